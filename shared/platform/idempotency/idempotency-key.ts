import type { Brand } from '../brand.ts';

/** A client's name for one request it may repeat (interface: POST /v1/validate, Idempotency-Key). */
export type IdempotencyKey = Brand<string, 'IdempotencyKey'>;

const isIdempotencyKey = (text: string): text is IdempotencyKey => /^[A-Za-z0-9_-]{1,255}$/.test(text);

export const parseIdempotencyKey = (text: string): IdempotencyKey | null => (isIdempotencyKey(text) ? text : null);
