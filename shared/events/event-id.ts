import { createHash } from 'node:crypto';

import type { Brand } from '../platform/brand.ts';

/** `evt_` and 22 characters: the same for every delivery of an event. */
export type EventId = Brand<string, 'EventId'>;

const ID_CHARACTERS = 22;
const ID = /^evt_[\w-]{22}$/;

export const isEventId = (text: string): text is EventId => ID.test(text);

/** The item that a write changed, and its version after that write. */
export type ItemVersion = { readonly pk: string; readonly sk: string; readonly version: number };

/**
 * The id of an event of this version of an item. A write causes each type at most once, so the id needs no storage: every reader of the
 * item derives the same one. It is a digest because keys name users.
 */
export const eventIdOf = ({ pk, sk, version }: ItemVersion, type: string): EventId => {
  const digest = createHash('sha256')
    .update(JSON.stringify([pk, sk, version, type]))
    .digest('base64url');
  const id = `evt_${digest.slice(0, ID_CHARACTERS)}`;
  if (!isEventId(id)) throw new RangeError('a digest has too few characters');
  return id;
};
