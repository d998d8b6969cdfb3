import {
  cancelJob,
  completeBlock,
  completeJob,
  completeParsing,
  failJob,
  IMPORT_STATUSES,
  recordFailedAttempt,
  requeue,
  startCommit,
  withCounts,
  withLease,
  type ImportJob,
  type ImportTransition,
} from '../../../../shared/imports/domain/import-job.ts';
import { NO_ROWS, type ImportRow } from '../../../../shared/imports/domain/rows/import-row.ts';
import { blockOf, byBlock, countRows, ROWS_PER_BLOCK } from '../../../../shared/imports/domain/rows/row-blocks.ts';
import { parseIdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';
import type { Claim } from '../../../../shared/platform/idempotency/idempotency-store.ts';
import { userIdOf, uuidOf } from '../../builders/identity/identity.ts';
import { anImport, anImportRow, importIdOf } from '../../builders/imports/imports.ts';
import type { OpenStorage, Storage } from '../storage.ts';
import { describeLongRows } from './long-rows.ts';
import { NOW, previewed, REPORT } from './previewed-import.ts';

const ANSWER = { status: 202, headers: { ETag: 'W/"0-pending"' }, body: '{"data":{"id":"42"}}' };

const begin = async ({ idempotency }: Storage, owner: string) => {
  const key = parseIdempotencyKey('import-1');
  if (key === null) throw new TypeError('no key');
  const scope = { ownerId: userIdOf('owner'), endpoint: 'POST /beneficiaries/imports', key };
  return idempotency.claim({ scope, fingerprint: 'same', owner, resourceId: uuidOf(owner), now: NOW, respondBy: NOW + 25_000 });
};

const claimIn = async (storage: Storage): Promise<Claim> => {
  const claimed = await begin(storage, 'first');
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
};

const rowsFrom = (count: number): readonly ImportRow[] => Array.from({ length: count }, (_unused, position) => anImportRow(position));

const describeCreation = (open: OpenStorage): void => {
  test('find returns what create wrote, to its user only', async () => {
    const { imports } = await open();
    const job = anImport(42, { error: { code: 'too_many_rows', params: { limit: 10_000 } }, lease: { token: 'a', until: 5 } });
    expect(await imports.create(job, null)).toEqual({ kind: 'applied' });
    expect(await imports.find(job.userId, job.id)).toEqual(job);
    expect(await imports.find(userIdOf('somebody else'), job.id)).toBeNull();
    expect(await imports.find(job.userId, importIdOf(43))).toBeNull();
  });

  test('create is applied once of twenty concurrent calls, and the others return the active import', async () => {
    const { imports } = await open();
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_unused, index) => imports.create(anImport(index + 1), null)));
    const created = outcomes.filter(({ kind }) => kind === 'applied');
    expect(created).toHaveLength(1);
    const winner = await imports.activeImport(userIdOf('owner'));
    for (const outcome of outcomes) if (outcome.kind === 'limit_reached') expect(outcome.id).toBe(winner);
    const found = await Promise.all(outcomes.map((_outcome, index) => imports.find(userIdOf('owner'), importIdOf(index + 1))));
    expect(found.filter((job) => job !== null)).toHaveLength(1);
  });

  test('create is independent between users', async () => {
    const { imports } = await open();
    await imports.create(anImport(1), null);
    expect(await imports.create(anImport(1, { userId: userIdOf('somebody else') }), null)).toEqual({ kind: 'applied' });
    expect(await imports.activeImport(userIdOf('a third'))).toBeNull();
  });

  test('create stores the import and the response of its request together', async () => {
    const storage = await open();
    await storage.imports.create(anImport(), { claim: await claimIn(storage), response: ANSWER });
    expect(await begin(storage, 'second')).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('create stores no response when an import is active, and no import when the claim was lost', async () => {
    const storage = await open();
    const claim = await claimIn(storage);
    await expect(storage.imports.create(anImport(), { claim: { ...claim, owner: 'thief' }, response: ANSWER })).rejects.toThrow();
    expect(await storage.imports.activeImport(userIdOf('owner'))).toBeNull();
    await storage.imports.create(anImport(1), null);
    expect(await storage.imports.create(anImport(2), { claim, response: ANSWER })).toMatchObject({ kind: 'limit_reached' });
    expect(await begin(storage, 'second')).toMatchObject({ kind: 'running' });
  });
};

const describeSteps = (open: OpenStorage): void => {
  test('transition is applied once of ten concurrent calls from one version', async () => {
    const { imports } = await open();
    const job = anImport();
    await imports.create(job, null);
    const steps = Array.from({ length: 10 }, (_unused, index) =>
      imports.transition(job, withLease({ token: `reader ${index}`, until: NOW })),
    );
    const outcomes = await Promise.all(steps);
    expect(outcomes.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
    const winner = outcomes.findIndex(({ kind }) => kind === 'applied');
    expect(await imports.find(job.userId, job.id)).toMatchObject({ version: 1, lease: { token: `reader ${winner}` } });
  });

  test('transition writes rows and counters together or not at all', async () => {
    const storage = await open();
    const ready = await previewed(storage, rowsFrom(3));
    const after = [anImportRow(0, { status: 'fatal' }), anImportRow(1), anImportRow(2)];
    expect(await storage.imports.transition(anImport(), withCounts(countRows(after, NO_ROWS)), { blocks: byBlock(after) })).toMatchObject({
      kind: 'conflict',
    });
    expect(await storage.imports.readRows(ready)).toEqual(rowsFrom(3));
    expect(await storage.imports.transition(ready, withCounts(countRows(after, NO_ROWS)), { blocks: byBlock(after) })).toMatchObject({
      kind: 'applied',
    });
    expect(await storage.imports.readRows(ready)).toEqual(after);
    expect(await storage.imports.find(ready.userId, ready.id)).toMatchObject({ counts: { valid: 2, fatal: 1 } });
  });

  test.each<[string, (job: ImportJob) => ImportTransition]>([
    ['cancelled', () => cancelJob(NOW)],
    ['failed', (job) => failJob({ code: 'no_rows', params: {} }, job, NOW)],
  ])('transition of an import to %s releases the active import', async (_state, end) => {
    const { imports } = await open();
    const job = anImport();
    await imports.create(job, null);
    expect(await imports.transition(job, end(job))).toMatchObject({ kind: 'applied' });
    expect(await imports.activeImport(job.userId)).toBeNull();
    expect(await imports.create(anImport(43), null)).toEqual({ kind: 'applied' });
  });

  test('transition stores the commit and its response together', async () => {
    const storage = await open();
    const ready = await previewed(storage, rowsFrom(1));
    const claim = await claimIn(storage);
    expect(
      await storage.imports.transition(anImport(), startCommit('request', NOW), { answer: { claim, response: ANSWER } }),
    ).toMatchObject({ kind: 'conflict' });
    expect(await begin(storage, 'second')).toMatchObject({ kind: 'running' });
    expect(await storage.imports.transition(ready, startCommit('request', NOW), { answer: { claim, response: ANSWER } })).toMatchObject({
      kind: 'applied',
    });
    expect(await begin(storage, 'third')).toEqual({ kind: 'replay', response: ANSWER });
  });

  test('due returns the imports that are due, longest overdue first', async () => {
    const { imports } = await open();
    const jobs = [
      anImport(1, { userId: userIdOf('a'), dueAt: NOW - 1 }),
      anImport(2, { userId: userIdOf('b'), dueAt: NOW + 1 }),
      anImport(3, { userId: userIdOf('c'), dueAt: NOW - 2 }),
    ];
    for (const job of [...jobs, anImport(4, { userId: userIdOf('d'), dueAt: null })]) await imports.create(job, null);
    expect((await imports.due(NOW, 10)).map(({ id }) => id)).toEqual(['3', '1']);
    expect(await imports.due(NOW, 1)).toEqual([{ userId: userIdOf('c'), id: importIdOf(3) }]);
  });
};

const describeRows = (open: OpenStorage): void => {
  test('readRows returns every row in file order, across blocks', async () => {
    const storage = await open();
    const rows = rowsFrom(ROWS_PER_BLOCK * 2 + 7);
    const ready = await previewed(storage, rows);
    expect(await storage.imports.readRows(ready)).toEqual(rows);
    expect(await storage.imports.readBlock(ready, 1)).toEqual(rows.filter(({ position }) => blockOf(position) === 1));
    expect(await storage.imports.readBlock(ready, 3)).toEqual([]);
  });

  test('transition can change ten thousand rows at once', async () => {
    const storage = await open();
    const ready = await previewed(storage, rowsFrom(10_000));
    const after = rowsFrom(10_000).map((row) => ({ ...row, label: `Otra ${row.position}` }));
    expect(await storage.imports.transition(ready, withCounts(countRows(after, NO_ROWS)), { blocks: byBlock(after) })).toMatchObject({
      kind: 'applied',
    });
    expect((await storage.imports.readRows(ready)).map(({ label }) => label)).toEqual(after.map(({ label }) => label));
  });

  test('readRows returns accents, quotes, emoji and line ends as written', async () => {
    const storage = await open();
    const row = anImportRow(0, {
      label: 'Ñandú "1" 🏦\n',
      overrides: { parsed_label: "'=1+1" },
      corrections: { parsed_account: 'leading_zeros_restored' },
      errorCodes: ['alias_missing'],
    });
    const ready = await previewed(storage, [row]);
    expect(await storage.imports.readRows(ready)).toEqual([row]);
  });

  test('deleteRows deletes the rows of that import only', async () => {
    const storage = await open();
    const ready = await previewed(storage, rowsFrom(ROWS_PER_BLOCK + 1));
    await storage.imports.transition(ready, cancelJob(NOW));
    const other = await previewed(storage, rowsFrom(2), 43);
    await storage.imports.deleteRows(ready);
    expect(await storage.imports.readRows(ready)).toEqual([]);
    expect(await storage.imports.readRows(other)).toHaveLength(2);
  });
};

const LEASE = { token: 'reader', until: NOW + 1_000 };
const COUNTS = NO_ROWS;

/** Every transition. */
const TRANSITIONS: Readonly<Record<string, (job: ImportJob) => ImportTransition>> = {
  withLease: () => withLease(LEASE),
  requeue: () => requeue(NOW),
  recordFailedAttempt: (job) => recordFailedAttempt(job, NOW),
  completeParsing: () => completeParsing({ counts: COUNTS, rowsRead: 0, fileFormat: 'csv', llmInvoked: true, report: REPORT }, NOW),
  failJob: (job) => failJob({ code: 'no_rows', params: {} }, job, NOW),
  withCounts: () => withCounts(COUNTS),
  startCommit: () => startCommit('request', NOW),
  completeBlock: (job) => completeBlock(job, { counts: COUNTS, committed: 2, skipped: 1 }, LEASE),
  completeJob: () => completeJob(NOW),
  cancelJob: () => cancelJob(NOW),
};

/** Each transition makes its changes in the states that it names, and is refused in every other. */
const describeLegality = (open: OpenStorage): void => {
  describe.each(Object.entries(TRANSITIONS))('transition %s', (_name, transitionOf) => {
    test.each(IMPORT_STATUSES)('of an import in %s is applied when legal and a conflict otherwise', async (status) => {
      const { imports } = await open();
      const job = anImport(42, { status });
      await imports.create(job, null);
      const transition = transitionOf(job);
      const isLegal = transition.from.includes(status);
      const after = isLegal ? { ...job, ...transition.changes, version: 1 } : job;
      expect(await imports.transition(job, transition)).toEqual({ kind: isLegal ? 'applied' : 'conflict', current: after });
      expect(await imports.find(job.userId, job.id)).toEqual(after);
    });

    test('ofUser returns every import of an account, the newest first, and none of another', async () => {
      const { imports } = await open();
      const [own, other] = [userIdOf('several'), userIdOf('another')];
      for (const [number, userId] of [
        [1, own],
        [2, other],
        [3, own],
      ] as const) {
        const job = anImport(number, { userId, createdAt: NOW + number });
        await imports.create(job, null);
        await imports.transition(job, failJob({ code: 'no_rows', params: {} }, { fileFormat: null, llmInvoked: false }, NOW));
      }
      expect((await imports.ofUser(own)).map(({ id }) => id)).toEqual([anImport(3).id, anImport(1).id]);
      expect((await imports.idsOfUser(own)).toSorted()).toEqual([anImport(1).id, anImport(3).id]);
    });

    test('returns not_found for an unknown import and creates none', async () => {
      const { imports } = await open();
      const job = anImport(42);
      expect(await imports.transition(job, transitionOf(job))).toEqual({ kind: 'not_found' });
      expect(await imports.find(job.userId, job.id)).toBeNull();
    });
  });
};

/** The guarantees of every ImportStore. */
export const describeImportStore = (name: string, open: OpenStorage): void => {
  describe(`ImportStore: ${name}`, () => {
    describeCreation(open);
    describeSteps(open);
    describeLegality(open);
    describeRows(open);
    describeLongRows(open);
  });
};
