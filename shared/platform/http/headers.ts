import * as v from 'valibot';

/** Response headers that several operations describe alike. */
export const etagHeader = { ETag: { description: 'Version of the representation (RFC 9110 §8.8.3).', schema: v.string() } };
export const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait before asking again.', schema: v.pipe(v.number(), v.integer()) },
};
