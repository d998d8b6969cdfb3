import { createHash } from 'node:crypto';

/** The `ETag` of an answer that has no version: the digest of its data. Weak, because `meta` differs from answer to answer. */
export const etagOfData = (data: unknown): string => `W/"${createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 32)}"`;
