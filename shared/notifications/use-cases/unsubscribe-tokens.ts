import * as v from 'valibot';

import type { Hmac } from '../../digests/hmac.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { makeSignedJson } from '../../platform/secrets/signed-json.ts';
import { isNotifiedType } from '../domain/notified-events.ts';

/** The mails that a token switches off: those of a user about one event. */
const subscription = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  type: v.pipe(v.string(), v.guard(isNotifiedType)),
});

export type MailSubscription = v.InferOutput<typeof subscription>;

const payload = v.pipe(
  v.tuple([subscription.entries.userId, subscription.entries.type]),
  v.transform(([userId, type]): MailSubscription => ({ userId, type })),
);

/** Tokens of the link in a mail (RFC 8058). They do not expire: a mail may be opened months later. */
export const makeUnsubscribeTokens = (hmac: Pick<Hmac, 'ofUnsubscribe' | 'allOfUnsubscribe'>) => {
  const signed = makeSignedJson({ sign: (text) => hmac.ofUnsubscribe(text), allSignatures: (text) => hmac.allOfUnsubscribe(text) });
  return {
    sign: ({ userId, type }: MailSubscription): Promise<string> => signed.sign([userId, type]),

    /** Null for a token that is forged. */
    read: async (token: string): Promise<MailSubscription | null> => {
      const read = v.safeParse(payload, await signed.read(token));
      return read.success ? read.output : null;
    },
  };
};

export type UnsubscribeTokens = ReturnType<typeof makeUnsubscribeTokens>;
