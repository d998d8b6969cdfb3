import { setTimeout as delay } from 'node:timers/promises';

import * as v from 'valibot';

import { openDeployment } from '../../infra/operator/deployment.ts';
import { eventIdOf, type EventId } from '../../shared/events/event-id.ts';
import { validationKey } from '../../shared/validation/adapters/dynamodb/keys.ts';
import { isValidationId, type ValidationId } from '../../shared/validation/domain/validation-id.ts';
import { eventually } from '../e2e/support/api.ts';
import { restorePortalRate } from '../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { allReceived, clearReceiver, setMode, type ReceivedDelivery } from '../e2e/support/webhook-receiver.ts';
import { newCaller, type Caller } from './callers.ts';

const ENDPOINTS = 20;
const EVENTS = 2_000;
/** Between two events: all endpoints are on one host, which gets 600 deliveries in a minute and no more. */
const EVENT_PACE_MS = 112;

const HEALTHY_PER_ACCOUNT = 25;
const ROUNDS = 10;
/** Between two rounds, each of which has 50 healthy endpoints be told. */
const ROUND_PACE_MS = 7_000;
/** Longer than a sender waits, and nearly as long. */
const DEAD_MS = 40_000;
const SLOW_MS = 14_500;

/** Requests that are under way at once. */
const WORKERS = 8;

const DRAIN_SECONDS = 300;

export type WebhookMeasurement = { readonly lines: readonly string[]; readonly problems: readonly string[] };

const endpointBody = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ id: v.string() }) }));
const eventBody = v.pipe(v.string(), v.parseJson(), v.object({ timestamp: v.string() }));
const historyBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.array(v.object({ id: v.pipe(v.string(), v.guard(isValidationId)) })),
    links: v.object({ next: v.nullable(v.string()) }),
  }),
);

const storedRow = v.object({ etag_version: v.number() });

/** An account with endpoints, by the paths they are at. */
type Subscriber = { readonly caller: Caller; readonly paths: readonly string[] };

const subscribe = async ({ client, key }: Caller, path: string): Promise<string> => {
  const body = { url: `${stack.webhook_receiver_url}${path}`, events: ['validation.completed'] };
  const { status, text } = await client.send('POST', '/webhooks', { key, body });
  if (status !== 201) throw new Error(`the endpoint ${path} was not created: ${status} ${text}`);
  return v.parse(endpointBody, text).data.id;
};

/** Asks about a payment that nobody made: a verdict, and with it an event. */
const cause = async ({ client, key }: Caller): Promise<void> => {
  const { status, text } = await client.send('POST', '/validate', { key, body: requestFor(newPayment()) });
  if (status !== 200) throw new Error(`a validation was not accepted: ${status} ${text}`);
};

/** Does something so many times, no sooner than a pace allows and a few at once. */
const paced = async (count: number, paceMs: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      await delay(Math.max(0, startedAt + index * paceMs - performance.now()));
      await act(index);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
};

/** Every validation of an account. */
const historyOf = async ({ client, key }: Caller, path = '/validations?page[size]=100'): Promise<readonly ValidationId[]> => {
  const { data, links } = v.parse(historyBody, (await client.send('GET', path.replace(/^\/v1/, ''), { key })).text);
  const ids = data.map(({ id }) => id);
  return links.next === null ? ids : [...ids, ...(await historyOf({ client, key }, links.next))];
};

/** Ids of the events of an account, derived from its rows and not from anything that tells of them. */
const factsOf = async (caller: Caller): Promise<readonly EventId[]> => {
  const { table } = await openDeployment('local');
  const facts: EventId[] = [];
  for (const id of await historyOf(caller)) {
    const key = validationKey(id);
    const { etag_version: version } = v.parse(storedRow, await table.get(key));
    facts.push(eventIdOf({ ...key, version }, 'validation.completed'));
  }
  return facts;
};

const latencyOf = ({ body, received_at: at }: ReceivedDelivery): number => Date.parse(at) - Date.parse(v.parse(eventBody, body).timestamp);

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const idOf = ({ headers }: ReceivedDelivery): string => headers['webhook-id'] ?? '';

/** What came to each path, once it is as much as is due, or no more comes. */
const drained = async (due: number, isCounted: (path: string) => boolean): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> => {
  const byPath = async () => {
    const counted = (await allReceived()).filter(({ path }) => isCounted(path));
    return { count: counted.length, paths: Map.groupBy(counted, ({ path }) => path) };
  };
  const all = await eventually('every delivery', DRAIN_SECONDS, async () => {
    const seen = await byPath();
    await delay(1_000);
    return seen.count < due ? null : seen;
  }).catch(byPath);
  return all.paths;
};

/** What is wrong with the deliveries of a subscriber, a line for each kind. */
const problemsOf = async (
  { caller, paths }: Subscriber,
  came: ReadonlyMap<string, readonly ReceivedDelivery[]>,
): Promise<readonly string[]> => {
  const facts = new Set<string>(await factsOf(caller));
  return paths.flatMap((path) => {
    const ids = (came.get(path) ?? []).map(idOf);
    const told = new Set(ids);
    const lost = [...facts].filter((id) => !told.has(id)).length;
    const others = [...told].filter((id) => !facts.has(id)).length;
    return [
      ...(lost === 0 ? [] : [`lost: ${lost} of ${facts.size} events did not reach ${path}`]),
      ...(ids.length === told.size ? [] : [`doubled: ${ids.length - told.size} ids came again to ${path}`]),
      ...(others === 0 ? [] : [`invented: ${others} ids of ${path} are of no event`]),
    ];
  });
};

