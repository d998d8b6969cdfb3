import {
  known,
  type Account,
  type Card,
  type Customer,
  type Invoice,
  type Line,
  type Price,
  type Session,
  type Subscription,
} from './account.ts';
import { invoiceObject, subscriptionObject } from './wire.ts';

const DAY = 86_400;
/** Stripe announces the end of a trial three days before. */
const TRIAL_NOTICE = 3 * DAY;
/** Between attempts to charge an overdue invoice; after the last one the subscription ends. */
const RETRY_AFTER = 5 * DAY;
const MAX_ATTEMPTS = 4;

/** Thrown for a payment that a card refuses. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

const addMonths = (at: number, months: number): number => {
  const date = new Date(at * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()) / 1_000;
};

const periodAfter = (start: number, { interval }: Pick<Price, 'interval'>): number => addMonths(start, interval === 'month' ? 1 : 12);

const share = (amount: number, part: number, whole: number): number => Math.round((amount * part) / whole);

type Draft = Pick<Invoice, 'lines' | 'net' | 'tax' | 'total' | 'startingBalance' | 'amount_due' | 'taxRates'>;

/** The life of subscriptions: what a checkout, a change and the passing of time do, with their events. */
export const makeLife = (account: Account, origin: () => string, emit: (type: string, object: object) => void) => {
  const priceOf = ({ price }: Pick<Subscription, 'price'>): Price => known(account.prices, price);
  const nameOf = (price: Price): string => known(account.products, price.product).name;
  const changed = (subscription: Subscription, type: string): void => {
    emit(`customer.subscription.${type}`, subscriptionObject(account, subscription));
  };
  const announce = (invoice: Invoice, type: string): void => {
    emit(`invoice.${type}`, invoiceObject(account, invoice, origin()));
  };

  /** The line of the units of a period; an adjustment that is negative in sum charges nothing. */
  const usageLines = ({ usage, customer }: Subscription, from: number, to: number): readonly Line[] => {
    if (usage === null) return [];
    const units = account.meterEvents
      .filter((event) => event.customer === customer && event.timestamp >= from && event.timestamp < to)
      .reduce((sum, { value }) => sum + value, 0);
    const price = known(account.prices, usage.price);
    return units <= 0
      ? []
      : [
          {
            description: `${units} × ${nameOf(price)} (overage)`,
            amount: units * price.unit_amount,
            quantity: units,
            start: from,
            end: to,
          },
        ];
  };

  /** Amounts of an invoice; a credit that is left stays with the customer. */
  const draftOf = (lines: readonly Line[], taxRates: readonly string[], balance: number): Draft => {
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    const rate = taxRates.map((id) => known(account.taxRates, id)).at(0);
    const percent = rate?.percentage ?? 0;
    const tax = rate?.inclusive === true ? Math.round((sum * percent) / (100 + percent)) : Math.round((sum * percent) / 100);
    const net = rate?.inclusive === true ? sum - tax : sum;
    const total = net + tax;
    return { lines, taxRates, net, tax, total, startingBalance: balance, amount_due: Math.max(0, total + balance) };
  };

  const markPaid = (invoice: Invoice): void => {
    invoice.status = 'paid';
    invoice.paidAt = account.now();
    invoice.nextAttempt = null;
    announce(invoice, 'paid');
  };

  const bill = (subscription: Subscription, customer: Customer, draft: Draft, reason: string): Invoice => {
    const invoice: Invoice = {
      ...draft,
      id: account.newId('in'),
      number: `LOCAL-${String(account.invoices.size + 1).padStart(4, '0')}`,
      created: account.now(),
      customer: customer.id,
      subscription: subscription.id,
      billing_reason: reason,
      status: 'open',
      attempts: 0,
      paidAt: null,
      nextAttempt: null,
    };
    account.invoices.set(invoice.id, invoice);
    customer.balance = Math.min(0, draft.total + draft.startingBalance);
    subscription.latest_invoice = invoice.id;
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

  const billPeriod = (subscription: Subscription, from: number, to: number, reason: string, part = 1): void => {
    const price = priceOf(subscription);
    const customer = known(account.customers, subscription.customer);
    const usedFrom = subscription.current_period_start;
    subscription.current_period_start = from;
    subscription.current_period_end = to;
    if (subscription.isPaused) {
      changed(subscription, 'updated');
      return;
    }
    const used = usageLines(subscription, usedFrom, from);
    const line = { description: `1 × ${nameOf(price)}`, amount: Math.round(price.unit_amount * part), quantity: 1, start: from, end: to };
    const invoice = bill(subscription, customer, draftOf([line, ...used], subscription.taxRates, customer.balance), reason);
    subscription.status = attempt(invoice, customer) ? 'active' : 'past_due';
    changed(subscription, 'updated');
  };

  /** The lines of a change of price in mid-period. */
  const prorationLines = (subscription: Subscription, next: Price, at: number): readonly Line[] => {
    const before = priceOf(subscription);
    const { current_period_start: start, current_period_end: until } = subscription;
    if (subscription.status === 'trialing')
      return [{ description: `Trial of ${nameOf(next)}`, amount: 0, quantity: 1, start: at, end: until }];
    const sameInterval = before.interval === next.interval;
    const whole = sameInterval ? until - addMonths(until, before.interval === 'month' ? -1 : -12) : until - start;
    const credit = share(before.unit_amount, until - at, whole);
    const charge = sameInterval ? share(next.unit_amount, until - at, whole) : next.unit_amount;
    return [
      { description: `Unused time on ${nameOf(before)}`, amount: -credit, quantity: 1, start: at, end: until },
      {
        description: `Remaining time on ${nameOf(next)}`,
        amount: charge,
        quantity: 1,
        start: at,
        end: sameInterval ? until : periodAfter(at, next),
      },
    ];
  };

  const previewOf = (subscription: Subscription, price: Price, taxRates: readonly string[], at: number): Draft =>
    draftOf(prorationLines(subscription, price, at), taxRates, known(account.customers, subscription.customer).balance);

  /** The next thing that time does to a subscription, and when. */
  const nextStep = (subscription: Subscription): { readonly at: number; readonly run: () => void } | null => {
    const { status, current_period_end: until, trial_end: trialEnd, latest_invoice: latest } = subscription;
    if (status === 'canceled') return null;
    const steps: { readonly at: number; readonly run: () => void }[] = [];
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
    step(until, () => {
      if (subscription.cancel_at_period_end) end(subscription);
      else billPeriod(subscription, until, periodAfter(until, priceOf(subscription)), 'subscription_cycle');
    });
    const invoice = latest === null ? null : known(account.invoices, latest);
    if (status === 'past_due' && invoice !== null) {
      const { nextAttempt } = invoice;
      const customer = known(account.customers, subscription.customer);
      if (nextAttempt === null)
        step(invoice.created + MAX_ATTEMPTS * RETRY_AFTER, () => {
          end(subscription);
        });
      else {
        step(nextAttempt, () => {
          if (!attempt(invoice, customer)) return;
          subscription.status = 'active';
          changed(subscription, 'updated');
        });
      }
    }
    return steps.toSorted((left, right) => left.at - right.at).at(0) ?? null;
  };

  return {
    end,
    previewOf,
    changed: (subscription: Subscription): void => {
      changed(subscription, 'updated');
    },

    /** A customer pays on the page of a checkout. Throws DeclinedError for a card that is refused at once. */
    complete: (session: Session, card: Card, isRefused: boolean): Subscription => {
      if (isRefused) throw new DeclinedError('Your card was declined.');
      const customer = known(account.customers, session.customer);
      const price = known(account.prices, session.price);
      const now = account.now();
      customer.card = card;
      const trialEnd = session.trialDays === null ? null : now + session.trialDays * DAY;
      const until = trialEnd ?? session.anchor ?? periodAfter(now, price);
      const subscription: Subscription = {
        id: account.newId('sub'),
        itemId: account.newId('si'),
        created: now,
        customer: customer.id,
        metadata: session.metadata,
        taxRates: session.taxRates,
        price: price.id,
        usage: session.usagePrice === null ? null : { itemId: account.newId('si'), price: session.usagePrice },
        status: trialEnd === null ? 'active' : 'trialing',
        current_period_start: now,
        current_period_end: until,
        billing_cycle_anchor: until,
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        trial_start: trialEnd === null ? null : now,
        trial_end: trialEnd,
        isTrialAnnounced: false,
        isPaused: false,
        latest_invoice: null,
      };
      account.subscriptions.set(subscription.id, subscription);
      session.status = 'complete';
      session.subscription = subscription.id;
      changed(subscription, 'created');
      if (trialEnd === null) {
        const start = session.anchor === null ? now : addMonths(session.anchor, price.interval === 'month' ? -1 : -12);
        billPeriod(subscription, now, until, 'subscription_create', (until - now) / (until - start));
      }
      return subscription;
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
    changePrice: (subscription: Subscription, price: Price, taxRates: readonly string[]): void => {
      const customer = known(account.customers, subscription.customer);
      const draft = previewOf(subscription, price, taxRates, account.now());
      if (draft.amount_due > 0 && customer.card?.isDeclined !== false) throw new DeclinedError('Your card was declined.');
      const isSame = priceOf(subscription).interval === price.interval;
      subscription.price = price.id;
      subscription.taxRates = taxRates;
      if (!isSame && subscription.status !== 'trialing') {
        subscription.current_period_start = account.now();
        subscription.current_period_end = periodAfter(account.now(), price);
      }
      attempt(bill(subscription, customer, draft, 'subscription_update'), customer);
      changed(subscription, 'updated');
    },

    /** Another card, which pays what is overdue. */
    changeCard: (customer: Customer, card: Card): void => {
      customer.card = card;
      for (const invoice of account.invoices.values()) {
        if (invoice.customer !== customer.id || invoice.status !== 'open' || !attempt(invoice, customer)) continue;
        const subscription = known(account.subscriptions, invoice.subscription);
        if (subscription.status !== 'past_due') continue;
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
