import { randomUUID } from 'node:crypto';

import * as v from 'valibot';

import { openDeployment } from '../../infra/operator/deployment.ts';
import { gateKey } from '../../shared/identity/access/adapters/keys.ts';
import { gateOfKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { eventually } from '../e2e/support/api.ts';
import { everyLogLine } from '../e2e/support/function-log.ts';
import { restorePortalRate, unitsUsed } from '../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import { newCaller, type Caller as LoadCaller } from './callers.ts';
import { makeClient, type Client, type Sent } from './client.ts';
import { describePhase, type Phase, type Sample } from './report.ts';
import type { Print } from './section.ts';

type Amounts = {
  readonly accounts: number;
  readonly workers: number;
  readonly steadyMs: number;
  readonly bursts: number;
  readonly burstRequests: number;
  /** Concurrent requests under one Idempotency-Key, in a burst. */
  readonly duplicates: number;
  readonly ceilingMs: number;
};

/** At the smallest size a burst has every kind of request for the account. */
const AMOUNTS: BySize<Amounts> = {
  full: { accounts: 6, workers: 8, steadyMs: 30_000, bursts: 3, burstRequests: 60, duplicates: 5, ceilingMs: 5_000 },
  smallest: { accounts: 1, workers: 1, steadyMs: 500, bursts: 1, burstRequests: 10, duplicates: 2, ceilingMs: 100 },
};

/** Requests from one address without credentials stay below its 80 per minute. */
const ANONYMOUS_PER_ADDRESS = 60;
const DRAIN_SECONDS = 120;

type Caller = LoadCaller & { readonly ids: string[] };

/** A requested validation, with a tracking key of its own. */
type Attempt = { readonly caller: Caller; readonly clave: string; readonly answers: Sent[] };

const created = v.object({ data: v.object({ id: v.string(), attributes: v.object({ status: v.string() }) }) });
const refusal = v.object({ errors: v.tupleWithRest([v.object({ code: v.string() })], v.unknown()) });
const history = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ tracking_key: v.nullable(v.string()), status: v.string() }) })),
  links: v.object({ next: v.nullable(v.string()) }),
});

const parsed = <Schema extends v.GenericSchema>(schema: Schema, { text }: Sent): v.InferOutput<Schema> | null => {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return result.success ? result.output : null;
};

const isAccepted = ({ status }: Sent): boolean => status === 200 || status === 202;

/** Sends mixed traffic and records all requests. */
const makeTraffic = (callers: readonly Caller[], amounts: Amounts) => {
  const { workers, steadyMs, bursts, burstRequests, duplicates } = amounts;
  const attempts: Attempt[] = [];
  const differing: string[] = [];
  let samples: Sample[] = [];
  let turn = 0;

  const sample = (kind: string, sent: Sent): Sent => {
    samples.push({ kind, status: sent.status, code: parsed(refusal, sent)?.errors[0].code ?? null, milliseconds: sent.milliseconds });
    return sent;
  };

  /** Every second payment exists. */
  const attempt = async (caller: Caller): Promise<{ readonly attempt: Attempt; readonly body: unknown }> => {
    const payment = newPayment();
    const one: Attempt = { caller, clave: payment.clave_rastreo, answers: [] };
    attempts.push(one);
    if (attempts.length % 2 === 0) await portal.publish(payment);
    return { attempt: one, body: requestFor(payment) };
  };

  const validate = async (caller: Caller, kind: string, query: string): Promise<void> => {
    const { attempt: one, body } = await attempt(caller);
    const sent = sample(kind, await caller.client.send('POST', `/validate${query}`, { key: caller.key, body }));
    one.answers.push(sent);
    const id = isAccepted(sent) ? parsed(created, sent)?.data.id : undefined;
    if (id !== undefined) caller.ids.push(id);
  };

  /** Several concurrent requests under one Idempotency-Key, and one more after them: all that get an answer get the same. */
  const idempotent = async (caller: Caller, copies: number): Promise<void> => {
    const { attempt: one, body } = await attempt(caller);
    const headers = { 'Idempotency-Key': randomUUID() };
    const post = (): Promise<Sent> => caller.client.send('POST', '/validate', { key: caller.key, body, headers });
    one.answers.push(...(await Promise.all(Array.from({ length: copies }, post))).map((sent) => sample('sync under a key', sent)));
    one.answers.push(sample('replay', await post()));
    const given = one.answers.filter(isAccepted);
    if (new Set(given.map(({ text }) => text)).size > 1) differing.push(one.clave);
    const id = given[0] === undefined ? undefined : parsed(created, given[0])?.data.id;
    if (id !== undefined) caller.ids.push(id);
  };

  const read = async (caller: Caller, number: number): Promise<void> => {
    const { client, key, ids } = caller;
    const id = ids[number % Math.max(1, ids.length)];
    const paths = ['/validations', '/users/me', ...(id === undefined ? [] : [`/validations/${id}`, `/validations/${id}`])];
    sample('read', await client.send('GET', paths[number % paths.length] ?? '/validations', { key }));
  };

  /** The next request of the mix, for the next account. */
  const step = async (copies: number): Promise<void> => {
    turn += 1;
    const caller = callers[turn % callers.length];
    if (caller === undefined) throw new RangeError('there are no accounts');
    // In ten turns of an account, each gets every kind.
    const place = Math.floor(turn / callers.length) % 10;
    if (place < 4) await validate(caller, 'sync', '');
    else if (place < 6) await validate(caller, 'async', '?async=1');
    else if (place < 7) await idempotent(caller, copies);
    else await read(caller, turn);
  };

  const phase = async (name: string, run: () => Promise<void>): Promise<Phase> => {
    samples = [];
    const startedAt = performance.now();
    await run();
    return { name, seconds: (performance.now() - startedAt) / 1000, samples };
  };

  return {
    attempts,
    differing,
    steady: () =>
      phase(`Steady: ${workers} callers, each with one request at a time`, async () => {
        const end = performance.now() + steadyMs;
        const work = async (): Promise<void> => {
          while (performance.now() < end) await step(1);
        };
        await Promise.all(Array.from({ length: workers }, work));
      }),
    burst: () =>
      phase(`Burst: ${bursts} times ${burstRequests} requests at once`, async () => {
        for (let burst = 0; burst < bursts; burst += 1) await Promise.all(Array.from({ length: burstRequests }, () => step(duplicates)));
      }),
  };
};

