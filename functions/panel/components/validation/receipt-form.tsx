import { useLocation } from 'preact-iso/router';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { validateReceipt } from '../../api/operations.ts';
import { validationPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { validationTexts } from '../../texts/validation.ts';
import { contentOfFile, makeRequestKeys } from '../../view/request-key.ts';
import { DropZone } from '../files/drop-zone.tsx';
import { Problem } from '../problem.tsx';

/** Most bytes of a file that the API takes as a part of a form. */
const MOST_BYTES = 4_000_000;

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf';

/** A receipt on its way: its name, or why it was not accepted. */
type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly name: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const useReceipt = () => {
  const { client } = useSession();
  const { route } = useLocation();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const isSending = useRef(false);
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isSending.current) return;
    if (file.size > MOST_BYTES) {
      setState({ kind: 'too_large' });
      return;
    }
    isSending.current = true;
    setState({ kind: 'sending', name: file.name });
    const form = new FormData();
    form.append('image', file);
    // Sending a file that cannot be read fails, whatever its key is.
    const content = await contentOfFile(file).catch(() => crypto.randomUUID());
    const answer = await client.call(validateReceipt, { form, query: { async: '1' }, idempotencyKey: keyOf(content) });
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
