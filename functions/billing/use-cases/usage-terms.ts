import { PAID_INTERVALS } from '../../../shared/billing/domain/price-name.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { isEntitled, isLive, type Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { includedUnitsOf, limitsOfSubscription, planOfUser, usagePriceOf } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { utcMonth, utcMonthsBefore } from '../../../shared/platform/time/month.ts';
import {
  afterRefunds,
  isSameTerms,
  recordOfTerms,
  reportInstant,
  type MonthUnits,
  type UsageRecord,
  type UsageTerms,
} from '../domain/usage-report.ts';
import type { PackageUnits } from '../ports/package-units.ts';
import type { PaymentProcessor } from '../ports/payment-processor.ts';
import type { UsageReports } from '../ports/usage-reports.ts';
import { packageOwnerOf, repeatUnits } from './package-owner.ts';

export type UsageTermsDeps = {
  readonly processor: Pick<PaymentProcessor, 'findSoldUsage'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly usageReports: UsageReports;
  readonly packageUnits: Pick<PackageUnits, 'changePlan' | 'readLeft'>;
  readonly plans: PlanCatalogue;
  readonly clock: Clock;
};

/** Attempts to write a record while another run writes it. */
const MAX_ATTEMPTS = 3;

/** Whether each unit of a metered plan is charged now: not in a trial, and not under the limits of the default plan. */
const isCharged = (subscription: Subscription): boolean => isEntitled(subscription) && subscription.status !== 'trialing';

const capOf = ({ overage }: Subscription): number => overage?.cap ?? 0;

/** Whether a subscription ended with its period: the processor's last invoice has what is on the meter then. */
const endedWithPeriod = ({ subscriptionId, interval }: UsageRecord, subscription: Subscription | null, now: number): boolean =>
  interval === 'month' &&
  subscription?.status === 'canceled' &&
  subscription.paid?.id === subscriptionId &&
  subscription.cancelAt === subscription.currentPeriodEnd &&
  (subscription.cancelAt ?? Infinity) <= now;

/** What an account has when its records are reviewed. `isEnding`: its subscription is about to end or to change. */
type Situation = {
  readonly subscription: Subscription | null;
  readonly terms: UsageTerms | null;
  readonly units: MonthUnits;
  readonly isEnding: boolean;
};

/** Whether the first record of a month begins with it: overage was on, or the metered subscription charged units a month before. */
const opensRecord = (
  terms: UsageTerms,
  subscription: Subscription | null,
  month: string,
  known: readonly UsageRecord[],
  now: number,
): boolean => {
  if (month !== utcMonth(now) && known.some((each) => each.month === month)) return false;
  if (terms.model === 'hybrid') return subscription?.overage !== undefined && utcMonth(subscription.overage.since) <= month;
  return month === utcMonth(now) || known.some((each) => each.month < month && isSameTerms(each, terms));
};

const endedAt = (record: UsageRecord, { used, granted }: MonthUnits): UsageRecord => ({ ...record, until: used, granted: granted ?? 0 });