/** Operations per second that the callers can reach, each with one request at a time. */
const ceilingOf = async (name: string, { workers, ceilingMs }: Amounts, once: (number: number) => Promise<unknown>): Promise<string> => {
  let done = 0;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (performance.now() - startedAt < ceilingMs) {
      done += 1;
      await once(done);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return `  ${name.padEnd(58)}${((done * 1000) / (performance.now() - startedAt)).toFixed(1).padStart(8)} per s`;
};

/** The maximum of the emulator, independent of this service. */
const measureCeiling = async (caller: Caller, amounts: Amounts): Promise<readonly string[]> => {
  const { table } = await openDeployment('local');
  const key = gateKey(gateOfKey(caller.key));
  const visitors = new Map<string, Client>();
  const visitor = (number: number): Client => {
    const address = `127.67.${Math.floor(number / ANONYMOUS_PER_ADDRESS / 250)}.${1 + (Math.floor(number / ANONYMOUS_PER_ADDRESS) % 250)}`;
    const client = visitors.get(address) ?? makeClient(stack.base_url, address);
    visitors.set(address, client);
    return client;
  };
  const lines = [
    await ceilingOf('GET /plans/public: gateway, Lambda, one read', amounts, (number) => visitor(number).send('GET', '/plans/public')),
    await ceilingOf('GetItem, straight to DynamoDB', amounts, () => table.get(key)),
  ];
  for (const client of visitors.values()) client.close();
  return lines;
};

type Listed = { readonly id: string; readonly clave: string; readonly status: string };

const listAll = async ({ client, key }: Caller, path = '/validations?page[size]=50'): Promise<readonly Listed[]> => {
  const page = parsed(history, await client.send('GET', path.replace(/^\/v1/, ''), { key }));
  if (page === null) throw new Error(`the history could not be read at ${path}`);
  const listed = page.data.map(({ id, attributes }) => ({ id, clave: attributes.tracking_key ?? '', status: attributes.status }));
  return page.links.next === null ? listed : [...listed, ...(await listAll({ client, key, ids: [] }, page.links.next))];
};

const isTerminal = ({ status }: Listed): boolean => status !== 'queued' && status !== 'processing';

/** The whole history of an account, once nothing in it is pending; as it is when that never happens. */
const settled = async (caller: Caller): Promise<readonly Listed[]> =>
  eventually('every accepted validation has its verdict', DRAIN_SECONDS, async () => {
    const listed = await listAll(caller);
    return listed.every(isTerminal) ? listed : null;
  }).catch(() => listAll(caller));

/** An outcome unknown to the caller: the request may have been executed. */
const isUncertain = ({ answers }: Attempt): boolean =>
  answers.some(({ status }) => status === 0 || status === 500 || status === 502 || status === 504);

const acceptedId = ({ answers }: Attempt): string | null => {
  const given = answers.find(isAccepted);
  return given === undefined ? null : (parsed(created, given)?.data.id ?? null);
};

/** How often the portal got the same query for each tracking key, and which validations were resumed. */
type QueryCounts = { readonly repetitions: ReadonlyMap<string, number>; readonly again: ReadonlyMap<string, number> };

/** Resumed validations, by id: each time the portal may be queried once more. */
const readResends = async (): Promise<ReadonlyMap<string, number>> => {
  const ids = (await everyLogLine()).flatMap(
    ({ text }) => /"event":"validation_(?:redispatched|deferred)".*"validation_id":"(?<id>[^"]+)"/.exec(text)?.groups?.['id'] ?? [],
  );
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, times]) => [id, times.length]));
};

