import * as v from 'valibot';

import type { DirectUpload } from '../files/direct-upload.ts';
import { isoInstant } from '../time/instant.ts';
import { dateTime, uuid } from './envelope-schema.ts';

/** The resource of a direct upload. */
export const directUploadResource = <Type extends string>(type: Type) =>
  v.strictObject({
    type: v.literal(type),
    id: uuid,
    attributes: v.strictObject({
      upload_id: uuid,
      url: v.string(),
      fields: v.record(v.string(), v.string()),
      max_bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
      expires_at: dateTime,
    }),
  });

/** The answer that has the form. */
export const presentDirectUpload = <Type extends string>(type: Type, { uploadId, url, fields, maxBytes, expiresAt }: DirectUpload) =>
  ({
    status: 201,
    kind: 'json',
    data: { type, id: uploadId, attributes: { upload_id: uploadId, url, fields, max_bytes: maxBytes, expires_at: isoInstant(expiresAt) } },
  }) as const;
