import * as v from 'valibot';

import type { DirectUpload } from '../files/direct-upload.ts';
import { isoInstant } from '../time/instant.ts';
import { described, named } from './schemas/described.ts';
import { dateTime, uuid } from './schemas/envelope-schema.ts';

/** The form of a direct upload. */
const uploadForm = named(
  'UploadForm',
  v.strictObject({
    upload_id: described(uuid, 'Names the file in the request that uses it.'),
    url: described(v.string(), 'Address to post the form to.', 'https://bucket.s3.amazonaws.com/'),
    fields: described(v.record(v.string(), v.string()), 'Fields of the form, all of which precede the file.', { key: 'uploads/…' }),
    max_bytes: described(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Largest file, in bytes.', 20_971_520),
    expires_at: described(dateTime, 'Until when the form can be used.'),
  }),
);

/** The resource of a direct upload, as the component of a name. */
export const directUploadResource = <Type extends string>(component: string, type: Type) =>
  named(
    component,
    v.strictObject({
      type: described(v.literal(type), 'Kind of the resource.'),
      id: described(uuid, 'Id of the upload.'),
      attributes: uploadForm,
    }),
  );

/** The answer that has the form. */
export const presentDirectUpload = <Type extends string>(type: Type, { uploadId, url, fields, maxBytes, expiresAt }: DirectUpload) =>
  ({
    status: 201,
    kind: 'json',
    data: { type, id: uploadId, attributes: { upload_id: uploadId, url, fields, max_bytes: maxBytes, expires_at: isoInstant(expiresAt) } },
  }) as const;
