import { formatSecret, SECRET_BYTES } from '../../../functions/webhooks/domain/signature.ts';
import { eventIdOf } from '../../../shared/events/event-id.ts';
import { deliveryIdOf } from '../../../shared/webhooks/domain/delivery.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import type { ResponseSpeed } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { aDelivery, anEndpoint, endpointIdOf } from '../../support/builders/webhooks.ts';
import { fakeVault } from '../../support/fakes/platform/vault.ts';
import { openApi } from './webhooks.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Batches that the deployment processes concurrently (infra/settings/stages.ts). */
const PLACES = { quick: 2, slow: 2, events: 2 } as const;
const BATCH = { quick: 10, slow: 1, events: 10 } as const;

/** Time of a function and the table for a message, apart from the endpoint. */
const HANDLING_MS = 100;
const POLL_MS = 100;

type Work = { readonly take: () => readonly (() => Promise<void>)[]; readonly places: number };

/** Works queues off as Lambda does until an instant: so many batches at a time, each of them done when its last message is. */
const workUntil = async ({ clock }: TestApi, end: number, queues: readonly Work[]): Promise<void> => {
  const work = async (take: Work['take']): Promise<void> => {
    while (clock.now() < end) {
      const batch = take();
      if (batch.length === 0) await clock.sleepUntil(clock.now() + POLL_MS);
      else {
        await clock.sleepUntil(clock.now() + HANDLING_MS);
        await Promise.all(batch.map((run) => run()));
      }
    }
  };
  await Promise.all(queues.flatMap(({ take, places }) => Array.from({ length: places }, () => work(take))));
};

/** Does something at the beginning of every interval until an instant. */
const every = async ({ clock }: TestApi, interval: number, end: number, act: (turn: number) => Promise<void>): Promise<void> => {
  for (let turn = 0; clock.now() < end; turn += 1) {
    await act(turn);
    await clock.sleepUntil(clock.now() + interval);
  }
};

const lanesOf = (api: TestApi): readonly Work[] => [
  { places: PLACES.quick, take: () => api.deliveryQueue.take('quick', BATCH.quick).map((task) => () => api.attemptQuick(task)) },
  { places: PLACES.slow, take: () => api.deliveryQueue.take('slow', BATCH.slow).map((task) => () => api.attemptSlow(task)) },
];

const eventFor = ({ user }: Caller, text: string, at: number) => ({
  kind: 'delivery' as const,
  id: eventIdOf({ pk: 'VALIDATION#1', sk: text, version: 1 }, 'validation.completed'),
  payload: {
    userId: user.id,
    type: 'validation.completed' as const,
    at,
    data: { type: 'validation', id: text, attributes: {}, links: null },
  },
  correlationId: text,
});

const addEndpoint = async (api: TestApi, { user }: Caller, text: string, responseSpeed: ResponseSpeed = 'unknown'): Promise<string> => {
  const url = `https://${text}.example/`;
  const now = api.clock.now();
  const owner = accountOwner(user.id);
  const secret = await fakeVault.seal(formatSecret(Buffer.alloc(SECRET_BYTES)), secretContext(owner, endpointIdOf(text)));
  await api.kept.endpoints.create(anEndpoint(text, { owner, url, responseSpeed, secret, createdAt: now }), null, null);
  return url;
};

