import { known, type Account } from './account.ts';
import { memberOf, textOf, textsOf, type FormValue } from './form.ts';
import type { Handler } from './handler.ts';
import { refundedOf } from './invoice-wire.ts';
import type { Life } from './life.ts';
import { customerObject, listOf } from './wire.ts';

const fieldsIn = (value: FormValue | undefined) =>
  value === undefined || typeof value === 'string'
    ? []
    : Object.values(value).map((each: FormValue) => ({ name: textOf(each, 'name') ?? '', value: textOf(each, 'value') ?? '' }));

/** Customers, and what they were paid back. */
export const customerRoutes = (account: Account, life: Life): Readonly<Record<string, Handler>> => {
  const { customers, subscriptions, invoices } = account;

  const createCustomer: Handler = (form) => {
    const customer = {
      id: account.newId('cus'),
      created: account.now(),
      email: textOf(form, 'email'),
      name: textOf(form, 'name'),
      metadata: textsOf(form, 'metadata'),
      fields: [],
      balance: 0,
      card: null,
    };
    customers.set(customer.id, customer);
    return customerObject(customer);
  };

  const updateCustomer: Handler = (form, id) => {
    const customer = known(customers, id);
    customer.name = textOf(form, 'name') ?? customer.name;
    customer.metadata = { ...customer.metadata, ...textsOf(form, 'metadata') };
    const fields = memberOf(form, 'invoice_settings', 'custom_fields');
    if (fields !== undefined) customer.fields = fieldsIn(fields);
    return customerObject(customer);
  };

  const deleteCustomer: Handler = (_form, id) => {
    known(customers, id);
    for (const subscription of subscriptions.values()) {
      if (subscription.customer === id && subscription.status !== 'canceled') life.end(subscription);
    }
    customers.delete(id);
    return { id, object: 'customer', deleted: true };
  };

  const listCharges: Handler = (form) => {
    const paid = [...invoices.values()].filter(({ customer, status }) => customer === textOf(form, 'customer') && status === 'paid');
    const charges = paid.map(({ id, created, amount_due: amount, customer }) => ({
      id: `ch_${id}`,
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: refundedOf(account, id),
      billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      captured: true,
      created,
      currency: 'mxn',
      customer,
      disputed: false,
      livemode: false,
      metadata: {},
      paid: true,
      refunded: amount > 0 && refundedOf(account, id) === amount,
      refunds: listOf(
        `/v1/charges/ch_${id}/refunds`,
        account.refunds
          .filter(({ invoice }) => invoice === id)
          .map((refund) => ({
            id: refund.id,
            object: 'refund',
            amount: refund.amount,
            created: refund.created,
            currency: 'mxn',
            status: 'succeeded',
          })),
      ),
      status: 'succeeded',
    }));
    return listOf('/v1/charges', charges);
  };

  return {
    'POST /v1/customers': createCustomer,
    'POST /v1/customers/{id}': updateCustomer,
    'GET /v1/customers/{id}': (_form, id) => customerObject(known(customers, id)),
    'DELETE /v1/customers/{id}': deleteCustomer,
    'GET /v1/charges': listCharges,
  };
};
