import * as v from 'valibot';

import type { ResponseContract } from './schemas/contract.ts';
import { described } from './schemas/described.ts';

/** Response headers that several operations share. An answer may lack those with an optional schema. */
export const etagHeader = { ETag: { description: 'Version of the representation (RFC 9110 §8.8.3).', schema: v.string() } };
export const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: v.optional(v.pipe(v.number(), v.integer())) },
};
export const linkHeader = { Link: { description: 'Pages before and after (RFC 8288).', schema: v.optional(v.string()) } };
export const fileNameHeader = { 'Content-Disposition': { description: 'File name.', schema: v.string() } };

export const reprDigestHeader = { 'Repr-Digest': { description: 'SHA-256 of the bytes (RFC 9530).', schema: v.string() } };

/** Request headers of a conditional read. */
export const conditionalHeaders = v.object({
  'if-none-match': v.optional(
    described(v.string(), 'Entity tags that the caller has (RFC 9110 §13.1.2): 304 when one of them is current.'),
  ),
});

type Headers = NonNullable<ResponseContract['headers']>;

/** The 304 of a conditional read; `headers` are those it shares with the 200. */
export const notModified = <const Shared extends Headers>(headers: Shared) =>
  ({
    description: 'Nothing changed since the version the caller has.',
    headers: { ...etagHeader, ...headers },
  }) satisfies ResponseContract;
