import { get, invoke } from '../../support/api/invoke.ts';
import { openExpectedPayments } from './expected-payments-api.ts';

const open = async () => {
  const opened = await openExpectedPayments();
  const { api, caller } = opened;
  return {
    ...opened,
    notices: async () => {
      await api.processEvents();
      await api.processNotifications();
      return get(api, caller, '/notifications?category=expected_payments');
    },
    switchOn: (event: string) =>
      invoke(api, {
        method: 'PUT',
        path: '/notifications/preferences',
        body: { events: { [event]: { in_app: true } } },
        headers: caller.authorization,
      }),
  };
};

test('an expected payment that was overpaid is a notice with its sums, a masked account and its address', async () => {
  const { create, pay, notices } = await open();
  const id = await create({ amount: 1000, client_ref: 'Pedido 1' });
  await pay({ client_ref: 'Pedido 1' });
  const list = await notices();
  expect(list.at('data')).toHaveLength(1);
  expect(list.at('data.0.attributes')).toMatchObject({
    category: 'expected_payments',
    event: 'expected_payment.overpaid',
    validation_id: null,
    action_url: `/v1/expected-payments/${id}`,
  });
  expect(list.at('data.0.attributes.body')).toMatch(
    /^El pago esperado de \$1,000\.00 a la cuenta ••••\d{4} se recibió con \$234\.56 de más\.$/,
  );
});

test('a returned payment and an expiry are notices, and one that is complete is a notice once it is switched on', async () => {
  const { api, create, pay, recheck, notices, switchOn } = await open();
  await create();
  const validation = await pay();
  expect((await notices()).at('data')).toEqual([]);
  await recheck(validation, 'returned');
  expect((await notices()).at('data.0.attributes.event')).toBe('expected_payment.returned');
  api.clock.advance(60_000);
  expect((await switchOn('expected_payment.matched')).status).toBe(200);
  await create({ client_ref: 'Pedido 2' });
  await pay({ client_ref: 'Pedido 2' });
  expect((await notices()).at('data.0.attributes.event')).toBe('expected_payment.matched');
  api.clock.advance(10 * 86_400_000);
  await api.families['expected-payments'].schedules.expire_due();
  expect((await notices()).at('data.0.attributes')).toMatchObject({ event: 'expected_payment.expired', count: 1 });
});
