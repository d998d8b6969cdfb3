import { timingSafeEqual } from 'node:crypto';

import type { Hmac } from './hmac.ts';

/** Cursors of lists: opaque to callers, and good only for whom and for what they were made. */
export type Cursors = {
  /** A cursor that holds a payload, bound to a text such as a user and the filters of a list. */
  readonly sign: (payload: unknown, binding: string) => Promise<string>;
  /** The payload of a cursor; undefined when it was made for another binding, or by nobody. */
  readonly read: (cursor: string, binding: string) => Promise<unknown>;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isEqual = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
};

export const makeCursors = (hmac: Pick<Hmac, 'ofCursor'>): Cursors => {
  const signatureOf = (encoded: string, binding: string): Promise<string> => hmac.ofCursor(`${encoded} ${binding}`);
  return {
    sign: async (payload, binding) => {
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${encoded}.${await signatureOf(encoded, binding)}`;
    },
    read: async (cursor, binding) => {
      const [encoded = '', signature = '', ...others] = cursor.split('.');
      if (others.length > 0 || !isEqual(signature, await signatureOf(encoded, binding))) return undefined;
      return parsed(Buffer.from(encoded, 'base64url').toString());
    },
  };
};
