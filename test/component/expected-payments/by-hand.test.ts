import { attribute } from '../../support/api/expectations.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { BANORTE, clabeOf, transferBody } from '../../support/builders/transfers.ts';
import { expectedBody, openExpectedPayments, send } from './expected-payments-api.ts';

const PATH = '/expected-payments';

describe('matchExpectedPayment', () => {
  test('counts a payment that the service did not match, and records the request', async () => {
    const { create, pay, match, read } = await openExpectedPayments();
    const id = await create({ account: clabeOf(BANORTE.prefix, 7) });
    const validation = await pay();
    const reply = await match(id, validation);
    expect(reply).toMatchObject({ status: 200, headers: { etag: 'W/"2"' } });
    expect(await read(id)).toMatchObject({
      status: 'matched',
      matches: [{ validation_id: validation, by: 'user' }],
      manual_changes: [{ action: 'matched', validation_id: validation, request_id: reply.at('meta.request_id') }],
    });
  });

  test('answers the same under the same Idempotency-Key', async () => {
    const { create, pay, match } = await openExpectedPayments();
    const id = await create({ from: '2026-11-04' });
    const validation = await pay();
    const first = await match(id, validation, 'key-1');
    expect(await match(id, validation, 'key-1')).toMatchObject({ status: 200, text: first.text });
  });

  test('counts a payment that went to a wrong account', async () => {
    const { create, pay, match, read } = await openExpectedPayments();
    const id = await create({ account: clabeOf(BANORTE.prefix, 7), client_ref: 'Pedido 42' });
    await match(id, await pay({ client_ref: 'Pedido 42' }));
    expect(await read(id)).toMatchObject({ status: 'matched', flags: [], matches: [{ result: 'exact' }] });
  });

  test('answers 409 for a payment that counts already', async () => {
    const { create, pay, match } = await openExpectedPayments();
    const id = await create();
    const validation = await pay();
    for (const target of [id, await create()]) {
      expect(await match(target, validation)).toMatchObject({ status: 409, problems: [{ code: 'validation_already_matched' }] });
    }
  });

  test('answers 409 when nothing is missing', async () => {
    const { create, pay, match } = await openExpectedPayments();
    const id = await create();
    await pay();
    expect(await match(id, await pay())).toMatchObject({ status: 409, problems: [{ code: 'expected_payment_closed', at: null }] });
  });

  test('answers 422 for a run of the playground', async () => {
    const { api, caller, create, match } = await openExpectedPayments();
    await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free' }));
    const run = await send(api, caller, 'POST', '/playground/validate', transferBody());
    expect(await match(await create(), String(run.at('data.id')))).toMatchObject({
      status: 422,
      problems: [{ code: 'validation_not_matchable', at: attribute('validation_id') }],
    });
  });

  test('answers 422 for a validation that is not valid', async () => {
    const { create, pay, match, recheck } = await openExpectedPayments();
    const validation = await pay();
    await recheck(validation, 'returned');
    expect(await match(await create(), validation)).toMatchObject({
      status: 422,
      problems: [{ code: 'validation_not_matchable', at: attribute('validation_id') }],
    });
  });

  test.each([
    [{}, 'required'],
    [{ validation_id: 'x' }, 'invalid_uuid'],
    [{ validation_id: 7 }, 'invalid_field_type'],
  ])('answers 422 for %j', async (body, code) => {
    const { api, caller, create } = await openExpectedPayments();
    const reply = await send(api, caller, 'POST', `${PATH}/${await create()}/matches`, body);
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute('validation_id') }] });
  });

  test('counts a validation once when two requests match it at once', async () => {
    const { create, pay, match, read } = await openExpectedPayments();
    const validation = await pay();
    const ids = [await create(), await create()];
    const replies = await Promise.all(ids.map((id) => match(id, validation)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const states = await Promise.all(ids.map(read));
    expect(states.filter(({ status }) => status === 'matched')).toHaveLength(1);
  });

  test("answers 404 for another user's validation, and for an unknown one", async () => {
    const { api, create, pay } = await openExpectedPayments();
    const validation = await pay();
    const other = await api.createUser('other');
    const created = await send(api, other, 'POST', PATH, expectedBody());
    const path = `${PATH}/${String(created.at('data.id'))}/matches`;
    await create();
    for (const id of [validation, uuidOf('unknown')]) {
      const reply = await send(api, other, 'POST', path, { validation_id: id });
      expect(reply).toMatchObject({ status: 404, problems: [{ code: 'not_found', at: attribute('validation_id') }] });
    }
  });
});

describe('unmatchExpectedPayment', () => {
  test('takes the payment away, and the service does not match it again', async () => {
    const { api, create, pay, unmatch, match, read } = await openExpectedPayments();
    const id = await create();
    const validation = await pay();
    expect(await unmatch(id, validation)).toMatchObject({ status: 200 });
    await api.families['event-dispatch'].queues.subscribers({
      kind: 'delivery',
      subscriber: 'match-expected-payments',
      id: 'again',
      payload: { validationId: validation },
      correlationId: 'again',
    });
    expect(await read(id)).toMatchObject({ status: 'open', flags: [], matches: [], manual_changes: [{ action: 'unmatched' }] });
    expect(await match(id, validation)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ status: 'matched' });
  });

  test('leaves a row in the audit of the account, as a match by hand does, with the ids of both requests', async () => {
    const { api, caller, create, pay, match, unmatch } = await openExpectedPayments();
    const id = await create({ account: clabeOf(BANORTE.prefix, 7) });
    const validation = await pay();
    const requests = [await match(id, validation), await unmatch(id, validation)];
    const rows = await api.storage.auditTrail.read(caller.user.id, null, 10);
    const eventOf = (change: string) => ({
      type: 'audit.expected_payment_changed',
      at: api.clock.now(),
      change,
      expected_payment_id: id,
      validation_id: validation,
    });
    expect(rows.map(({ events, requestId }) => ({ events, requestId }))).toEqual([
      { events: [eventOf('matched')], requestId: requests[0]?.at('meta.request_id') },
      { events: [eventOf('unmatched')], requestId: requests[1]?.at('meta.request_id') },
    ]);
    expect((await send(api, caller, 'GET', '/events')).text).not.toContain('audit.');
  });

  test('answers 404 for a validation that is not matched with it', async () => {
    const { create, unmatch } = await openExpectedPayments();
    expect(await unmatch(await create(), uuidOf('unknown'))).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
  });
});
