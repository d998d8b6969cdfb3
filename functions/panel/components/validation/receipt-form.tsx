import { useLocation } from 'preact-iso/router';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { createReceiptUpload, validateReceipt } from '../../api/operations.ts';
import { validationPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { uploadDirectly } from '../../session/upload-directly.ts';
import { validationTexts } from '../../texts/validation.ts';
import { contentOfFile, makeRequestKeys } from '../../view/request-key.ts';
import { wayOfFile } from '../../view/validation/receipt-size.ts';
import { DropZone } from '../files/drop-zone.tsx';
import { Problem } from '../problem.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf';

/** A receipt on its way: its name, or why it was not accepted. */
type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly name: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The part of a request that has the receipt: the file in a form, or the id of its upload. */
type Sent = { readonly form: FormData } | { readonly body: { readonly upload_id: string } };

/** Sends a file past the API if it is too large for a form. One that is sent again is not uploaded again. */
const useTransport = () => {
  const { client } = useSession();
  const uploaded = useRef<{ readonly content: string; readonly id: string } | null>(null);
  const upload = async (file: File, content: string): Promise<Sent | Failure> => {
    if (uploaded.current?.content === content) return { body: { upload_id: uploaded.current.id } };
    const answer = await client.call(createReceiptUpload, { body: { size: file.size } });
    if (!answer.isOk) return answer;
    const { upload_id: id, ...form } = answer.body.data.attributes;
    const failure = await uploadDirectly(form, file, () => undefined);
    if (failure !== null) return failure;
    uploaded.current = { content, id };
    return { body: { upload_id: id } };
  };
  return async (file: File, content: string): Promise<Sent | Failure> => {
    if (wayOfFile(file.size) === 'direct_upload') return upload(file, content);
    const form = new FormData();
    form.append('image', file);
    return { form };
  };
};

const useReceipt = () => {
  const { client } = useSession();
  const { route } = useLocation();
  const transport = useTransport();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const isSending = useRef(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isSending.current) return;
    if (wayOfFile(file.size) === 'too_large') {
      setState({ kind: 'too_large' });
      return;
    }
    isSending.current = true;
    setState({ kind: 'sending', name: file.name });
    // Sending a file that cannot be read fails, whatever its key is.
    const content = await contentOfFile(file).catch(() => crypto.randomUUID());
    const sent = await transport(file, content);
    const answer =
      'isOk' in sent ? sent : await client.call(validateReceipt, { ...sent, query: { async: '1' }, idempotencyKey: keyOf(content) });
    isSending.current = false;
    if (answer.isOk) route(validationPath(answer.body.data.id));
    else setState({ kind: 'failed', failure: answer });
  };
  return { state, send };
};

/** A receipt that is dropped, pasted, chosen or photographed. */
export const ReceiptForm = () => {
  const texts = useTexts(validationTexts);
  const { state, send } = useReceipt();
  return (
    <DropZone
      title={texts.receiptTitle}
      text={texts.receiptText}
      choose={texts.chooseReceipt}
      photograph={texts.photographReceipt}
      accept={ACCEPTED}
      onFiles={([file]) => void send(file)}
    >
      {state.kind === 'sending' && (
        <p role="status">
          <span class="spinner" aria-hidden="true" /> {texts.sendingReceipt(state.name)}
        </p>
      )}
      {state.kind === 'too_large' && (
        <p class="notice danger" role="alert">
          {texts.tooLarge}
        </p>
      )}
      {state.kind === 'failed' && <Problem failure={state.failure} />}
    </DropZone>
  );
};
