import { importQueue } from '../../../shared/imports/adapters/import-queue.ts';
import type { ScheduledTask } from '../../../shared/platform/lambda/family.ts';
import { makeQueueHandler } from '../../../shared/platform/lambda/queue-function.ts';
import { makeScheduleHandler } from '../../../shared/platform/lambda/schedule-function.ts';
import { retryQueue } from '../../../shared/validation/adapters/retry-queue.ts';
import { validationQueue } from '../../../shared/validation/adapters/validation-queue.ts';
import { send, upload } from '../../support/api/imports.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY } from '../../support/api/retries.ts';
import { makeTestApi, STATUS_RECHECK_SECONDS, type TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { invocationOf, queueEvent } from '../../support/builders/events.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const FILE = templateCsv([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
const STALLED_MS = 120_000;
const OVERDUE_MS = 120_000;

/** An event, and the request in its log line. */
type Logged = readonly (readonly [event: string, correlationId: unknown])[];

/** The logs of an API's functions when Lambda passes them messages of their queues, and events of schedules. */
const functionsOf = ({ families, log, clock, queue, scheduler, parseQueue, commitQueue, storage }: TestApi) => {
  const loggedBy = async (run: () => Promise<unknown>): Promise<Logged> => {
    const before = log.lines.length;
    await run();
    return log.lines.slice(before).map(({ event, fields }) => [event, fields['correlation_id']]);
  };
  const bodiesOf = (messages: readonly object[]): readonly string[] => messages.map((message) => JSON.stringify(message));
  const deps = { log, clock, causes: storage.failureCauses };
  const resolve = makeQueueHandler({ ...deps, parse: validationQueue.parse, work: families.validate.queues.validations });
  const retry = makeQueueHandler({ ...deps, parse: retryQueue.parse, work: families.retry.queues.attempts });
  const parse = makeQueueHandler({ ...deps, parse: importQueue.parse, work: families.imports.queues.parse });
  const commit = makeQueueHandler({ ...deps, parse: importQueue.parse, work: families.imports.queues.commit });
  return {
    resolve: () => loggedBy(() => resolve(queueEvent(bodiesOf(queue.receive()), clock.now()))),
    retry: () => loggedBy(() => retry(queueEvent(scheduler.receive().map(retryQueue.bodyOf), clock.now()))),
    parse: () => loggedBy(() => parse(queueEvent(bodiesOf(parseQueue.receive()), clock.now()))),
    commit: () => loggedBy(() => commit(queueEvent(bodiesOf(commitQueue.receive()), clock.now()))),
    sweep: ({ schedules }: { readonly schedules: Readonly<Record<string, ScheduledTask>> }, task: string) =>
      loggedBy(() => makeScheduleHandler({ log, tasks: schedules })({ task }, invocationOf(task).invocation)),
  };
};

type WithHeaders = { readonly headers: Readonly<Record<string, string>> };

const requestIdOf = ({ headers }: WithHeaders): string => String(headers['x-request-id']);

/** Expects log lines, all of one request. */
const expectAllFrom = (lines: Logged, origin: string): void => {
  expect(lines).toEqual(lines.map(([event]) => [event, origin]));
  expect(lines.length).toBeGreaterThan(0);
};

describe('log lines about a queued validation', () => {
  const open = async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const enqueue = () => postValidate(api, caller, transferBody(), { query: { async: '1' } });
    return { api, enqueue, functions: functionsOf(api) };
  };

  test('have the correlation id of the request that accepted it', async () => {
    const { enqueue, functions } = await open();
    const accepted = await enqueue();
    const lines = await functions.resolve();
    expect(lines.map(([event]) => event)).toContain('validation_resolved');
    expectAllFrom(lines, requestIdOf(accepted));
  });

  test('have the id of their own request in a batch of several', async () => {
    const { enqueue, functions } = await open();
    const accepted = [await enqueue(), await enqueue()];
    const resolved = (await functions.resolve()).filter(([event]) => event === 'validation_resolved');
    expect(new Set(resolved.map(([, correlationId]) => correlationId))).toEqual(new Set(accepted.map(requestIdOf)));
  });

  test('keep the id when the portal throttled and the message returned to the queue', async () => {
    const { api, enqueue, functions } = await open();
    api.source.onQuery((query, index) => (index === 0 ? CAPTCHA : certified(query)));
    const accepted = await enqueue();
    expectAllFrom(await functions.resolve(), requestIdOf(accepted));
    api.clock.advance(900_000);
    expectAllFrom(await functions.resolve(), requestIdOf(accepted));
  });

  test('keep the id when the sweep resends a lost message, while the sweep logs its own', async () => {
    const { api, enqueue, functions } = await open();
    const accepted = await enqueue();
    api.queue.receive();
    api.clock.advance(STALLED_MS);
    const swept = await functions.sweep(api.families.validate, 'sweep');
    expect(swept).toEqual([['validation_redispatched', invocationOf('sweep').correlationId]]);
    expectAllFrom(await functions.resolve(), requestIdOf(accepted));
  });

  test('keep the id when the payment status is checked again later', async () => {
    const { api, enqueue, functions } = await open();
    api.source.onStatusQuery(() => TIMEOUT);
    const accepted = await enqueue();
    await functions.resolve();
    api.clock.advance(STATUS_RECHECK_SECONDS * 1_000);
    await functions.sweep(api.families.validate, 'sweep');
    const lines = await functions.resolve();
    expect(lines.map(([event]) => event)).toContain('status_recheck_failed');
    expectAllFrom(lines, requestIdOf(accepted));
  });
});

