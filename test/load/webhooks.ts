import * as v from 'valibot';

import { openDeployment } from '../../infra/operator/deployment.ts';
import { eventIdOf, type EventId } from '../../shared/events/event-id.ts';
import { validationKey } from '../../shared/validation/adapters/dynamodb/keys.ts';
import { isValidationId, type ValidationId } from '../../shared/validation/domain/validation-id.ts';
import { restorePortalRate } from '../e2e/support/operator.ts';
import { portal } from '../e2e/support/portal.ts';
import { allReceived, clearReceiver, setMode, type ReceivedDelivery } from '../e2e/support/webhook-receiver.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import { newCaller, type Caller } from './callers.ts';
import { measureHanging } from './hanging-endpoints.ts';
import type { Print } from './section.ts';
import { causeEvent, drained, latencyOf, paced, percentile, quantiles, subscribe } from './webhook-parts.ts';

const ENDPOINTS: BySize<number> = { full: 20, smallest: 2 };
const EVENTS: BySize<number> = { full: 2_000, smallest: 4 };
/** Pause between two events: all endpoints are on one host, which gets at most 600 deliveries in a minute. */
const EVENT_PACE_MS = 112;

const HEALTHY_PER_ACCOUNT: BySize<number> = { full: 25, smallest: 1 };
const ROUNDS: BySize<number> = { full: 10, smallest: 1 };
/**
 * Pause between two rounds. A host gets at most 600 deliveries in a minute, and an account fewer than are left: next to an account with as
 * many it gets 200, for which seven rounds to 26 endpoints leave room. Deliveries beyond that are postponed to the next minute.
 */
const ROUND_PACE_MS = 10_000;
/** Slightly longer than a sender waits. */
const DEAD_MS = 40_000;
const SLOW_MS = 14_500;

const historyBody = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.array(v.object({ id: v.pipe(v.string(), v.guard(isValidationId)) })),
    links: v.object({ next: v.nullable(v.string()) }),
  }),
);

const storedRow = v.object({ etag_version: v.number() });

/** Measures with callers that it opens, and prints the results. It returns a line for each problem. */
type Measure = (size: RunSize, callers: Caller[], print: Print) => Promise<readonly string[]>;

/** An account with endpoints, by their paths. */
type Subscriber = { readonly caller: Caller; readonly paths: readonly string[] };

/** Every validation of an account. */
const historyOf = async ({ client, key }: Caller, path = '/validations?page[size]=100'): Promise<readonly ValidationId[]> => {
  const { data, links } = v.parse(historyBody, (await client.send('GET', path.replace(/^\/v1/, ''), { key })).text);
  const ids = data.map(({ id }) => id);
  return links.next === null ? ids : [...ids, ...(await historyOf({ client, key }, links.next))];
};

/** Ids of the events of an account, derived from its rows and not from notifications. */
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

const idOf = ({ headers }: ReceivedDelivery): string => headers['webhook-id'] ?? '';

/** Problems of a subscriber's deliveries, a line for each kind. */
const problemsOf = async (
  { caller, paths }: Subscriber,
  arrived: ReadonlyMap<string, readonly ReceivedDelivery[]>,
): Promise<readonly string[]> => {
  const facts = new Set<string>(await factsOf(caller));
  return paths.flatMap((path) => {
    const ids = (arrived.get(path) ?? []).map(idOf);
    const received = new Set(ids);
    const lost = [...facts].filter((id) => !received.has(id)).length;
    const others = [...received].filter((id) => !facts.has(id)).length;
    return [
      ...(lost === 0 ? [] : [`lost: ${lost} of ${facts.size} events did not reach ${path}`]),
      ...(ids.length === received.size ? [] : [`doubled: ${ids.length - received.size} ids arrived again at ${path}`]),
      ...(others === 0 ? [] : [`invented: ${others} ids of ${path} are of no event`]),
    ];
  });
};

