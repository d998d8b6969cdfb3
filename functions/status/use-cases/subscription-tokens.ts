import * as v from 'valibot';

import type { Hmac } from '../../../shared/digests/hmac.ts';
import { makeSignedJson } from '../../../shared/platform/secrets/signed-json.ts';

/** What a link does with a subscription. `until` (epoch milliseconds) ends a confirmation; the end of a subscription has none. */
export type SubscriptionLink =
  | { readonly step: 'confirm'; readonly id: string; readonly until: number }
  | { readonly step: 'unsubscribe'; readonly id: string };

const payload = v.variant('step', [
  v.object({ step: v.literal('confirm'), id: v.string(), until: v.number() }),
  v.object({ step: v.literal('unsubscribe'), id: v.string() }),
]);

/** Tokens of the links in mails about incidents. They contain the digest of the address, not the address. */
export const makeSubscriptionTokens = (hmac: Pick<Hmac, 'ofStatusSubscription' | 'allOfStatusSubscription'>) => {
  const signed = makeSignedJson({
    sign: (text) => hmac.ofStatusSubscription(text),
    allSignatures: (text) => hmac.allOfStatusSubscription(text),
  });
  return {
    sign: (link: SubscriptionLink): Promise<string> => signed.sign(link),

    /** Null for a token that is forged. */
    read: async (token: string): Promise<SubscriptionLink | null> => {
      const read = v.safeParse(payload, await signed.read(token));
      return read.success ? read.output : null;
    },
  };
};

export type SubscriptionTokens = ReturnType<typeof makeSubscriptionTokens>;
