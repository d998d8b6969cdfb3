import type { EventMessage } from '../../../functions/webhooks/ports/queues.ts';
import { eventIdOf } from '../../../shared/events/event-id.ts';
import { validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { storedValidations } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { createEndpoint, HOOK, openApi, pass, validate } from './webhooks.ts';

const SECOND_HOOK = 'https://hooks.example.com/b';
const MINUTE_MS = 60_000;

/** The point at which a process dies: a call of its ports, before or after its effect. */
type Death = { readonly call: number; readonly moment: 'before' | 'after' };

/** Ports whose user dies once. */
const makeMortal = ({ call, moment }: Death) => {
  const calls = { count: 0 };
  const state = { armed: false };
  const die = (at: Death['moment']): void => {
    if (state.armed && calls.count === call && at === moment) throw new Error('killed');
  };
  const wrap = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name): unknown => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...parameters: readonly unknown[]): Promise<unknown> => {
          if (state.armed) calls.count += 1;
          die('before');
          const result: unknown = await Reflect.apply(member, target, parameters);
          die('after');
          return result;
        };
      },
    });
  return { wrap, calls, arm: () => (state.armed = true) };
};

/** Processes messages as SQS does: failed ones return. */
const processMessages = async (api: TestApi, messages: readonly EventMessage[]): Promise<void> => {
  let waiting = messages;
  for (let receives = 0; receives < 5 && waiting.length > 0; receives += 1) {
    const results = await Promise.allSettled(waiting.map(api.acceptEvent));
    waiting = waiting.filter((_message, index) => results[index]?.status === 'rejected');
  }
  expect(waiting).toEqual([]);
};

/** Makes the due attempts; the sweep finds failed ones for another attempt. */
const attempt = async (api: TestApi): Promise<void> => {
  for (let received = api.deliveryQueue.receive(); received.length > 0; received = api.deliveryQueue.receive()) {
    await Promise.allSettled(received.map(({ lane, task }) => (lane === 'quick' ? api.attemptQuick(task) : api.attemptSlow(task))));
  }
};

/** A world in which two validations end, one process dies, and every event is sent twice. */
const live = async (death: Death) => {
  const mortal = makeMortal(death);
  const { api, caller } = await openApi({
    storage: ({ endpoints, deliveries, feed, hostLimiter }) => ({
      endpoints: mortal.wrap(endpoints),
      deliveries: mortal.wrap(deliveries),
      feed: mortal.wrap(feed),
      hostLimiter: mortal.wrap(hostLimiter),
    }),
    deliveryQueue: mortal.wrap,
    webhookSender: mortal.wrap,
  });
  await createEndpoint(api, caller);
  await createEndpoint(api, caller, SECOND_HOOK);
  await validate(api, caller, 2);
  const messages = api.subscriberQueue.receiveForWebhooks();
  mortal.arm();
  await processMessages(api, messages);
  await attempt(api);
  await processMessages(api, messages);
  await attempt(api);
  await pass(api, 20 * MINUTE_MS, 80);
  return { api, caller, calls: mortal.calls.count };
};

/** Ids of the events, derived from the rows and not from notifications. */
const factsOf = async (api: TestApi): Promise<ReadonlySet<string>> =>
  new Set(
    (await storedValidations(api)).map(({ id, etagVersion }) =>
      eventIdOf({ ...validationKey(id), version: etagVersion }, 'validation.completed'),
    ),
  );

const CALLS = 48;
const DEATHS: readonly Death[] = Array.from({ length: CALLS }, (_unused, index) => index + 1).flatMap((call) => [
  { call, moment: 'before' },
  { call, moment: 'after' },
]);

describe('a process that dies', () => {
  test.each(DEATHS)('$moment call $call of its ports loses no delivery and invents none', async (death) => {
    const { api, caller } = await live(death);
    const facts = await factsOf(api);
    expect(facts.size).toBe(2);
    for (const url of [HOOK, SECOND_HOOK]) {
      const sent = api.webhookSender.received.filter((request) => request.url === url).map(({ headers }) => headers['webhook-id']);
      expect(new Set(sent)).toEqual(facts);
    }
    const list = await get(api, caller, '/webhooks/deliveries');
    expect(list.at('data')).toHaveLength(4);
    expect(new Set([0, 1, 2, 3].map((index) => list.at(`data.${index}.attributes.status`)))).toEqual(new Set(['success']));
    const events = await get(api, caller, '/events');
    expect(new Set([0, 1].map((index) => events.at(`data.${index}.id`)))).toEqual(facts);
    expect(events.at('data')).toHaveLength(2);
  });

  test('is tested at every call that is made', async () => {
    const { calls } = await live({ call: Number.POSITIVE_INFINITY, moment: 'before' });
    expect(calls).toBeGreaterThanOrEqual(CALLS);
  });
});
