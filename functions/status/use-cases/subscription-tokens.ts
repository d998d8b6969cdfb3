import * as v from 'valibot';

import type { Hmac } from '../../../shared/digests/hmac.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';

/** What a link does with a subscription. `until` (epoch milliseconds) ends a confirmation; the end of a subscription has none. */
export type SubscriptionLink =
  | { readonly step: 'confirm'; readonly id: string; readonly until: number }
  | { readonly step: 'unsubscribe'; readonly id: string };

const payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('step', [
    v.object({ step: v.literal('confirm'), id: v.string(), until: v.number() }),
    v.object({ step: v.literal('unsubscribe'), id: v.string() }),
  ]),
);

/** Tokens of the links in mails about incidents. They contain the digest of the address, not the address. */
export const makeSubscriptionTokens = (hmac: Pick<Hmac, 'ofStatusSubscription' | 'allOfStatusSubscription'>) => ({
  sign: async (link: SubscriptionLink): Promise<string> => {
    const encoded = Buffer.from(JSON.stringify(link)).toString('base64url');
    return `${encoded}.${await hmac.ofStatusSubscription(encoded)}`;
  },

  /** Null for a token that is forged. The comparison takes the same time wherever the signatures differ. */
  read: async (token: string): Promise<SubscriptionLink | null> => {
    const [encoded = '', signature = '', ...others] = token.split('.');
    const signatures = await hmac.allOfStatusSubscription(encoded);
    if (others.length > 0 || !signatures.some((each) => isSameText(signature, each))) return null;
    const parsed = v.safeParse(payload, Buffer.from(encoded, 'base64url').toString());
    return parsed.success ? parsed.output : null;
  },
});

export type SubscriptionTokens = ReturnType<typeof makeSubscriptionTokens>;
