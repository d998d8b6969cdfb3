import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isPushEndpoint } from '../../../shared/notifications/domain/push-service.ts';
import {
  MAX_PUSH_SUBSCRIPTIONS,
  pushSubscriptionIdOf,
  type PushKeys,
  type PushSubscription,
  type PushSubscriptionId,
} from '../../../shared/notifications/domain/push-subscription.ts';
import type { PushSubscriptionStore } from '../../../shared/notifications/ports/push-subscription-store.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { testPayload } from '../domain/push-payload.ts';
import type { PushSender } from '../ports/push-sender.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';

type Deps = {
  readonly pushSubscriptions: PushSubscriptionStore;
  readonly pushSender: PushSender;
  /** Origin of a local run; null on AWS. */
  readonly localOrigin: string | null;
};

/** What a browser sends; `expiresAt` in epoch milliseconds. */
export type SentSubscription = {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly expiresAt: number | null;
  readonly deviceName: string | null;
};

/** A stored subscription, and whether it was there before. */
export type SavedSubscription = { readonly kind: 'created' | 'replaced'; readonly subscription: PushSubscription };

/** Seconds that a test is kept for a browser that is offline. */
const TEST_TTL_SECONDS = 60;

/** Stores the browser of a user. One that is known gets its new keys. */
export const makeSubscribe =
  ({ pushSubscriptions, localOrigin }: Pick<Deps, 'pushSubscriptions' | 'localOrigin'>) =>
  async (
    userId: UserId,
    sent: SentSubscription,
    now: number,
  ): Promise<Result<SavedSubscription, 'push_endpoint_not_allowed' | 'push_subscriptions_limit_reached'>> => {
    const { endpoint } = sent;
    if (!isPushEndpoint(endpoint, localOrigin)) return fail({ code: 'push_endpoint_not_allowed', pointer: attributePointer('endpoint') });
    const saved = await pushSubscriptions.save({ ...sent, userId, id: pushSubscriptionIdOf(userId, endpoint), createdAt: now });
    if (saved.kind !== 'full') return ok(saved);
    return fail(
      { code: 'push_subscriptions_limit_reached', params: { limit: MAX_PUSH_SUBSCRIPTIONS } },
      { meta: { limit: MAX_PUSH_SUBSCRIPTIONS } },
    );
  };

/** Deletes the browser of a user. */
export const makeUnsubscribeBrowser =
  ({ pushSubscriptions }: Pick<Deps, 'pushSubscriptions'>) =>
  async (userId: UserId, id: PushSubscriptionId): Promise<Result<null, 'not_found'>> =>
    (await pushSubscriptions.remove(userId, id, null)) ? ok(null) : fail('not_found');

export type PushTest = { readonly subscription: PushSubscription; readonly outcome: SendOutcome };

type TestRequest = { readonly userId: UserId; readonly id: PushSubscriptionId; readonly language: Language; readonly now: number };

/** Sends a browser a message that no event caused. One that no longer exists is deleted. */
export const makeTestPush =
  ({ pushSubscriptions, pushSender }: Deps) =>
  async ({ userId, id, language, now }: TestRequest): Promise<Result<PushTest, 'not_found'>> => {
    const subscription = await pushSubscriptions.find(userId, id);
    if (subscription === null) return fail('not_found');
    const message = { payload: testPayload(language), urgency: 'high', topic: null, ttlSeconds: TEST_TTL_SECONDS, now } as const;
    const outcome = await pushSender.send(subscription, message);
    if (outcome.kind === 'gone') await pushSubscriptions.remove(userId, id, subscription);
    return ok({ subscription, outcome });
  };
