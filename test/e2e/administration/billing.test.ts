import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { codesOf, type Answer } from '../support/api.ts';
import { enterCard, GOOD_CARD, newCustomer } from '../support/paying-customer.ts';
import { stack } from '../support/stack.ts';

const REASON = 'a journey of the tests';

const list = v.object({ data: v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) })) });
const one = v.object({ data: v.object({ attributes: v.record(v.string(), v.unknown()) }) });

const listOf = ({ text }: Answer) => v.parse(list, JSON.parse(text)).data;
const attributesOf = ({ text }: Answer) => v.parse(one, JSON.parse(text)).data.attributes;

const planOf = (amount: number, revision: number | null) => ({
  name: 'Equipo',
  monthly_validation_limit: 700,
  beneficiaries_max: 20,
  billing_model: 'tiered',
  sort_order: 900,
  prices: [{ billing_interval: 'month', kind: 'base', unit_amount: amount, tax_behavior: 'exclusive' }],
  revision,
  reason: REASON,
});

const command = async (...args: readonly string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/operator/prices.ts', ...args, '--stage', 'local'], {
    env: { ...process.env, AWS_ENDPOINT_URL: stack.emulator_url, PROCESSOR_ORIGIN: stack.processor_url },
  });
  return JSON.parse(stdout);
};

test('an admin creates prices, moves a subscription, pays back an invoice and gives a credit', async () => {
  const [admin, customer] = [await newAdmin('admin'), await newCustomer()];
  const slug = `plan-${crypto.randomUUID().slice(0, 8)}`;
  expect((await admin.send('PUT', `/plans/${slug}`, planOf(49_900, null))).status).toBe(201);
  const created = attributesOf(await admin.send('POST', '/billing/prices', { dry_run: false, reason: REASON }));
  expect(JSON.stringify(created['steps'])).toContain(`${slug}:base:month: 49900 centavos`);
  await enterCard(await customer.checkout(slug), GOOD_CARD);
  await customer.reach(slug);

  expect((await admin.send('PUT', `/plans/${slug}`, planOf(59_900, 1))).status).toBe(200);
  expect(JSON.stringify(await command())).toContain(`${slug}:base:month: 59900 centavos`);
  await command('create', '--apply', '--reason', REASON);
  const mine = `/billing/subscriptions?user_id=${customer.user_id}`;
  expect(listOf(await admin.send('GET', mine))[0]?.attributes).toMatchObject({ unit_amount: 49_900, has_current_price: false });
  const move = { plan_slug: slug, billing_interval: 'month', dry_run: false, reason: REASON };
  expect(attributesOf(await admin.send('POST', '/billing/prices/move', move))).toMatchObject({ matched: 1, moved: 1 });
  const [subscription] = listOf(await admin.send('GET', mine));
  expect(attributesOf(await admin.send('GET', `/billing/subscriptions/${subscription?.id ?? ''}`))).toMatchObject({
    unit_amount: 59_900,
    has_current_price: true,
  });

  const ofUser = `/billing/users/${customer.user_id}`;
  const [invoice] = listOf(await admin.send('GET', `${ofUser}/invoices`));
  const refund = { amount: 100, refunded_amount: 0, reason: REASON };
  const path = `${ofUser}/invoices/${invoice?.id ?? ''}/refunds`;
  expect((await admin.send('POST', path, refund)).status).toBe(201);
  expect(codesOf(await admin.send('POST', path, refund))).toEqual(['billing_changed']);
  const credit = { amount: 500, description: 'Compensación', reason: REASON };
  expect((await admin.send('POST', `${ofUser}/credits`, credit)).status).toBe(201);
  expect(listOf(await admin.send('GET', `${ofUser}/credits`))[0]?.attributes).toMatchObject({ balance: 500 });

  const rows = listOf(await admin.send('GET', `/audit-log?area=billing&target=${customer.user_id}`));
  expect(rows.map(({ attributes: { action, phase } }) => [action, phase])).toEqual([
    ['give_credit', 'outcome'],
    ['give_credit', 'intent'],
    ['refund_invoice', 'outcome'],
    ['refund_invoice', 'intent'],
  ]);
  await expect(command('create', '--apply')).rejects.toThrow('--reason');
});
