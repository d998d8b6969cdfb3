import { ok, type Result } from '../../errors/failure.ts';
import type { Ids } from '../ids/ids.ts';
import type { UploadForm, UploadLimits } from './upload-form.ts';

/** How long the form of a direct upload can be used. */
const FORM_LIFETIME_MS = 900_000;

/** A form for one file, and the id that identifies the file afterwards. */
export type DirectUpload = UploadForm & { readonly uploadId: string; readonly maxBytes: number; readonly expiresAt: number };

type Deps<Principal> = {
  readonly ids: Ids;
  readonly maxBytes: number;
  readonly presignPost: (principal: Principal, uploadId: string, limits: UploadLimits) => UploadForm;
};

/** Starts an upload that bypasses the API, because API Gateway limits bodies to 10 MB. */
export const makeStartUpload =
  <Principal>({ ids, maxBytes, presignPost }: Deps<Principal>) =>
  (context: { readonly principal: Principal; readonly receivedAt: number }): Promise<Result<DirectUpload, never>> => {
    const { principal, receivedAt: now } = context;
    const uploadId = ids.uuid();
    const until = now + FORM_LIFETIME_MS;
    const form = presignPost(principal, uploadId, { maxBytes, now, until });
    return Promise.resolve(ok({ ...form, uploadId, maxBytes, expiresAt: until }));
  };
