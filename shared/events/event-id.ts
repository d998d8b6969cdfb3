import { createHash } from 'node:crypto';

import type { Brand } from '../platform/brand.ts';

/** `evt_` and 22 characters: the same for every delivery of an event. The first 14 are those of its item. */
export type EventId = Brand<string, 'EventId'>;

/** What the ids of all events of an item have in common. */
export type EventItem = Brand<string, 'EventItem'>;

const ITEM_CHARACTERS = 14;
const CHANGE_CHARACTERS = 8;
const ITEM = /^evt_[\w-]{14}/;
const ID = /^evt_[\w-]{22}$/;

export const isEventId = (text: string): text is EventId => ID.test(text);

/** The item that a write changed, and its version after that write. */
export type ItemVersion = { readonly pk: string; readonly sk: string; readonly version: number };

const digestOf = (parts: readonly unknown[], characters: number): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, characters);

/**
 * The id of an event of this version of an item. A write causes each type at most once, so the id needs no storage: every reader of the
 * item derives the same one. It consists of digests because keys name users.
 */
export const eventIdOf = ({ pk, sk, version }: ItemVersion, type: string): EventId => {
  const id = `evt_${digestOf([pk, sk], ITEM_CHARACTERS)}${digestOf([pk, sk, version, type], CHANGE_CHARACTERS)}`;
  if (!isEventId(id)) throw new RangeError('a digest has too few characters');
  return id;
};

const isEventItem = (text: string | undefined): text is EventItem => text !== undefined;

/** The item of an event. */
export const eventItemOf = (id: EventId): EventItem => {
  const [item] = ITEM.exec(id) ?? [];
  if (!isEventItem(item)) throw new RangeError('an id of an event has too few characters');
  return item;
};
