import { createHash } from 'node:crypto';

import { TABLE_MEDIA_TYPES, type TableFormat } from '../files/table-file.ts';

/** Value of `Repr-Digest` (RFC 9530) for a SHA-256. */
export const reprDigest = (sha256: Uint8Array): string => `sha-256=:${Buffer.from(sha256).toString('base64')}:`;

/** A table as a file; `hasMore` shows that the list has more rows. */
export type TableFile = { readonly format: TableFormat; readonly bytes: Uint8Array; readonly hasMore: boolean };

/** The answer with a table, whose digest shows whether it arrived whole. */
export const presentTableFile = (name: string, { format, bytes, hasMore }: TableFile) => {
  const headers = {
    'Repr-Digest': reprDigest(createHash('sha256').update(bytes).digest()),
    'X-Has-More': String(hasMore),
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  };
  return { status: 200, kind: 'file', bytes, mediaType: TABLE_MEDIA_TYPES[format], headers } as const;
};
