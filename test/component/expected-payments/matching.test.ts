import * as v from 'valibot';

import { publishedEvents } from '../../support/api/published-events.ts';
import { BANORTE, clabeOf } from '../../support/builders/transfers.ts';
import { openExpectedPayments } from './expected-payments-api.ts';

const typed = v.object({ type: v.string() });

const OTHER_ACCOUNT = clabeOf(BANORTE.prefix, 7);

describe('a valid verdict is matched', () => {
  test('with the expected payment of its account and amount, which is matched then', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create();
    const validation = await pay();
    expect(await read(id)).toMatchObject({
      status: 'matched',
      flags: [],
      received_exact: '1234.56',
      missing_exact: '0.00',
      matches: [{ validation_id: validation, result: 'exact', is_late: false, amount_exact: '1234.56', date: '2026-11-03', by: 'service' }],
    });
  });

  test('within the tolerance', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create({ amount: 1235, tolerance: 0.5 });
    await pay();
    expect(await read(id)).toMatchObject({ status: 'matched', received_exact: '1234.56', missing_exact: '0.00' });
  });

  test('as a part when it is the only one of the account, until the parts make the amount', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create();
    await pay({ monto: 1000 });
    expect(await read(id)).toMatchObject({ status: 'partial', received_exact: '1000.00', missing_exact: '234.56' });
    await pay({ monto: 234.56 });
    expect(await read(id)).toMatchObject({ status: 'matched', matches: [{ result: 'partial' }, { result: 'partial' }] });
  });

  test('as too much', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create();
    await pay({ monto: 2000 });
    expect(await read(id)).toMatchObject({ status: 'overpaid', excess_exact: '765.44', matches: [{ result: 'over' }] });
  });

  test('by its reference before its amount', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const [exact, referenced] = [await create(), await create({ amount: 5000, client_ref: 'Pedido 42' })];
    await pay({ client_ref: 'Pedido 42' });
    expect(await read(exact)).toMatchObject({ status: 'open' });
    expect(await read(referenced)).toMatchObject({ status: 'partial', received_exact: '1234.56' });
  });

  test('with the one due first of several that it pays, unless the sender points to another one', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const later = await create({ to: '2026-11-09' });
    const sooner = await create({ to: '2026-11-08' });
    const hinted = await create({ to: '2026-11-10', sender_hint: 'ordenante ejémplo' });
    await pay();
    await pay();
    const states = await Promise.all([hinted, sooner, later].map(read));
    expect(states.map(({ status }) => status)).toEqual(['matched', 'matched', 'open']);
  });

  test('with none when it may be a part of several', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const ids = [await create(), await create()];
    await pay({ monto: 1000 });
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'open', matches: [] });
  });

  test.each([
    ['before the first day', { from: '2026-11-04' }],
    ['to another account', { account: OTHER_ACCOUNT }],
    ['of another reference', { client_ref: 'Pedido 41' }],
  ])('with none when it is %s', async (_case, changes) => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create(changes);
    await pay({ client_ref: 'Pedido 42' });
    expect(await read(id)).toMatchObject({ status: 'open', matches: [] });
  });

  test('after the last day with the flag late', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create({ to: '2026-11-02' });
    await pay();
    expect(await read(id)).toMatchObject({ status: 'matched', flags: ['late'], matches: [{ is_late: true }] });
  });

  test('to a wrong account with its flag alone', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create({ account: OTHER_ACCOUNT, client_ref: 'Pedido 42' });
    await pay({ client_ref: 'Pedido 42' });
    expect(await read(id)).toMatchObject({
      status: 'open',
      flags: ['wrong_account'],
      received_exact: '0.00',
      matches: [{ result: 'wrong_account' }],
    });
  });

  test('once when the same payment is validated twice', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const [id, other] = [await create(), await create({ to: '2026-11-08' })];
    await pay({ clave_rastreo: 'EJEMPLO20261103009999' });
    await pay({ clave_rastreo: 'EJEMPLO20261103009999' });
    expect(await read(id)).toMatchObject({ status: 'matched', flags: ['duplicate'], received_exact: '1234.56' });
    expect(await read(other)).toMatchObject({ status: 'open', matches: [] });
  });

  test('with no more payments once it is paid', async () => {
    const { create, pay, read } = await openExpectedPayments();
    const id = await create();
    await pay();
    await pay();
    expect(await read(id)).toMatchObject({ status: 'matched', received_exact: '1234.56', matches: [{ result: 'exact' }] });
  });

  test('among more open ones of an account than one read returns', async () => {
    const { create, pay, read } = await openExpectedPayments();
    for (let pesos = 1; pesos <= 30; pesos += 1) await create({ amount: pesos });
    const [exact, tolerant] = [await create(), await create({ amount: 99.5, tolerance: 1 })];
    await pay();
    await pay({ monto: 99 });
    expect(await read(exact)).toMatchObject({ status: 'matched' });
    expect(await read(tolerant)).toMatchObject({ status: 'matched' });
  });
});

