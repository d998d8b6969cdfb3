import { hash } from 'node:crypto';

import { reprDigest } from '../../platform/http/table-reply.ts';
import type { EvidencePack } from '../use-cases/pack-evidence.ts';

/** A pack as the answer to a request. */
export const presentPack = ({ id, bytes }: EvidencePack) => {
  const headers = {
    'Repr-Digest': reprDigest(hash('sha256', bytes, 'buffer')),
    'Content-Disposition': `attachment; filename="evidence-${id}.zip"`,
  };
  return { status: 200, kind: 'file', bytes, mediaType: 'application/zip', headers } as const;
};
