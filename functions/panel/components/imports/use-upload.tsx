import { useLocation } from 'preact-iso/router';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Client } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import type { ImportKind, ImportSource, Loaded } from '../../api/import-kind.ts';
import { useSession } from '../../session/session.ts';
import { uploadDirectly } from '../../session/upload-directly.ts';
import { uploadPlanOf } from '../../view/imports/upload-file.ts';
import { contentOfFile, makeRequestKeys } from '../../view/request-key.ts';

/** A file on its way, or why there is none. */
type UploadState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'refused'; readonly reason: 'too_large' | 'too_many' | 'one_file' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Chosen = { readonly files: readonly File[]; readonly hasReceipts: boolean; readonly onProgress: (share: number) => void };

const formOf = ({ files, hasReceipts }: Chosen, takesReceipts: boolean): FormData => {
  const form = new FormData();
  for (const file of files) form.append(files.length > 1 ? 'file[]' : 'file', file);
  form.append('parse_mode', 'free');
  if (takesReceipts) form.append('upload_type', hasReceipts ? 'images' : 'text');
  return form;
};

/** Stores a file, straight from the browser, and returns the id that identifies it. */
const storeFile = async (client: Client, kind: ImportKind, { files, onProgress }: Chosen): Promise<Loaded<string>> => {
  const [file] = files;
  if (file === undefined) return { isOk: false, kind: 'unreachable' };
  const upload = await kind.startUpload(client, file.size);
  if (!upload.isOk) return upload;
  return (await uploadDirectly(upload.value, file, onProgress)) ?? { isOk: true, value: upload.value.uploadId };
};

const sourceOf = async (client: Client, kind: ImportKind, isDirect: boolean, chosen: Chosen): Promise<Loaded<ImportSource>> => {
  const { hasReceipts, onProgress } = chosen;
  if (!isDirect) return { isOk: true, value: { form: formOf(chosen, kind.name === 'validations'), onProgress } };
  const stored = await storeFile(client, kind, chosen);
  return stored.isOk ? { isOk: true, value: { uploadId: stored.value, hasReceipts } } : stored;
};

/** Sends chosen files as an import, whose page opens then. */
export const useUpload = (kind: ImportKind, pathOf: (id: string) => string) => {
  const { client } = useSession();
  const { route } = useLocation();
  const [state, setState] = useState<UploadState>({ kind: 'ready' });
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const isSending = useRef(false);

  const send = async (files: readonly File[], isDirect: boolean, hasReceipts: boolean): Promise<void> => {
    const onProgress = (share: number): void => {
      setState({ kind: 'sending', name: files[0]?.name ?? '', share });
    };
    onProgress(0);
    // Sending a file that cannot be read fails, whatever its key is.
    const contents = await Promise.all(files.map(contentOfFile)).catch(() => [crypto.randomUUID()]);
    const source = await sourceOf(client, kind, isDirect, { files, hasReceipts, onProgress });
    const answer = source.isOk ? await kind.create(client, source.value, keyOf(contents.join())) : source;
    if (answer.isOk) route(pathOf(answer.value.id));
    else setState({ kind: 'failed', failure: answer });
  };

  return {
    state,
    choose: async (files: readonly File[], isChosenAsReceipts: boolean): Promise<void> => {
      if (files.length === 0 || isSending.current) return;
      const plan = uploadPlanOf(files, { takesReceipts: kind.name === 'validations', isChosenAsReceipts });
      if (!plan.isAccepted) {
        setState({ kind: 'refused', reason: plan.reason });
        return;
      }
      isSending.current = true;
      await send(files, plan.isDirect, plan.hasReceipts);
      isSending.current = false;
    },
  };
};
