import type { Hmac } from '../../../shared/platform/secrets/hmac.ts';

/** Cursors that only we can make. `binding` is what one belongs to: caller and filters. */
export const makeSignedCursors = (hmac: Pick<Hmac, 'ofCursor'>) => ({
  encode: async (position: string, binding: string): Promise<string> => {
    const payload = Buffer.from(position).toString('base64url');
    return `${payload}.${await hmac.ofCursor(`${payload} ${binding}`)}`;
  },

  /** The position; null when the cursor was changed, or belongs to something else. */
  decode: async (cursor: string, binding: string): Promise<string | null> => {
    const [payload = '', signature = '', ...others] = cursor.split('.');
    if (others.length > 0 || signature !== (await hmac.ofCursor(`${payload} ${binding}`))) return null;
    return Buffer.from(payload, 'base64url').toString();
  },
});

export type SignedCursors = ReturnType<typeof makeSignedCursors>;
