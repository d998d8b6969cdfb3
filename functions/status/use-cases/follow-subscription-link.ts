import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { SubscriptionStore } from '../../../shared/service-status/ports/subscription-store.ts';
import type { SubscriptionLink } from './subscription-tokens.ts';

type Deps = { readonly subscriptions: Pick<SubscriptionStore, 'confirm' | 'remove'> };

/** Confirms or ends a subscription. A repetition changes nothing; an expired confirmation is as a forged one. */
export const makeFollowSubscriptionLink =
  ({ subscriptions }: Deps) =>
  async (link: SubscriptionLink, now: number): Promise<Result<null, 'status_subscription_token_invalid'>> => {
    if (link.step === 'unsubscribe') {
      await subscriptions.remove(link.id);
      return ok(null);
    }
    const isConfirmed = link.until > now && (await subscriptions.confirm(link.id, now));
    return isConfirmed ? ok(null) : fail('status_subscription_token_invalid');
  };