/** How many equal queries an attempt explains: one, and one for each earlier failure. */
const expectedRepetitions = ({ answers }: Attempt, rows: readonly Listed[], again: ReadonlyMap<string, number>): number =>
  1 + answers.filter(({ status }) => status === 0 || status >= 500).length + rows.reduce((sum, { id }) => sum + (again.get(id) ?? 0), 0);

/** Checks the result of everything that one account requested; returns one line for each loss. */
const accountFor = async (caller: Caller, attempts: readonly Attempt[], asked: QueryCounts): Promise<readonly string[]> => {
  const listed = await settled(caller);
  const byClave = Map.groupBy(listed, ({ clave }) => clave);
  const used = await unitsUsed(caller.key);
  const found = attempts.flatMap((attempt): readonly string[] => {
    const { clave } = attempt;
    const rows = byClave.get(clave) ?? [];
    const id = acceptedId(attempt);
    const repetitions = asked.repetitions.get(clave) ?? 0;
    return [
      ...(id !== null && !rows.some((row) => row.id === id) ? [`lost: ${clave} was accepted and is not in the history`] : []),
      ...(rows.length > 1 ? [`doubled: ${clave} is ${rows.length} times in the history`] : []),
      ...(id === null && rows.length > 0 && !isUncertain(attempt) ? [`doubled: ${clave} was refused and is in the history`] : []),
      ...rows.filter((row) => !isTerminal(row)).map((row) => `lost: ${clave} is ${row.status} ${DRAIN_SECONDS} s after the last request`),
      ...(repetitions > expectedRepetitions(attempt, rows, asked.again)
        ? [`doubled: the portal got the same query about ${clave} ${repetitions} times`]
        : []),
    ];
  });
  return [
    ...found,
    ...(used === listed.length
      ? []
      : [`${used < listed.length ? 'lost' : 'doubled'}: ${used} units were used for ${listed.length} validations`]),
  ];
};

/**
 * The maximum repetitions of one query for each tracking key. A search sends several different ones, such as one for each possible sender;
 * duplicate work sends one of them again.
 */
const countRepetitions = async (): Promise<ReadonlyMap<string, number>> => {
  const queries = (await portal.queries()).filter(({ form }) => form['tipoConsulta'] === '1');
  const byClave = Map.groupBy(queries, ({ form }) => String(form['criterio']));
  return new Map(
    Array.from(byClave, ([clave, own]) => {
      const same = Map.groupBy(own, ({ form }) => JSON.stringify(form));
      return [clave, Math.max(...[...same.values()].map((each) => each.length))];
    }),
  );
};

/** Puts load on the running stack and accounts for every piece of work afterwards. */
export const loadTraffic = async (size: RunSize, print: Print): Promise<readonly string[]> => {
  const amounts = AMOUNTS[size];
  await portal.reset();
  await restorePortalRate();
  const callers: Caller[] = [];
  for (let index = 0; index < amounts.accounts; index += 1) callers.push({ ...(await newCaller(`127.66.0.${index + 1}`)), ids: [] });
  const [first] = callers;
  if (first === undefined) throw new RangeError('there are no accounts');
  const { attempts, differing, steady, burst } = makeTraffic(callers, amounts);
  try {
    for (const phase of [steady, burst]) print(describePhase(await phase()));
    print(`The emulator's own ceiling, same machine, same minutes\n${(await measureCeiling(first, amounts)).join('\n')}\n`);
    const own = Map.groupBy(attempts, ({ caller }) => caller);
    await Promise.all(callers.map(settled));
    const asked = { repetitions: await countRepetitions(), again: await readResends() };
    const problems = (await Promise.all(callers.map((caller) => accountFor(caller, own.get(caller) ?? [], asked)))).flat();
    const accepted = attempts.filter((attempt) => acceptedId(attempt) !== null).length;
    const repeated = [...asked.repetitions.values()].filter((times) => times > 1).length;
    print(`${accepted} validations accepted, ${repeated} queried again after a failed attempt; lost or doubled: ${problems.length}`);
    return [...problems, ...differing.map((clave) => `differing answers under one Idempotency-Key: ${clave}`)];
  } finally {
    for (const { client } of callers) client.close();
    await portal.reset();
  }
};