/** The terms under which units are charged by the month: when they begin, and when they end. */
export const makeUsageTerms = ({ processor, accounts, usageReports, packageUnits, plans, clock }: UsageTermsDeps) => {
  const lastOf = async (userId: UserId, month: string): Promise<UsageRecord | undefined> =>
    (await usageReports.list(userId, month)).findLast((each) => each.month === month);

  /** The terms of a subscription; null for one that charges no units. */
  const termsOf = async (subscription: Subscription | null): Promise<UsageTerms | null> => {
    if (!isLive(subscription)) return null;
    const interval = PAID_INTERVALS.find((each) => each === subscription.billingInterval);
    if (interval === undefined) return null;
    const plan = (await plans.list()).find(({ slug }) => slug === subscription.planSlug);
    const price = plan === undefined ? null : usagePriceOf(plan);
    if (plan === undefined || price === null) return null;
    const isMetered = plan.billing_model === 'metered';
    if (isMetered && !isCharged(subscription)) return null;
    return {
      subscriptionId: subscription.paid.id,
      planSlug: plan.slug,
      interval,
      model: isMetered ? 'metered' : 'hybrid',
      included: includedUnitsOf(plan),
      cap: isMetered ? plan.monthly_validation_limit : capOf(subscription),
      unitAmount: price.unit_amount,
      isTaxIncluded: price.tax_behavior === 'inclusive',
    };
  };

  /**
   * Stores the terms of a month in its open record, or in a new one. `usedBefore` are units that are not charged under them; null for
   * those of the records before.
   */
  const openRecord = async (userId: UserId, terms: UsageTerms, month: string, usedBefore: number | null): Promise<void> => {
    const record = recordOfTerms(await lastOf(userId, month), terms, month, usedBefore);
    if (record === null) return;
    // A subscription keeps the price that it was sold at, whatever its plan costs since.
    const sold = record.revision === 0 ? await processor.findSoldUsage(terms, clock.now()) : null;
    await usageReports.store(userId, { ...record, ...sold });
  };

  /** Ends a record, or adds to one that ended the units that were used under it since. */
  const endRecord = async (userId: UserId, month: string, terms: UsageTerms, units: MonthUnits, next: Subscription): Promise<void> => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const last = await lastOf(userId, month);
      if (last === undefined || !isSameTerms(last, terms)) return;
      const now = clock.now();
      const isOffMeter = last.isOffMeter || (reportInstant(month, now) !== null && !endedWithPeriod(last, next, now));
      if ((await usageReports.store(userId, { ...endedAt(last, units), isOffMeter })) !== null) return;
    }
    throw new ProcessorUnavailableError('the usage of an account is being reported');
  };

  /** Opens the record of a month under terms that began before it, or those of overage that was turned on. */
  const begin = async (userId: UserId, subscription: Subscription | null, terms: UsageTerms, month: string): Promise<void> => {
    const now = clock.now();
    const known = await usageReports.list(userId, utcMonthsBefore(now, 2));
    if (opensRecord(terms, subscription, month, known, now)) await openRecord(userId, terms, month, null);
  };

  /** Units of the month after which each is charged; null where none is. */
  const chargedFrom = async ({ user: { id, subscription } }: Account): Promise<number | null> => {
    const last = await lastOf(id, utcMonth(clock.now()));
    if (last !== undefined) return last.until === null ? Math.max(last.included, last.from) : null;
    const terms = await termsOf(subscription);
    return terms !== null && terms.cap > 0 ? terms.included : null;
  };

  /** Units of the month that are not charged under terms that begin now: those that were used, and those of packages that are left. */
  const unchargedUnits = async ({ user: { id }, gateIds }: Account, month: string): Promise<number> => {
    const left = await packageUnits.readLeft({ userId: id, gateId: gateIds[0] }, month);
    return (await usageReports.readUsed(gateIds, month)).used + left;
  };

  /** Keeps the packages of an account through a change of its plan. */
  const keepPackages = async (account: Account, next: Subscription): Promise<void> => {
    const owner = await packageOwnerOf(account, await chargedFrom(account), plans);
    const included = includedUnitsOf(planOfUser({ subscription: next }, await plans.list()));
    await repeatUnits(() => packageUnits.changePlan(owner, included, clock.now()));
  };

  const isSamePlan = async (one: Subscription | null, other: Subscription): Promise<boolean> => {
    const catalogue = await plans.list();
    return planOfUser({ subscription: one }, catalogue).slug === planOfUser({ subscription: other }, catalogue).slug;
  };

  return {
    termsOf,
    begin,
    chargedFrom,

    /** The record that ends when its subscription has ended or changed, or is about to. `terms` are those of now. */
    endIfOver: (record: UsageRecord, { subscription, terms, units, isEnding }: Situation): UsageRecord => {
      const now = clock.now();
      if (record.until !== null) return afterRefunds(record, units);
      const isOpen = reportInstant(record.month, now) !== null;
      if (isSameTerms(record, terms) && !(isEnding && isOpen)) return record;
      return { ...endedAt(record, units), isOffMeter: isOpen && (isEnding || !endedWithPeriod(record, subscription, now)) };
    },

    /**
     * Ends the terms of the subscription that an account leaves, and opens those of a metered one, before the gate has the limits of the
     * next. Units that were used before belong to the terms of then, and those of packages that are left are used before any is charged.
     */
    move: async (account: Account, next: Subscription): Promise<void> => {
      const { id, subscription } = account.user;
      const [before, after] = [await termsOf(subscription), await termsOf(next)];
      const isSame = before === null ? after === null : isSameTerms(before, after);
      if (isSame && (await isSamePlan(subscription, next))) return;
      const month = utcMonth(clock.now());
      if (before !== null) await begin(id, subscription, before, month);
      await keepPackages(account, next);
      if (isSame) return;
      if (before !== null) await endRecord(id, month, before, await usageReports.readUsed(account.gateIds, month), next);
      if (after?.model === 'metered') await openRecord(id, after, month, await unchargedUnits(account, month));
    },

    /**
     * Adds to the record that ended the units that the gate admitted until its limit fell. It is called after the change, which another
     * one may follow; the review charges them.
     */
    close: async (userId: UserId): Promise<void> => {
      const month = utcMonth(clock.now());
      const account = await accounts.find(userId);
      const record = await lastOf(userId, month);
      if (account === null || record === undefined || record.until === null) return;
      const { subscription } = account.user;
      if (isSameTerms(record, await termsOf(subscription))) return;
      const { used } = await usageReports.readUsed(account.gateIds, month);
      const { monthlyLimit } = limitsOfSubscription(subscription, await plans.list());
      // Units beyond the limit of now were admitted before it applied.
      const before = used - Math.max(record.until, monthlyLimit);
      const isUnchanged = (await accounts.find(userId))?.version === account.version;
      if (isUnchanged && before > 0) await usageReports.store(userId, { ...record, until: record.until + before });
    },

    /** Stores the terms of overage before the gate admits units under them. Units that were used before are not charged. */
    open: async (account: Account, next: Subscription): Promise<void> => {
      const terms = await termsOf(next);
      if (terms === null) return;
      const month = utcMonth(clock.now());
      const { overage } = account.user.subscription ?? {};
      const usedBefore = overage === undefined ? await unchargedUnits(account, month) : null;
      await openRecord(account.user.id, { ...terms, cap: Math.max(terms.cap, overage?.cap ?? 0) }, month, usedBefore);
    },
  };
};

export type UsageTermsKeeper = ReturnType<typeof makeUsageTerms>;
