import * as v from 'valibot';

import { makeInvoiceCopies } from '../../../shared/billing/adapters/invoice-copies.ts';
import type { Invoice } from '../../../shared/billing/domain/invoice.ts';
import { deleteUser, GOOD_CARD, openPayingUser } from '../../support/billing/paying.ts';
import { given, onlyArchive, request, writeArchives } from './data-exports.ts';

type Paying = Awaited<ReturnType<typeof openPayingUser>>;

const HOUR_MS = 3_600_000;

const archived = v.pipe(v.string(), v.parseJson(), v.object({ data: v.array(v.unknown()) }));

/** The invoices in an archive of the account. */
const exportedInvoices = async ({ api, caller }: Paying): Promise<readonly unknown[]> => {
  await request(api, caller);
  await writeArchives(api);
  return v.parse(archived, onlyArchive(api).get('invoices.json')?.toString('utf8')).data;
};

const anInvoice = (status: Invoice['status']): Invoice => ({
  id: 'in_1',
  number: 'A-0001',
  status,
  currency: 'MXN',
  subtotal: 19_900,
  tax: 3_184,
  total: 23_084,
  amountPaid: status === 'paid' ? 23_084 : 0,
  amountDue: 23_084,
  periodStart: 1,
  periodEnd: 2,
  createdAt: 1,
  paidAt: status === 'paid' ? 3 : null,
  lines: [{ description: '1 × Personal', amount: 19_900, quantity: 1 }],
  hasPdf: true,
});

test('invoices in an archive equal the answers of GET /billing/invoices, whichever the order of their events', async () => {
  await using user = await openPayingUser();
  await user.buy('personal');
  for (const event of user.standIn.account.events.toReversed()) await user.report(event);
  await user.work();
  const invoices = await exportedInvoices(user);
  expect(invoices).toHaveLength(1);
  expect(invoices).toEqual((await user.call('GET', '/billing/invoices')).at('data'));
});

test('invoices whose events were lost are in an archive after the review of the day', async () => {
  await using user = await openPayingUser();
  const page = await user.checkout('personal');
  await user.enterCard(String(page.at('data.attributes.url')), GOOD_CARD);
  // The clock of these tests begins at 18:00 UTC.
  user.api.clock.advance(10 * HOUR_MS + 1);
  await user.api.families.billing.schedules.review();
  expect(await exportedInvoices(user)).toHaveLength(1);
});

test('the copy of an invoice does not return to an earlier state of its payment', async () => {
  const { api, caller } = await given();
  const copies = makeInvoiceCopies(api.table);
  for (const status of ['open', 'uncollectible', 'paid', 'open', 'uncollectible'] as const) {
    await copies.store(caller.user.id, [anInvoice(status)]);
  }
  expect((await copies.read(caller.user.id, null, 10)).map(({ invoice }) => invoice)).toEqual([anInvoice('paid')]);
});

test('the copy of an invoice lacks the address of its PDF', async () => {
  const { api, caller } = await given();
  const copies = makeInvoiceCopies(api.table);
  const withAddress = { ...anInvoice('paid'), pdfUrl: 'https://files.example.com/in_1.pdf' };
  await copies.store(caller.user.id, [withAddress]);
  expect((await copies.read(caller.user.id, null, 10)).map(({ invoice }) => invoice)).toEqual([anInvoice('paid')]);
});

test('nothing is stored about invoices of a deleted account', async () => {
  await using user = await openPayingUser();
  await user.buy('personal');
  await deleteUser(user);
  user.pass(26);
  await user.settle();
  expect(user.standIn.account.invoices.size).toBe(2);
  expect(await makeInvoiceCopies(user.api.table).read(user.caller.user.id, null, 10)).toHaveLength(1);
});
