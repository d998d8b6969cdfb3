import type { Hmac } from '../../digests/hmac.ts';
import { isSameText } from './same-text.ts';

/** Cursors of lists: opaque to callers, and valid only for their owner and purpose. */
export type Cursors = {
  /** A cursor that contains a payload, bound to a text such as an owner and the filters of a list. */
  readonly sign: (payload: unknown, binding: string) => Promise<string>;
  /** The payload of a cursor; undefined when it is forged or was made for another binding. */
  readonly read: (cursor: string, binding: string) => Promise<unknown>;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const makeCursors = (hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>): Cursors => {
  const signed = (encoded: string, binding: string): string => `${encoded} ${binding}`;
  return {
    sign: async (payload, binding) => {
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${encoded}.${await hmac.ofCursor(signed(encoded, binding))}`;
    },
    read: async (cursor, binding) => {
      const [encoded = '', signature = '', ...others] = cursor.split('.');
      if (others.length > 0) return undefined;
      const signatures = await hmac.allOfCursor(signed(encoded, binding));
      if (!signatures.some((each) => isSameText(signature, each))) return undefined;
      return parsed(Buffer.from(encoded, 'base64url').toString());
    },
  };
};
