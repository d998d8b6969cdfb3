import { hash } from 'node:crypto';

import { isoInstant } from '../../platform/time/instant.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { PackFile } from './evidence.ts';

/** The first file of a pack: a compact JWS whose payload is the manifest. */
export const MANIFEST_PATH = 'manifest.jws';

/** The time of every file of a pack, the earliest that a ZIP archive can express: the manifest has the real ones. */
export const PACK_TIME = new Date('1980-01-01T00:00:00.000Z');

/** The other files of a pack in their order, each with its digest. */
export const manifestOf = (id: ValidationId, files: readonly PackFile[], issuedAt: number) => ({
  format: 'spei-evidence-pack/1',
  validation_id: id,
  issued_at: isoInstant(issuedAt),
  files: files.map(({ path, bytes }) => ({ path, bytes: bytes.byteLength, sha256: hash('sha256', bytes) })),
});