describe('a verdict that is not valid any more', () => {
  test('of a returned payment opens the expected payment again', async () => {
    const { create, pay, recheck, read } = await openExpectedPayments();
    const id = await create();
    await recheck(await pay(), 'returned');
    expect(await read(id)).toMatchObject({ status: 'open', flags: ['returned'], received_exact: '0.00', matches: [] });
    await pay();
    expect(await read(id)).toMatchObject({ status: 'matched', flags: ['returned'] });
  });

  test('leaves the other parts', async () => {
    const { create, pay, recheck, read } = await openExpectedPayments();
    const id = await create();
    await pay({ monto: 1000 });
    await recheck(await pay({ monto: 234.56 }), 'returned');
    expect(await read(id)).toMatchObject({ status: 'partial', flags: ['returned'], missing_exact: '234.56' });
  });

  test('takes a payment away that was validated twice, whichever validation shows the return', async () => {
    const { create, pay, recheck, read } = await openExpectedPayments();
    const id = await create();
    await pay({ clave_rastreo: 'EJEMPLO20261103009999' });
    await recheck(await pay({ clave_rastreo: 'EJEMPLO20261103009999' }), 'returned');
    expect(await read(id)).toMatchObject({ status: 'open', flags: ['returned'], matches: [] });
  });

  test('without a certificate any more has the flag unconfirmed', async () => {
    const { create, pay, recheck, read } = await openExpectedPayments();
    const id = await create();
    await recheck(await pay(), 'cep_unavailable');
    expect(await read(id)).toMatchObject({ status: 'open', flags: ['unconfirmed'], matches: [] });
  });
});

test('every step has its event once', async () => {
  const { api, create, pay, recheck } = await openExpectedPayments();
  await create();
  const typesSince = async () =>
    (await publishedEvents(api)).map((event) => v.parse(typed, event).type).filter((type) => type.startsWith('expected_payment.'));
  await typesSince();
  await pay({ monto: 1000 });
  expect(await typesSince()).toEqual(['expected_payment.partial']);
  const last = await pay({ monto: 234.56 });
  expect(await typesSince()).toEqual(['expected_payment.matched']);
  await recheck(last, 'returned');
  expect(await typesSince()).toEqual(['expected_payment.returned']);
  await pay({ monto: 500 });
  expect(await typesSince()).toEqual(['expected_payment.overpaid']);
});

describe('the expiry', () => {
  const GRACE_ENDS = Date.parse('2026-11-10T06:00:00Z');

  test('ends an unpaid one two days after its last day, and a late payment still counts', async () => {
    const { api, create, pay, read } = await openExpectedPayments();
    const id = await create();
    const { expire_due: expireDue } = api.families['expected-payments'].schedules;
    api.clock.advance(GRACE_ENDS - 1 - api.clock.now());
    await expireDue();
    expect(await read(id)).toMatchObject({ status: 'open', expires_at: '2026-11-10T06:00:00.000Z' });
    api.clock.advance(1);
    await Promise.all([expireDue(), expireDue()]);
    expect(await read(id)).toMatchObject({ status: 'expired', expired_at: '2026-11-10T06:00:00.000Z' });
    await pay({ fecha: '2026-11-09' });
    expect(await read(id)).toMatchObject({ status: 'matched', flags: ['late'] });
  });

  test('leaves a paid one', async () => {
    const { api, create, pay, read } = await openExpectedPayments();
    const id = await create();
    await pay();
    api.clock.advance(GRACE_ENDS - api.clock.now());
    await api.families['expected-payments'].schedules.expire_due();
    expect(await read(id)).toMatchObject({ status: 'matched', expired_at: null });
  });
});
