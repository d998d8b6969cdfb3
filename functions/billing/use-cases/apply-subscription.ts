import { isDeepStrictEqual } from 'node:util';

import { subscriptionAfter, type ProcessorSubscription } from '../../../shared/billing/domain/processor-subscription.ts';
import type { BillingAccounts } from '../../../shared/billing/ports/billing-accounts.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import { changeSubscription, endSubscription, type AccountChange } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { isLive, type Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { limitsOfSubscription } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { NUMBER_SETTINGS } from '../../../shared/overrides/domain/settings.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { TrialCards } from '../ports/trial-cards.ts';
import type { UsageTermsKeeper } from './usage-terms.ts';

export type ApplyDeps = {
  readonly processor: Pick<PaymentProcessor, 'cancelNow' | 'endTrial' | 'findSubscription'>;
  readonly accounts: AccountStore;
  readonly billingAccounts: Pick<BillingAccounts, 'claimTrial' | 'find'>;
  readonly trialCards: TrialCards;
  readonly plans: PlanCatalogue;
  readonly usageTerms: Pick<UsageTermsKeeper, 'move'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly clock: Clock;
  readonly log: Log;
};

const DAY_MS = 86_400_000;

/** For so long a trial may have no card that is known by its fingerprint. */
const CARD_KNOWN_AFTER_MS = 3_600_000;

/** `ignored`: it is no subscription of this service. `aged`: the processor changed nothing, but a grace period is over. */
export type Applied = 'changed' | 'aged' | 'unchanged' | 'ignored';

/** Whether nothing but the end of a grace period differs. */
const isOnlyAged = (next: Subscription | null, before: Subscription | null): boolean =>
  next?.paid !== undefined &&
  before?.paid !== undefined &&
  isDeepStrictEqual({ ...next, paid: { ...next.paid, isGraceOver: before.paid.isGraceOver } }, before);

const appliedBy = (change: AccountChange | null, { user: { subscription } }: Account): Applied => {
  if (change === null) return 'unchanged';
  return isOnlyAged(change.user?.subscription ?? null, subscription) ? 'aged' : 'changed';
};

/** Whether a state of the processor is of the subscription that the account has, or of one that takes its place. */
const takesPlace = (next: Subscription, { subscription: current }: Account['user']): 'yes' | 'no' | 'second' => {
  if (current?.paid?.id === next.paid?.id) return 'yes';
  if (next.status === 'canceled') return 'no';
  return isLive(current) ? 'second' : 'yes';
};

/**
 * Brings an account in line with its subscription at the processor: plan, limits of every gate and quota change in one write. The
 * subscription is read after the account, and the write requires the version of the account that was read. So no state
 * replaces a later one, in whatever order events arrive, and a repeated call changes nothing. `correlationId` is the id of the request
 * or, without one, of the subscription.
 */
export const makeApplySubscription = (deps: ApplyDeps) => {
  const { processor, accounts, billingAccounts, trialCards, plans, usageTerms, overrides, clock, log } = deps;

  /** Whether a trial is the first of its card, which is known a little after the checkout. */
  const isFirstOfCard = async ({ id, cardFingerprint, trialStart }: ProcessorSubscription): Promise<boolean> => {
    const now = clock.now();
    if (cardFingerprint === null) return now < (trialStart ?? 0) + CARD_KNOWN_AFTER_MS;
    return trialCards.claim(cardFingerprint, id, now);
  };

  /** Charges a trial whose card had one before. One whose account had one, on a page that was open meanwhile, ends without a charge. */
  const applyTrialRule = async (userId: UserId, seen: ProcessorSubscription): Promise<void> => {
    if (seen.status !== 'trialing') return;
    const isFirst = await billingAccounts.claimTrial(userId, seen.id);
    if (isFirst && (await isFirstOfCard(seen))) return;
    log.info('trial_refused', { subscription: seen.id });
    await (isFirst ? processor.endTrial(seen.id) : processor.cancelNow(seen.id, null));
  };

  const changeTo = async (account: Account, seen: ProcessorSubscription, correlationId: string): Promise<AccountChange | null> => {
    const { user } = account;
    // A restoration applies the state that the subscription has then.
    if (user.deletion !== null) return null;
    const now = clock.now();
    const { payment_grace_days: days = NUMBER_SETTINGS.payment_grace_days.byDefault } = (await overrides.latest()).sections.settings.data;
    const next = subscriptionAfter(seen, user.subscription, { now, graceMs: days * DAY_MS });
    if (next === null || isDeepStrictEqual(next, user.subscription)) return null;
    const place = takesPlace(next, user);
    if (place === 'second') {
      // Two pages were paid at the same time. An admin refunds the payment (docs/billing.md).
      log.error('second_subscription', { subscription: seen.id });
      log.count('BillingDiffered');
      await processor.cancelNow(seen.id, null);
    }
    if (place !== 'yes') return null;
    await usageTerms.move(account, next);
    const limits = limitsOfSubscription(next, await plans.list());
    return next.status === 'canceled' && isLive(user.subscription)
      ? endSubscription(account, next, limits, { at: now, correlationId })
      : changeSubscription(account, next, limits);
  };

  return async (subscriptionId: string, correlationId: string): Promise<Applied> => {
    const first = await processor.findSubscription(subscriptionId);
    const known = first === null || first.userId === null ? null : await billingAccounts.find(first.userId);
    if (known === null || known.customerId !== first?.customerId) {
      log.warn('processor_event_ignored', { subscription: subscriptionId });
      return 'ignored';
    }
    await applyTrialRule(known.userId, first);
    const outcome: { applied: Applied } = { applied: 'unchanged' };
    const decide = async (account: Account): Promise<Result<AccountChange | null, never>> => {
      const seen = await processor.findSubscription(subscriptionId);
      const change = seen === null ? null : await changeTo(account, seen, correlationId);
      outcome.applied = appliedBy(change, account);
      return ok(change);
    };
    await changeAccount<never>(accounts, known.userId, decide);
    return outcome.applied;
  };
};

export type ApplySubscription = ReturnType<typeof makeApplySubscription>;