describe('log lines about retries', () => {
  const open = async (policy?: unknown) => {
    const { api, caller } = await openWithPlan();
    const validation = await notFoundYet(api, caller, policy);
    const functions = functionsOf(api);
    const attempt = () => {
      api.clock.advance(AN_INTERVAL_MS);
      return functions.retry();
    };
    return { api, functions, attempt, ...validation };
  };

  test("have the id of the validation's request when it requested retries, at every attempt", async () => {
    const { attempt, reply } = await open(POLICY);
    for (let round = 1; round <= 3; round += 1) {
      const lines = await attempt();
      expect(lines.map(([event]) => event)).toContain('retry_attempted');
      expectAllFrom(lines, requestIdOf(reply));
    }
  });

  test('have the id of the request that began the retries later', async () => {
    const { put, attempt } = await open();
    const begun = await put();
    expectAllFrom(await attempt(), requestIdOf(begun));
    expectAllFrom(await attempt(), requestIdOf(begun));
  });

  test('keep the id when the policy changes, and have a new one when the retries begin again', async () => {
    const { put, cancel, attempt, reply } = await open(POLICY);
    await put({ ...POLICY, max_retries: 2 });
    expectAllFrom(await attempt(), requestIdOf(reply));
    await cancel();
    const reactivated = await put();
    expectAllFrom(await attempt(), requestIdOf(reactivated));
  });

  test('keep the id when their schedule was lost, while the sweep logs its own', async () => {
    const { api, functions, reply, retryLater } = await open(POLICY);
    api.scheduler.breakDown();
    await retryLater();
    api.scheduler.recover();
    api.clock.advance(AN_INTERVAL_MS + OVERDUE_MS);
    const swept = await functions.sweep(api.families.retry, 'sweep');
    expect(swept).toEqual([['retry_resent', invocationOf('sweep').correlationId]]);
    expectAllFrom(await functions.retry(), requestIdOf(reply));
  });

  test('keep the id when the status of the payment they found is checked later', async () => {
    const { api, functions, put, attempt } = await open();
    const begun = await put();
    api.source.onQuery((query) => certified(query));
    api.source.onStatusQuery(() => TIMEOUT);
    await attempt();
    api.clock.advance(STATUS_RECHECK_SECONDS * 1_000);
    await functions.sweep(api.families.validate, 'sweep');
    expectAllFrom(await functions.resolve(), requestIdOf(begun));
  });
});

describe('log lines about an import', () => {
  const open = async () => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true }));
    const caller = await api.createUser();
    const uploaded = await upload(api, caller, FILE);
    const id = String(uploaded.at('data.id'));
    return { api, uploaded, commit: () => send(api, caller, 'POST', `/${id}/commit`), functions: functionsOf(api) };
  };

  test('have the id of the upload while parsing and the id of the commit while saving', async () => {
    const { uploaded, commit, functions } = await open();
    const read = await functions.parse();
    expect(read.map(([event]) => event)).toContain('import_parsed');
    expectAllFrom(read, requestIdOf(uploaded));
    const confirmed = await commit();
    const saved = await functions.commit();
    expect(saved.map(([event]) => event)).toContain('import_committed');
    expectAllFrom(saved, requestIdOf(confirmed));
  });

  test('keep the ids when messages were lost, while the sweep logs its own', async () => {
    const { api, uploaded, commit, functions } = await open();
    const sweep = async (): Promise<void> => {
      api.parseQueue.receive();
      api.commitQueue.receive();
      api.clock.advance(STALLED_MS);
      expectAllFrom(await functions.sweep(api.families.imports, 'sweep'), invocationOf('sweep').correlationId);
    };
    await sweep();
    expectAllFrom(await functions.parse(), requestIdOf(uploaded));
    const confirmed = await commit();
    await sweep();
    expectAllFrom(await functions.commit(), requestIdOf(confirmed));
  });
});

test('log lines about a request have its correlation id', async () => {
  const api = makeTestApi();
  api.source.onQuery(() => NOT_FOUND);
  const reply = await postValidate(api, await api.createUser(), transferBody());
  expectAllFrom(
    api.log.lines.map(({ event, fields }) => [event, fields['correlation_id']]),
    requestIdOf(reply),
  );
});
