import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import type { KeptAttempt } from '../../domain/evidence/kept-attempt.ts';

/** How a verdict was reached, as a map attribute. */
export const keptAttemptAttribute = v.pipe(
  v.object({ at: v.number(), by: v.string(), sha256: v.optional(v.instance(Uint8Array)) }),
  v.transform(({ at, by: version, sha256 }): KeptAttempt => ({
    at,
    version,
    responses: sha256 === undefined ? null : Buffer.from(sha256).toString('hex'),
  })),
);

export const attributeOfKeptAttempt = ({ at, version: by, responses }: KeptAttempt): RawItem => ({
  at,
  by,
  ...(responses === null ? {} : { sha256: Buffer.from(responses, 'hex') }),
});