const quantiles = (latencies: readonly number[]): string =>
  `median ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`;

/** Many events to a few endpoints: all of them, once each. */
const loadEvents = async (callers: Caller[]): Promise<WebhookMeasurement> => {
  const subscribers: Subscriber[] = [];
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const caller = await newCaller(`127.68.0.${index + 1}`);
    callers.push(caller);
    const path = `/load-${index}`;
    await subscribe(caller, path);
    subscribers.push({ caller, paths: [path] });
  }
  const startedAt = performance.now();
  await paced(EVENTS, EVENT_PACE_MS, async (index) => {
    const subscriber = subscribers[index % ENDPOINTS];
    if (subscriber !== undefined) await cause(subscriber.caller);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const came = await drained(EVENTS, (path) => path.startsWith('/load-'));
  const problems = (await Promise.all(subscribers.map((subscriber) => problemsOf(subscriber, came)))).flat();
  const latencies = [...came.values()].flat().map(latencyOf);
  const lines = [
    `${EVENTS} events over ${ENDPOINTS} endpoints in ${seconds.toFixed(0)} s: ${latencies.length} deliveries came; lost, doubled or invented: ${problems.length}`,
    `from fact to first attempt: ${quantiles(latencies)}`,
  ];
  return { lines, problems };
};

type Ailing = { readonly caller: Caller; readonly id: string };

const setStatus = async ({ caller: { client, key }, id }: Ailing, status: 'active' | 'disabled'): Promise<void> => {
  const answer = await client.send('PATCH', `/webhooks/${id}`, { key, body: { status } });
  if (answer.status !== 200) throw new Error(`an endpoint was not changed: ${answer.status}`);
};

/** Latencies of the healthy endpoints while each account has events. */
const tellHealthy = async (subscribers: readonly Subscriber[], rounds: number): Promise<readonly number[]> => {
  const isHealthy = (path: string): boolean => path.startsWith('/healthy-');
  const before = (await allReceived()).filter(({ path }) => isHealthy(path)).length;
  await paced(rounds, ROUND_PACE_MS, () => Promise.all(subscribers.map(({ caller }) => cause(caller))));
  const due = before + rounds * subscribers.length * HEALTHY_PER_ACCOUNT;
  const came = [...(await drained(due, isHealthy)).values()].flat();
  return came
    .toSorted((left, right) => (left.received_at < right.received_at ? -1 : 1))
    .slice(before)
    .map(latencyOf);
};

/** What a dead endpoint and a slow one do to the deliveries of fifty healthy ones. */
const loadAiling = async (callers: Caller[]): Promise<WebhookMeasurement> => {
  await setMode({ path: '/dead', status: 200, delay_ms: DEAD_MS });
  await setMode({ path: '/slow', status: 200, delay_ms: SLOW_MS });
  const subscribers: Subscriber[] = [];
  const ailing: Ailing[] = [];
  for (const [index, path] of ['/dead', '/slow'].entries()) {
    const caller = await newCaller(`127.68.1.${index + 1}`);
    callers.push(caller);
    const paths = Array.from({ length: HEALTHY_PER_ACCOUNT }, (_unused, number) => `/healthy-${index}-${number}`);
    for (const healthy of paths) await subscribe(caller, healthy);
    ailing.push({ caller, id: await subscribe(caller, path) });
    subscribers.push({ caller, paths });
  }
  for (const endpoint of ailing) await setStatus(endpoint, 'disabled');
  // An endpoint that has answered nothing yet is served apart.
  await tellHealthy(subscribers, 1);
  const without = await tellHealthy(subscribers, ROUNDS);
  for (const endpoint of ailing) await setStatus(endpoint, 'active');
  const beside = await tellHealthy(subscribers, ROUNDS);
  for (const endpoint of ailing) await setStatus(endpoint, 'disabled');
  const came = await drained(0, (path) => path.startsWith('/healthy-'));
  const problems = (await Promise.all(subscribers.map((subscriber) => problemsOf(subscriber, came)))).flat();
  const ratio = (share: number): string => (percentile(beside, share) / percentile(without, share)).toFixed(2);
  const attempts = (await allReceived()).filter(({ path }) => path === '/dead' || path === '/slow').length;
  const lines = [
    `${subscribers.length * HEALTHY_PER_ACCOUNT} healthy endpoints alone: ${quantiles(without)}`,
    `the same beside a dead and a slow one (${attempts} attempts at those): ${quantiles(beside)}; ratio ${ratio(0.5)} of the medians, ${ratio(0.99)} of p99`,
  ];
  return { lines, problems };
};

/** Has events delivered to the stack's receiver and compares what came with what happened. */
export const loadWebhooks = async (): Promise<WebhookMeasurement> => {
  await portal.reset();
  await restorePortalRate();
  await clearReceiver();
  const callers: Caller[] = [];
  try {
    const [events, ailing] = [await loadEvents(callers), await loadAiling(callers)];
    return { lines: [...events.lines, ...ailing.lines], problems: [...events.problems, ...ailing.problems] };
  } finally {
    for (const { client } of callers) client.close();
    await clearReceiver();
  }
};
