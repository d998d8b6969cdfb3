import type { Hmac } from '../../digests/hmac.ts';
import { makeSignedJson } from './signed-json.ts';

/** Cursors of lists: opaque to callers, and valid only for their owner and purpose. */
export type Cursors = {
  /** A cursor that contains a payload, bound to a text such as an owner and the filters of a list. */
  readonly sign: (payload: unknown, binding: string) => Promise<string>;
  /** The payload of a cursor; undefined when it is forged or was made for another binding. */
  readonly read: (cursor: string, binding: string) => Promise<unknown>;
};

export const makeCursors = (hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>): Cursors =>
  makeSignedJson({ sign: (text) => hmac.ofCursor(text), allSignatures: (text) => hmac.allOfCursor(text) });