/** An endpoint that never answers; the most attempts that were under way there at once. */
const hang = ({ clock, webhookSender }: TestApi, url: string) => {
  const attempts = { underway: 0, most: 0, made: 0 };
  webhookSender.answer(url, async ({ timeoutMs }) => {
    attempts.made += 1;
    attempts.underway += 1;
    attempts.most = Math.max(attempts.most, attempts.underway);
    await clock.sleepUntil(clock.now() + timeoutMs);
    attempts.underway -= 1;
    return { kind: 'no_response', error: 'timeout' };
  });
  return attempts;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

const HANGING = 4;
const WAITING = 250;
const NEW_ENDPOINTS = 200;
const SPAN_MS = 12 * MINUTE_MS;

test('four endpoints that hang, with 250 deliveries waiting for each, leave the first delivery to a new endpoint a p99 under 5 s', async () => {
  const { api } = await openApi();
  const { clock } = api;
  await api.kept.hostLimiter.reserve({ domain: 'warm.example', userId: null }, 0, 1);
  await import('tldts');
  const hanging = await Promise.all(
    Array.from({ length: HANGING }, async (_unused, index) => {
      const caller = await api.createUser(`hanging ${index}`);
      return { caller, attempts: hang(api, await addEndpoint(api, caller, `hanging-${index}`)) };
    }),
  );
  const callers = await Promise.all(Array.from({ length: NEW_ENDPOINTS }, (_unused, index) => api.createUser(`new ${index}`)));
  const end = clock.now() + SPAN_MS;
  const events = hanging.flatMap(({ caller }, endpoint) =>
    Array.from({ length: WAITING }, (_unused, index) => eventFor(caller, `event ${endpoint} ${index}`, clock.now())),
  );
  const latencies: number[] = [];
  const startNew = async (index: number): Promise<void> => {
    const caller = callers[index];
    if (caller === undefined) return;
    const at = clock.now();
    api.webhookSender.answer(await addEndpoint(api, caller, `new-${index}`), () => {
      latencies.push(clock.now() - at);
      return { kind: 'response', status: 200, retryAfter: undefined, body: '' };
    });
    events.unshift(eventFor(caller, `new ${index}`, at));
  };
  await Promise.all([
    workUntil(api, end, [
      ...lanesOf(api),
      { places: PLACES.events, take: () => events.splice(0, BATCH.events).map((event) => () => api.acceptEvent(event)) },
    ]),
    every(api, MINUTE_MS, end, api.sweepDeliveries),
    every(api, Math.floor(SPAN_MS / (NEW_ENDPOINTS + 20)), end, startNew),
  ]);
  expect(latencies).toHaveLength(NEW_ENDPOINTS);
  expect(percentile(latencies, 0.99)).toBeLessThan(5 * SECOND_MS);
  for (const { attempts } of hanging) {
    expect(attempts.most).toBe(1);
    // The attempts continue, with rests between them; one in ten minutes has the full time.
    expect(attempts.made).toBeGreaterThan(30);
  }
});

test('an endpoint that answers after long gets all its deliveries, one after the other, without a message for each that waits', async () => {
  const { api, caller } = await openApi();
  const { clock } = api;
  const url = await addEndpoint(api, caller, 'slow');
  let underway = 0;
  let most = 0;
  api.webhookSender.answer(url, async () => {
    underway += 1;
    most = Math.max(most, underway);
    await clock.sleepUntil(clock.now() + 4 * SECOND_MS);
    underway -= 1;
    return { kind: 'response', status: 200, retryAfter: undefined, body: '' };
  });
  const end = clock.now() + 10 * MINUTE_MS;
  const events = Array.from({ length: 100 }, (_unused, index) => eventFor(caller, `event ${index}`, clock.now()));
  let waitingMessages = 0;
  await Promise.all([
    workUntil(api, end, [
      ...lanesOf(api),
      { places: PLACES.events, take: () => events.splice(0, BATCH.events).map((event) => () => api.acceptEvent(event)) },
    ]),
    every(api, MINUTE_MS, end, api.sweepDeliveries),
    every(api, SECOND_MS, end, () => {
      if (clock.now() > end - 9 * MINUTE_MS) waitingMessages = Math.max(waitingMessages, api.deliveryQueue.waiting().length);
      return Promise.resolve();
    }),
  ]);
  expect(api.webhookSender.received.filter((request) => request.url === url)).toHaveLength(100);
  expect(most).toBe(1);
  expect(waitingMessages).toBeLessThanOrEqual(2);
});

test('an endpoint that hung and is quick again gets everything that waited within minutes', async () => {
  const { api, caller } = await openApi();
  const { clock } = api;
  const url = await addEndpoint(api, caller, 'recovering');
  hang(api, url);
  const start = clock.now();
  const end = start + 8 * MINUTE_MS;
  const events = Array.from({ length: 200 }, (_unused, index) => eventFor(caller, `event ${index}`, start));
  const delivered = new Set<string>();
  await Promise.all([
    workUntil(api, end, [
      ...lanesOf(api),
      { places: PLACES.events, take: () => events.splice(0, BATCH.events).map((event) => () => api.acceptEvent(event)) },
    ]),
    every(api, MINUTE_MS, end, api.sweepDeliveries),
    clock.sleepUntil(start + 2 * MINUTE_MS).then(() => {
      api.webhookSender.answer(url, ({ headers }) => {
        delivered.add(headers['webhook-id'] ?? '');
        return { kind: 'response', status: 200, retryAfter: undefined, body: '' };
      });
    }),
  ]);
  // Those that were attempted in vain before wait for their calendar.
  expect(delivered.size).toBeGreaterThan(190);
});

test('20,000 late retries of one endpoint delay those of another one by less than a minute', async () => {
  const { api, caller } = await openApi();
  const { clock } = api;
  const other = await api.createUser('other');
  const now = clock.now();
  const url = await addEndpoint(api, caller, 'failing', 'quick');
  const otherUrl = await addEndpoint(api, other, 'other', 'quick');
  const lateTo = (owner: Caller, text: string, endpointUrl: string, at: number) =>
    api.kept.deliveries.create(
      aDelivery(`${text} ${at}`, {
        owner: accountOwner(owner.user.id),
        endpointId: endpointIdOf(text),
        endpointUrl,
        id: deliveryIdOf(eventIdOf({ pk: text, sk: String(at), version: 1 }, 'validation.completed'), endpointIdOf(text), at),
        userId: owner.user.id,
        status: 'retrying',
        attempts: 3,
        nextAttemptAt: at,
        dueAt: at,
        createdAt: at,
      }),
    );
  for (let index = 0; index < 20_000; index += 1) await lateTo(caller, 'failing', url, now - 3_600_000 + index);
  for (const owner of [caller, other]) {
    await api.kept.feed.append(
      owner.user.id,
      {
        id: eventIdOf({ pk: 'a', sk: owner.user.id, version: 1 }, 'validation.completed'),
        type: 'validation.completed',
        at: now,
        body: '{}',
      },
      now,
    );
  }
  api.webhookSender.answer(url, async () => {
    await clock.sleepUntil(clock.now() + 500);
    return { kind: 'response', status: 500, retryAfter: undefined, body: '' };
  });
  const latencies: number[] = [];
  let due = 0;
  api.webhookSender.answer(otherUrl, () => {
    latencies.push(clock.now() - due);
    return { kind: 'response', status: 200, retryAfter: undefined, body: '' };
  });
  const end = now + 4 * MINUTE_MS;
  await Promise.all([
    workUntil(api, end, lanesOf(api)),
    every(api, MINUTE_MS, end, async (turn) => {
      due = clock.now();
      if (turn < 3) await lateTo(other, 'other', otherUrl, due);
      await api.sweepDeliveries();
    }),
  ]);
  expect(latencies).toHaveLength(3);
  expect(Math.max(...latencies)).toBeLessThan(MINUTE_MS);
  const failing = api.webhookSender.received.filter((request) => request.url === url).length;
  expect(failing).toBeGreaterThan(300);
});
