import { known, type Account } from './account.ts';
import { textOf, textsOf } from './form.ts';
import { InvalidRequestError, numberOf, required, type Handler } from './handler.ts';
import { balanceObject, listOf, meterObject } from './wire.ts';

/** Meters, and the balances of customers. */
export const usageRoutes = (account: Account): Readonly<Record<string, Handler>> => {
  const { customers } = account;

  const addMeterEvent: Handler = (form) => {
    const identifier = required(form, 'identifier');
    if (account.meterEvents.some((event) => event.identifier === identifier)) {
      throw new InvalidRequestError(`An event already exists with identifier ${identifier}.`);
    }
    const event = {
      identifier,
      event_name: required(form, 'event_name'),
      customer: known(customers, required(form, 'payload', 'stripe_customer_id')).id,
      value: Number(required(form, 'payload', 'value')),
      timestamp: numberOf(form, 'timestamp') ?? account.now(),
    };
    account.meterEvents.push(event);
    const payload = { stripe_customer_id: event.customer, value: String(event.value) };
    return {
      object: 'billing.meter_event',
      created: account.now(),
      event_name: event.event_name,
      identifier,
      livemode: false,
      payload,
      timestamp: event.timestamp,
    };
  };

  const summarizeMeter: Handler = (form, id) => {
    const { event_name: name } = known(account.meters, id);
    const [from, to] = [Number(required(form, 'start_time')), Number(required(form, 'end_time'))];
    const customer = required(form, 'customer');
    const sum = account.meterEvents
      .filter((event) => event.event_name === name && event.customer === customer && event.timestamp >= from && event.timestamp < to)
      .reduce((total, { value }) => total + value, 0);
    const summary = {
      id: `mtrusg_${id}`,
      object: 'billing.meter_event_summary',
      aggregated_value: sum,
      end_time: to,
      livemode: false,
      meter: id,
      start_time: from,
    };
    return listOf(`/v1/billing/meters/${id}/event_summaries`, [summary]);
  };

  const changeBalance: Handler = (form, id) => {
    const customer = known(customers, id);
    const amount = Number(required(form, 'amount'));
    customer.balance += amount;
    const transaction = {
      id: account.newId('cbtxn'),
      created: account.now(),
      customer: id,
      amount,
      endingBalance: customer.balance,
      description: textOf(form, 'description'),
      metadata: textsOf(form, 'metadata'),
    };
    account.balances.push(transaction);
    return balanceObject(transaction);
  };

  return {
    'POST /v1/billing/meters': (form) => {
      const id = account.newId('mtr');
      const meter = { id, created: account.now(), event_name: required(form, 'event_name'), display_name: required(form, 'display_name') };
      account.meters.set(id, meter);
      return meterObject(meter);
    },
    'GET /v1/billing/meters': () => listOf('/v1/billing/meters', [...account.meters.values()].map(meterObject)),
    'GET /v1/billing/meters/{id}/event_summaries': summarizeMeter,
    'POST /v1/billing/meter_events': addMeterEvent,
    'POST /v1/customers/{id}/balance_transactions': changeBalance,
    'GET /v1/customers/{id}/balance_transactions': (_form, id) =>
      listOf(
        `/v1/customers/${id}/balance_transactions`,
        account.balances
          .filter(({ customer }) => customer === id)
          .toReversed()
          .map(balanceObject),
      ),
  };
};
