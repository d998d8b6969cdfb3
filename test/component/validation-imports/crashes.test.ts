import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import type { ValidationImportStore } from '../../../shared/validation-imports/ports/validation-import-store.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { attributesOf, batchOfLines, commit, importOfLines, lines, runToEnd, sendTo } from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';

/** A process that was killed in a call: the call has happened or not, and nothing follows. */
const killed = <Output>(): Promise<Output> => new Promise<Output>(() => undefined);

const MINUTE = 60_000;
const LEASE_MS = 150_000;

type Deadly = 'commit' | 'createWaiting' | 'setWaiting' | 'transition' | 'dispatch' | 'refundRows';
type When = 'before' | 'after';

/** A store in which the process is killed once, in a given call of a method, before or after its effect. */
const deadly = (store: ValidationImportStore, method: Deadly, call: number, when: When): ValidationImportStore => {
  let calls = 0;
  const dies = (): boolean => (calls += 1) === call;
  const around = async <Output>(run: () => Promise<Output>): Promise<Output> => {
    const isLast = dies();
    if (isLast && when === 'before') return killed();
    const output = await run();
    return isLast ? killed() : output;
  };
  return {
    ...store,
    ...(method === 'commit' ? { commit: (...given) => around(() => store.commit(...given)) } : {}),
    ...(method === 'createWaiting' ? { createWaiting: (rows) => around(() => store.createWaiting(rows)) } : {}),
    ...(method === 'setWaiting' ? { setWaiting: (...given) => around(() => store.setWaiting(...given)) } : {}),
    ...(method === 'transition' ? { transition: (...given) => around(() => store.transition(...given)) } : {}),
    ...(method === 'dispatch' ? { dispatch: (step) => around(() => store.dispatch(step)) } : {}),
    ...(method === 'refundRows' ? { refundRows: (...given) => around(() => store.refundRows(...given)) } : {}),
  } satisfies ValidationImportStore;
};

const open = async (method: Deadly, call: number, when: When) => {
  const api = makeTestApi({ storage: (kept) => ({ validationImports: deadly(kept.validationImports, method, call, when) }) });
  api.source.onQuery((query) => certified(query));
  return { api, caller: await api.createUser() };
};

/** Begins a step that may never end. */
const begin = async (step: () => Promise<unknown>): Promise<void> => {
  const started = step();
  started.catch(() => undefined);
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, 300))]);
};

const scheduled = async (api: TestApi): Promise<void> => {
  const { schedules } = api.families['validation-imports'];
  await schedules.sweep();
  await schedules.dispatch();
};

const ordinals = async (api: TestApi): Promise<readonly number[]> =>
  (await storedValidations(api)).map(({ unit }) => unit?.seq ?? 0).toSorted((left, right) => left - right);

const runOn = async (api: TestApi, caller: Caller, id: string) => {
  for (let minute = 0; minute < 4; minute += 1) {
    api.clock.advance(LEASE_MS + MINUTE);
    await scheduled(api);
    await api.processValidationImports();
  }
  return runToEnd(api, caller, id);
};

const COUNT = 130;

describe('a request that was killed while it committed an import', () => {
  test.each<[When, string, number]>([
    ['before', 'preview_ready', 0],
    ['after', 'completed', COUNT],
  ])(
    'takes the units of all rows or none (%s its effect)',
    async (when, status, used) => {
      const { api, caller } = await open('commit', 1, when);
      const id = await importOfLines(api, caller, lines(COUNT));
      await begin(() => commit(api, caller, id));
      expect(await runOn(api, caller, id)).toMatchObject({ status, ended_count: used });
      expect(await unitsUsed(api, caller)).toBe(used);
    },
    60_000,
  );
});

describe('a worker that was killed while it accepted rows', () => {
  // The first two transitions are those of the worker that read the file.
  test.each<[Deadly, number, When]>([
    ['transition', 3, 'after'],
    ['transition', 4, 'before'],
    ['transition', 4, 'after'],
    ['transition', 5, 'after'],
    ['createWaiting', 1, 'before'],
    ['createWaiting', 1, 'after'],
    ['createWaiting', 2, 'after'],
    ['setWaiting', 1, 'before'],
    ['setWaiting', 1, 'after'],
  ])(
    'loses and repeats no row and no unit (%s, call %i, %s its effect)',
    async (method, call, when) => {
      const { api, caller } = await open(method, call, when);
      const id = await importOfLines(api, caller, lines(COUNT));
      await commit(api, caller, id);
      await begin(() => api.processValidationImports());
      expect(await runOn(api, caller, id)).toMatchObject({ status: 'completed', committed_count: COUNT, ended_count: COUNT });
      expect(await unitsUsed(api, caller)).toBe(COUNT);
      expect(await ordinals(api)).toEqual(Array.from({ length: COUNT }, (_unused, index) => index + 1));
    },
    60_000,
  );
});

describe('a run of the dispatch that was killed', () => {
  test.each<[number, When]>([
    [1, 'before'],
    [1, 'after'],
    [3, 'before'],
    [3, 'after'],
  ])(
    'leaves every row one verdict (call %i, %s its effect)',
    async (call, when) => {
      const { api, caller } = await open('dispatch', call, when);
      const id = await importOfLines(api, caller, lines(6));
      await commit(api, caller, id);
      await begin(() => api.processValidationImports());
      for (let round = 0; round < 12; round += 1) {
        await begin(() => api.processQueue());
        await begin(() => api.processEvents());
        api.clock.advance(3 * MINUTE);
        await scheduled(api);
        await api.sweep();
      }
      expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'completed', ended_count: 6, verdicts: { valid: 6 } });
      expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(6);
      expect(await unitsUsed(api, caller)).toBe(6);
    },
    60_000,
  );
});

describe('a cancellation that was killed', () => {
  test.each<[number, When]>([
    [1, 'before'],
    [1, 'after'],
    [2, 'after'],
  ])(
    'refunds each waiting row once (call %i, %s its effect)',
    async (call, when) => {
      const { api, caller } = await open('refundRows', call, when);
      const id = await batchOfLines(api, caller, lines(120));
      await begin(() => sendTo(api, caller, 'POST', `/${id}/cancel`));
      api.clock.advance(MINUTE);
      await scheduled(api);
      expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'cancelled', refunded_count: 118, in_queue_count: 2 });
      expect(await unitsUsed(api, caller)).toBe(2);
      expect(await ordinals(api)).toEqual([1, 2]);
    },
    60_000,
  );
});

test('an import whose rows cannot be accepted fails, and its units are refunded', async () => {
  const api = makeTestApi({
    storage: (kept) => ({
      validationImports: {
        ...kept.validationImports,
        createWaiting: async (rows) => {
          if (rows.some(({ batch }) => (batch?.position ?? 0) > 125)) throw new Error('the table refuses a row');
          await kept.validationImports.createWaiting(rows);
        },
      },
    }),
  });
  const caller = await api.createUser();
  const id = await importOfLines(api, caller, lines(COUNT));
  await commit(api, caller, id);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await api.processValidationImports();
    api.clock.advance(MINUTE);
    await scheduled(api);
  }
  expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'processing_failed', refunded_count: COUNT });
  expect(await unitsUsed(api, caller)).toBe(0);
  expect(await storedValidations(api)).toEqual([]);
  const job = isImportId(id) ? await api.kept.validationImports.find(caller.user.id, id) : null;
  expect(job?.dueAt).toBeNull();
});
