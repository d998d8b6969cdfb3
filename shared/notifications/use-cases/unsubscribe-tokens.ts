import * as v from 'valibot';

import type { Hmac } from '../../digests/hmac.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { isSameText } from '../../platform/secrets/same-text.ts';
import { isNotifiedType } from '../domain/notified-events.ts';

/** The mails that a token switches off: those of a user about one event. */
const subscription = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  type: v.pipe(v.string(), v.guard(isNotifiedType)),
});

export type MailSubscription = v.InferOutput<typeof subscription>;

const payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([subscription.entries.userId, subscription.entries.type]),
  v.transform(([userId, type]): MailSubscription => ({ userId, type })),
);

/** Tokens of the link in a mail (RFC 8058). They do not expire: a mail may be opened months later. */
export const makeUnsubscribeTokens = (hmac: Pick<Hmac, 'ofUnsubscribe' | 'allOfUnsubscribe'>) => ({
  sign: async ({ userId, type }: MailSubscription): Promise<string> => {
    const encoded = Buffer.from(JSON.stringify([userId, type])).toString('base64url');
    return `${encoded}.${await hmac.ofUnsubscribe(encoded)}`;
  },

  /** Null for a token that is forged. The comparison takes the same time wherever the signatures differ. */
  read: async (token: string): Promise<MailSubscription | null> => {
    const [encoded = '', signature = '', ...others] = token.split('.');
    const signatures = await hmac.allOfUnsubscribe(encoded);
    if (others.length > 0 || !signatures.some((each) => isSameText(signature, each))) return null;
    const parsed = v.safeParse(payload, Buffer.from(encoded, 'base64url').toString());
    return parsed.success ? parsed.output : null;
  },
});

export type UnsubscribeTokens = ReturnType<typeof makeUnsubscribeTokens>;
