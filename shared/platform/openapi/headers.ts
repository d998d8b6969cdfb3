import type { Json } from './json-schema.ts';

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });

/** Headers that many answers carry, by the name under which they are referred to. */
export const SHARED_HEADERS = {
  RequestId: { description: 'Equals meta.request_id.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 1 } },
  RateLimitLimit: integerHeader('Requests per minute; 1200 identifies the per-IP ceiling.'),
  RateLimitRemaining: integerHeader('Requests left in the window; 0 on a 429.'),
  RateLimitReset: integerHeader('Renewal of the window, Unix epoch seconds.'),
  WwwAuthenticate: {
    description: 'Bearer. Behind Amazon API Gateway it is called x-amzn-Remapped-WWW-Authenticate.',
    schema: { type: 'string' },
  },
} as const;

const reference = (name: keyof typeof SHARED_HEADERS): Json => ({ $ref: `#/components/headers/${name}` });

/** The headers of every answer. */
export const REQUEST_ID_HEADER = { 'X-Request-Id': reference('RequestId') };

const RETRY_AFTER = { 'Retry-After': reference('RetryAfter') };

const ADDED_BY_STATUS: Readonly<Record<number, Json>> = {
  401: { 'WWW-Authenticate': reference('WwwAuthenticate') },
  409: RETRY_AFTER,
  429: {
    ...RETRY_AFTER,
    'X-RateLimit-Limit': reference('RateLimitLimit'),
    'X-RateLimit-Remaining': reference('RateLimitRemaining'),
    'X-RateLimit-Reset': reference('RateLimitReset'),
  },
  503: RETRY_AFTER,
};

/** Headers of an error answer. */
export const headersOfError = (status: number): Json => ({ ...REQUEST_ID_HEADER, ...ADDED_BY_STATUS[status] });