/** Many events to a few endpoints: all of them, once each. */
const measureEvents: Measure = async (size, callers, print) => {
  const [endpoints, events] = [ENDPOINTS[size], EVENTS[size]];
  const subscribers: Subscriber[] = [];
  for (let index = 0; index < endpoints; index += 1) {
    const caller = await newCaller(`127.68.0.${index + 1}`);
    callers.push(caller);
    const path = `/load-${index}`;
    await subscribe(caller, path);
    subscribers.push({ caller, paths: [path] });
  }
  const startedAt = performance.now();
  await paced(events, EVENT_PACE_MS, async (index) => {
    const subscriber = subscribers[index % endpoints];
    if (subscriber !== undefined) await causeEvent(subscriber.caller);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const came = await drained(events, (path) => path.startsWith('/load-'));
  const problems = (await Promise.all(subscribers.map((subscriber) => problemsOf(subscriber, came)))).flat();
  const latencies = [...came.values()].flat().map(latencyOf);
  print(
    `${events} events over ${endpoints} endpoints in ${seconds.toFixed(0)} s: ${latencies.length} deliveries arrived; lost, doubled or invented: ${problems.length}`,
  );
  print(`from fact to first attempt: ${quantiles(latencies)}`);
  return problems;
};

type Ailing = { readonly caller: Caller; readonly id: string };

const setStatus = async ({ caller: { client, key }, id }: Ailing, status: 'active' | 'disabled'): Promise<void> => {
  const answer = await client.send('PATCH', `/webhooks/${id}`, { key, body: { status } });
  if (answer.status !== 200) throw new Error(`an endpoint was not changed: ${answer.status}`);
};

/** Latencies of the healthy endpoints while each account has events. */
const sendToHealthy = async (subscribers: readonly Subscriber[], rounds: number, perAccount: number): Promise<readonly number[]> => {
  const isHealthy = (path: string): boolean => path.startsWith('/healthy-');
  const before = (await allReceived()).filter(({ path }) => isHealthy(path)).length;
  await paced(rounds, ROUND_PACE_MS, () => Promise.all(subscribers.map(({ caller }) => causeEvent(caller))));
  const due = before + rounds * subscribers.length * perAccount;
  const came = [...(await drained(due, isHealthy)).values()].flat();
  return came
    .toSorted((left, right) => (left.received_at < right.received_at ? -1 : 1))
    .slice(before)
    .map(latencyOf);
};

/** The effect of a dead endpoint and a slow one on the deliveries of fifty healthy ones. */
const measureAiling: Measure = async (size, callers, print) => {
  const [perAccount, rounds] = [HEALTHY_PER_ACCOUNT[size], ROUNDS[size]];
  await setMode({ path: '/dead', status: 200, delay_ms: DEAD_MS });
  await setMode({ path: '/slow', status: 200, delay_ms: SLOW_MS });
  const subscribers: Subscriber[] = [];
  const ailing: Ailing[] = [];
  for (const [index, path] of ['/dead', '/slow'].entries()) {
    const caller = await newCaller(`127.68.1.${index + 1}`);
    callers.push(caller);
    const paths = Array.from({ length: perAccount }, (_unused, number) => `/healthy-${index}-${number}`);
    for (const healthy of paths) await subscribe(caller, healthy);
    ailing.push({ caller, id: await subscribe(caller, path) });
    subscribers.push({ caller, paths });
  }
  for (const endpoint of ailing) await setStatus(endpoint, 'disabled');
  // A new endpoint gets one delivery at a time.
  await sendToHealthy(subscribers, 1, perAccount);
  const without = await sendToHealthy(subscribers, rounds, perAccount);
  for (const endpoint of ailing) await setStatus(endpoint, 'active');
  const nextToAiling = await sendToHealthy(subscribers, rounds, perAccount);
  for (const endpoint of ailing) await setStatus(endpoint, 'disabled');
  const came = await drained(0, (path) => path.startsWith('/healthy-'));
  const problems = (await Promise.all(subscribers.map((subscriber) => problemsOf(subscriber, came)))).flat();
  const ratio = (share: number): string => (percentile(nextToAiling, share) / percentile(without, share)).toFixed(2);
  const attempts = (await allReceived()).filter(({ path }) => path === '/dead' || path === '/slow').length;
  print(`${subscribers.length * perAccount} healthy endpoints alone: ${quantiles(without)}`);
  print(
    `the same next to a dead and a slow one (${attempts} attempts at those): ${quantiles(nextToAiling)}; ratio ${ratio(0.5)} of the medians, ${ratio(0.99)} of p99`,
  );
  return problems;
};

/** Delivers events to the stack's receiver, which contains nothing of other sections. */
const withReceiver =
  (measure: Measure) =>
  async (size: RunSize, print: Print): Promise<readonly string[]> => {
    await portal.reset();
    await restorePortalRate();
    await clearReceiver();
    const callers: Caller[] = [];
    try {
      return await measure(size, callers, print);
    } finally {
      for (const { client } of callers) client.close();
      await clearReceiver();
    }
  };

export const loadEvents = withReceiver(measureEvents);
export const loadAiling = withReceiver(measureAiling);
export const loadHanging = withReceiver(measureHanging);
