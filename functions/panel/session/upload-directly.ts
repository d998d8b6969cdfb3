import type { Failure } from '../api/failure.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** The form of a direct upload, as the API answers with it. */
type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Stores a file past the API; the failure of an upload that did not succeed, else null. `onProgress` gets the share that was sent, to 1. */
export const uploadDirectly = async (
  { url, fields }: UploadForm,
  file: File,
  onProgress: (share: number) => void,
): Promise<Failure | null> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // A bucket ignores fields after the file.
  form.append('file', file);
  const stored = await sendWithProgress(url, { method: 'POST', headers: {}, body: form }, onProgress).catch(() => null);
  return stored?.ok === true ? null : { isOk: false, kind: 'unreachable' };
};
