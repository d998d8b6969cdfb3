import { createHash } from 'node:crypto';

import type { Brand } from '../../platform/brand.ts';

/** `msg_` and 22 characters: the same however often the message is queued. */
export type MessageId = Brand<string, 'MessageId'>;

const ID_CHARACTERS = 22;
const ID = /^msg_[\w-]{22}$/;

export const isMessageId = (text: string): text is MessageId => ID.test(text);

/**
 * The id of a message that has one cause: the name of its template and the ids of its cause, such as a challenge or an event. It is a
 * digest because destinations may be among them.
 */
export const messageIdOf = (...parts: readonly string[]): MessageId => {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const id = `msg_${digest.slice(0, ID_CHARACTERS)}`;
  if (!isMessageId(id)) throw new RangeError('a digest has too few characters');
  return id;
};
