import { known, type Account, type Card, type Customer, type Invoice, type Price, type Session, type Subscription } from './account.ts';
import { addMonths, isRenewed, makeDrafts, periodAfter, type Draft, type PriceChange } from './drafts.ts';
import { invoiceObject } from './invoice-wire.ts';
import { subscriptionObject } from './wire.ts';

const DAY = 86_400;
/** Stripe announces the end of a trial three days before. */
const TRIAL_NOTICE = 3 * DAY;
/** Before the end of a period its next invoice is announced; in Stripe a setting of the account. */
const UPCOMING_NOTICE = 7 * DAY;
/** Between attempts to charge an overdue invoice; after the last one the subscription ends. */
const RETRY_AFTER = 5 * DAY;
const MAX_ATTEMPTS = 4;

/** Thrown for a payment that a card refuses. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

type NewSubscription = Pick<Session, 'customer' | 'metadata' | 'taxRates' | 'usagePrice'>;

/** What time does to a subscription, and when (epoch seconds). */
type Step = { readonly at: number; readonly run: () => void };

/** The life of subscriptions: what a checkout, a change and the passing of time do, with their events. */
export const makeLife = (account: Account, origin: () => string, emit: (type: string, object: object) => void) => {
  const drafts = makeDrafts(account);
  const { priceOf, usageLines, periodLines, draftOf, previewOf } = drafts;
  const changed = (subscription: Subscription, type: string): void => {
    emit(`customer.subscription.${type}`, subscriptionObject(account, subscription));
  };
  const announce = (invoice: Invoice, type: string): void => {
    emit(`invoice.${type}`, invoiceObject(account, invoice, origin()));
  };

  const markPaid = (invoice: Invoice): void => {
    invoice.status = 'paid';
    invoice.paidAt = account.now();
    invoice.nextAttempt = null;
    announce(invoice, 'paid');
  };

  const storeDraft = (owner: Pick<Invoice, 'customer' | 'subscription' | 'metadata'>, draft: Draft, reason: string): Invoice => {
    const invoice: Invoice = {
      ...draft,
      ...owner,
      id: account.newId('in'),
      number: `LOCAL-${String(account.invoices.size + 1).padStart(4, '0')}`,
      created: account.now(),
      billing_reason: reason,
      status: 'draft',
      attempts: 0,
      paidAt: null,
      nextAttempt: null,
    };
    account.invoices.set(invoice.id, invoice);
    return invoice;
  };

  /** Stores an invoice that is not final yet. */
  const keepDraft = (subscription: Subscription, draft: Draft, reason: string): Invoice => {
    const invoice = storeDraft({ customer: subscription.customer, subscription: subscription.id, metadata: {} }, draft, reason);
    subscription.latest_invoice = invoice.id;
    return invoice;
  };

  const bill = (subscription: Subscription, customer: Customer, draft: Draft, reason: string): Invoice => {
    const invoice = keepDraft(subscription, draft, reason);
    invoice.status = 'open';
    customer.balance = Math.min(0, draft.total + draft.startingBalance);
    announce(invoice, 'finalized');
    return invoice;
  };

  const attempt = (invoice: Invoice, customer: Customer): boolean => {
    invoice.attempts += 1;
    const isPaid = invoice.amount_due === 0 || customer.card?.isDeclined === false;
    if (isPaid) markPaid(invoice);
    else {
      invoice.nextAttempt = invoice.attempts < MAX_ATTEMPTS ? account.now() + RETRY_AFTER : null;
      announce(invoice, 'payment_failed');
    }
    return isPaid;
  };

  const end = (subscription: Subscription): void => {
    subscription.status = 'canceled';
    subscription.canceled_at ??= account.now();
    subscription.ended_at = account.now();
    changed(subscription, 'deleted');
  };

  /** The end of a last period: its units are charged. */
  const endWithPeriod = (subscription: Subscription): void => {
    const customer = known(account.customers, subscription.customer);
    const used = usageLines(subscription, subscription.current_period_start, subscription.current_period_end);
    if (used.length > 0) {
      attempt(bill(subscription, customer, draftOf(used, subscription.taxRates, customer.balance), 'subscription_cycle'), customer);
    }
    end(subscription);
  };

  const billPeriod = (subscription: Subscription, from: number, to: number, reason: string, part = 1): void => {
    const price = priceOf(subscription);
    const customer = known(account.customers, subscription.customer);
    const usedFrom = subscription.current_period_start;
    subscription.current_period_start = from;
    subscription.current_period_end = to;
    const used = usageLines(subscription, usedFrom, from);
    const draft = draftOf([...periodLines(price, from, to, part), ...used], subscription.taxRates, customer.balance);
    if (subscription.isPaused) {
      keepDraft(subscription, draft, reason);
      changed(subscription, 'updated');
      return;
    }
    const invoice = bill(subscription, customer, draft, reason);
    subscription.status = attempt(invoice, customer) ? 'active' : 'past_due';
    changed(subscription, 'updated');
  };

  /** The next attempt to charge an overdue invoice, or the end after the last one. */
  const stepOfOverdue = (subscription: Subscription): Step | null => {
    const { status, latest_invoice: latest } = subscription;
    if (status !== 'past_due' || latest === null) return null;
    const invoice = known(account.invoices, latest);
    if (invoice.nextAttempt === null) {
      const endIt = (): void => {
        end(subscription);
      };
      return { at: invoice.created + MAX_ATTEMPTS * RETRY_AFTER, run: endIt };
    }
    const charge = (): void => {
      if (!attempt(invoice, known(account.customers, subscription.customer))) return;
      subscription.status = 'active';
      changed(subscription, 'updated');
    };
    return { at: invoice.nextAttempt, run: charge };
  };

  /** The next thing that time does to a subscription, and when. */
  const nextStep = (subscription: Subscription): Step | null => {
    const { status, current_period_end: until, trial_end: trialEnd } = subscription;
    if (status === 'canceled') return null;
    const overdue = stepOfOverdue(subscription);
    const steps: Step[] = overdue === null ? [] : [overdue];
    const step = (at: number, run: () => void): void => {
      steps.push({ at, run });
    };
    if (subscription.cancel_at !== null)
      step(subscription.cancel_at, () => {
        end(subscription);
      });
    if (status === 'trialing' && trialEnd !== null && !subscription.isTrialAnnounced) {
      step(trialEnd - TRIAL_NOTICE, () => {
        subscription.isTrialAnnounced = true;
        changed(subscription, 'trial_will_end');
      });
    }
    if (isRenewed(subscription) && subscription.announcedUntil !== until && until - UPCOMING_NOTICE > subscription.current_period_start) {
      step(until - UPCOMING_NOTICE, () => {
        subscription.announcedUntil = until;
        announce(drafts.previewInvoice(subscription, drafts.upcomingOf(subscription)), 'upcoming');
      });
    }
    step(until, () => {
      if (subscription.cancel_at_period_end) endWithPeriod(subscription);
      else billPeriod(subscription, until, periodAfter(until, priceOf(subscription)), 'subscription_cycle');
    });
    return steps.toSorted((left, right) => left.at - right.at).at(0) ?? null;
  };

  /** A payment without a subscription; its invoice is made afterwards, and uses no credit. */
  const sellOnce = ({ customer, taxRates, metadata }: Session, price: Price): void => {
    const now = account.now();
    const line = { description: `1 × ${drafts.nameOf(price)}`, amount: price.unit_amount, quantity: 1, start: now, end: now };
    const draft = draftOf([line], taxRates, 0);
    markPaid(storeDraft({ customer, subscription: null, metadata }, draft, 'manual'));
  };

  const newSubscription = (terms: NewSubscription, price: Price, until: number, trialEnd: number | null): Subscription => {
    const now = account.now();
    const subscription: Subscription = {
      id: account.newId('sub'),
      itemId: account.newId('si'),
      created: now,
      customer: terms.customer,
      metadata: terms.metadata,
      taxRates: terms.taxRates,
      price: price.id,
      usage: terms.usagePrice === null ? null : { itemId: account.newId('si'), price: terms.usagePrice },
      status: trialEnd === null ? 'active' : 'trialing',
      current_period_start: now,
      current_period_end: until,
      billing_cycle_anchor: until,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      comment: null,
      ended_at: null,
      trial_start: trialEnd === null ? null : now,
      trial_end: trialEnd,
      isTrialAnnounced: false,
      announcedUntil: null,
      isPaused: false,
      latest_invoice: null,
    };
    account.subscriptions.set(subscription.id, subscription);
    changed(subscription, 'created');
    return subscription;
  };

  return {
    end,
    drafts,
    changed: (subscription: Subscription): void => {
      changed(subscription, 'updated');
    },

    /** A draft becomes final, and is charged. */
    finalize: (invoice: Invoice): void => {
      const customer = known(account.customers, invoice.customer);
      Object.assign(invoice, draftOf(invoice.lines, invoice.taxRates, customer.balance), { status: 'open' });
      customer.balance = Math.min(0, invoice.total + invoice.startingBalance);
      announce(invoice, 'finalized');
      const isPaid = attempt(invoice, customer);
      if (invoice.subscription === null) return;
      const subscription = known(account.subscriptions, invoice.subscription);
      subscription.status = isPaid ? 'active' : 'past_due';
      changed(subscription, 'updated');
    },

    /** A subscription for units alone: nothing is due before its first period ends. */
    startUsage: (terms: NewSubscription, price: Price, anchor: number): Subscription => newSubscription(terms, price, anchor, null),

    /** A note of credit was made. */
    noted: (note: object): void => {
      emit('credit_note.created', note);
    },

    /** A customer pays on the page of a checkout. Throws DeclinedError for a card that is refused at once. */
    complete: (session: Session, card: Card, isRefused: boolean): void => {
      if (isRefused || (session.mode === 'payment' && card.isDeclined)) throw new DeclinedError('Your card was declined.');
      const customer = known(account.customers, session.customer);
      const price = known(account.prices, session.price);
      const now = account.now();
      if (session.mode === 'payment') {
        session.status = 'complete';
        sellOnce(session, price);
        return;
      }
      customer.card = card;
      const trialEnd = session.trialDays === null ? null : now + session.trialDays * DAY;
      const until = trialEnd ?? session.anchor ?? periodAfter(now, price);
      const subscription = newSubscription(session, price, until, trialEnd);
      session.status = 'complete';
      session.subscription = subscription.id;
      if (trialEnd === null) {
        const start = session.anchor === null ? now : addMonths(session.anchor, price.interval === 'month' ? -1 : -12);
        billPeriod(subscription, now, until, 'subscription_create', (until - now) / (until - start));
      }
    },

    /** The first period of a trial begins now. */
    endTrial: (subscription: Subscription): void => {
      if (subscription.status !== 'trialing') return;
      const now = account.now();
      subscription.trial_end = now;
      subscription.billing_cycle_anchor = now;
      billPeriod(subscription, now, periodAfter(now, priceOf(subscription)), 'subscription_update');
    },

    /** Throws DeclinedError where the payment fails; nothing is changed then. */
    changePrice: (subscription: Subscription, price: Price, taxRates: readonly string[], how: PriceChange): void => {
      const customer = known(account.customers, subscription.customer);
      const now = account.now();
      const draft = previewOf(subscription, price, taxRates, now, how);
      if (draft.amount_due > 0 && customer.card?.isDeclined !== false) throw new DeclinedError('Your card was declined.');
      const isSame = priceOf(subscription).interval === price.interval;
      subscription.price = price.id;
      subscription.taxRates = taxRates;
      if (how.endsTrial) Object.assign(subscription, { trial_end: now, billing_cycle_anchor: now, status: 'active' });
      if (how.endsTrial || (!isSame && subscription.status !== 'trialing')) {
        subscription.current_period_start = now;
        subscription.current_period_end = periodAfter(now, price);
      }
      if (draft.lines.length > 0) attempt(bill(subscription, customer, draft, 'subscription_update'), customer);
      changed(subscription, 'updated');
    },

    /** Another card, which pays what is overdue. */
    changeCard: (customer: Customer, card: Card): void => {
      customer.card = card;
      for (const invoice of account.invoices.values()) {
        if (invoice.customer !== customer.id || invoice.status !== 'open' || !attempt(invoice, customer)) continue;
        const subscription = invoice.subscription === null ? null : known(account.subscriptions, invoice.subscription);
        if (subscription?.status !== 'past_due') continue;
        subscription.status = 'active';
        changed(subscription, 'updated');
      }
    },

    /** Moves the clock; everything that is due until then happens at its own time. */
    advanceTo: (at: number): void => {
      for (;;) {
        const next = [...account.subscriptions.values()]
          .flatMap((subscription) => nextStep(subscription) ?? [])
          .toSorted((left, right) => left.at - right.at)
          .at(0);
        if (next === undefined || next.at > at) break;
        account.moveTo(next.at);
        next.run();
      }
      account.moveTo(at);
    },
  };
};

export type Life = ReturnType<typeof makeLife>;
