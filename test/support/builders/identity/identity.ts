import { createHash } from 'node:crypto';

import { isUserId, type UserId } from '../../../../shared/identity/accounts/domain/identity.ts';
import { ENTROPY_BYTES, makeApiKey, makeGateId, type ApiKey, type GateId } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { parseIdempotencyKey, type IdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import { isValidationId, type ValidationId } from '../../../../shared/validation/domain/validation-id.ts';

/** A UUID v4 that is the same for the same text. */
export const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const userIdOf = (text: string): UserId => {
  const id = uuidOf(`user ${text}`);
  if (!isUserId(id)) throw new TypeError(`${id} is no user id`);
  return id;
};

export const validationIdOf = (text: string): ValidationId => {
  const id = uuidOf(`validation ${text}`);
  if (!isValidationId(id)) throw new TypeError(`${id} is no validation id`);
  return id;
};

export const idempotencyKeyOf = (text: string): IdempotencyKey => {
  const key = parseIdempotencyKey(text);
  if (key === null) throw new TypeError(`${text} is no key`);
  return key;
};

/** Address of the client of requests whose address does not matter. */
export const CLIENT_ADDRESS = '203.0.113.7';

/** Bytes that look random and are the same for the same text. */
export const bytesOf = (text: string, count: number): Uint8Array => {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_unused, index) =>
    createHash('sha256').update(`${text} ${index}`).digest(),
  );
  return new Uint8Array(Buffer.concat(blocks).subarray(0, count));
};

/** A gate id that is the same for the same text. */
export const gateIdOf = (text: string): GateId => makeGateId(bytesOf(`gate ${text}`, ENTROPY_BYTES));

/** A well-formed API key that is the same for the same texts; to the gate of the same name unless another is named. */
export const apiKeyOf = (secret: string, gate: string = secret): ApiKey =>
  makeApiKey(gateIdOf(gate), bytesOf(`key ${secret}`, ENTROPY_BYTES));
