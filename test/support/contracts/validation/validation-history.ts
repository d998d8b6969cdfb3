import { resolve } from '../../../../shared/validation/domain/transitions.ts';
import type { HistoryPosition, HistoryRequest } from '../../../../shared/validation/ports/validation-store.ts';
import { userIdOf, validationIdOf } from '../../builders/identity/identity.ts';
import { BBVA } from '../../builders/transfers.ts';
import { ACCEPTED_AT, aValidation, PLAYGROUND_RUN } from '../../builders/validations.ts';
import type { OpenStorage, Storage } from '../storage.ts';
import { NEXT, NOW, OWN_LEASE, TIMES, VERDICT } from './validation-verdicts.ts';

const OWNER = userIdOf('owner');

const everything = (changes: Partial<HistoryRequest> = {}): HistoryRequest => ({
  userId: OWNER,
  from: 0,
  to: ACCEPTED_AT + 86_400_000,
  clientRef: null,
  direction: 'older',
  after: null,
  limit: 50,
  ...changes,
});

/** Reads a history page after page. */
const walk = async ({ validations }: Storage, request: HistoryRequest): Promise<readonly string[]> => {
  const ids: string[] = [];
  let after: HistoryPosition | null = request.after;
  for (;;) {
    const page = await validations.history({ ...request, after });
    ids.push(...page.summaries.map(({ id }) => id));
    if (new Set(ids).size !== ids.length) throw new Error('a page repeats an entry');
    after = page.summaries.at(-1) ?? after;
    if (!page.hasMore) return ids;
  }
};

/** The guarantees of a ValidationStore for the history of a user. */
export const describeHistory = (open: OpenStorage): void => {
  const withHistory = async (count: number) => {
    const storage = await open();
    // Every third has the same millisecond as the previous one.
    const written = Array.from({ length: count }, (_unused, index) =>
      aValidation(`history ${index}`, { createdAt: ACCEPTED_AT + (index - (index % 3 === 2 ? 1 : 0)) * 1_000, dueAt: null }),
    );
    for (const validation of written) await storage.validations.create(validation);
    await storage.validations.create(aValidation('of somebody else', { userId: userIdOf('other') }));
    return { storage, written };
  };

  test.each([1, 2, 3, 50])('pages of %d return every validation once, newest first, and in reverse backwards', async (limit) => {
    const { storage, written } = await withHistory(8);
    const older = await walk(storage, everything({ limit }));
    expect([...older].toSorted()).toEqual(written.map(({ id }) => id).toSorted());
    const instants = older.map((id) => written.find((validation) => validation.id === id)?.createdAt ?? 0);
    expect(instants).toEqual(instants.toSorted((left, right) => right - left));
    expect(await walk(storage, everything({ limit, direction: 'newer' }))).toEqual(older.toReversed());
  });

  test('a page continues after any of its entries, in both directions', async () => {
    const { storage, written } = await withHistory(7);
    const older = await walk(storage, everything());
    for (const [index, id] of older.entries()) {
      const after = written.find((validation) => validation.id === id) ?? null;
      expect(await walk(storage, everything({ after }))).toEqual(older.slice(index + 1));
      expect(await walk(storage, everything({ after, direction: 'newer' }))).toEqual(older.slice(0, index).toReversed());
    }
  });

  test('a page may start at a position without an entry', async () => {
    const { storage, written } = await withHistory(7);
    const older = await walk(storage, everything());
    for (const [index, id] of older.entries()) {
      const createdAt = written.find((validation) => validation.id === id)?.createdAt ?? 0;
      const laterOnes = older.filter((other) => (written.find((validation) => validation.id === other)?.createdAt ?? 0) > createdAt);
      const place = { id: validationIdOf(`nothing ${index}`), createdAt: createdAt + 1 };
      expect(await walk(storage, everything({ after: place }))).toEqual(older.slice(laterOnes.length));
      expect(await walk(storage, everything({ after: place, direction: 'newer' }))).toEqual(laterOnes.toReversed());
    }
  });

  test('a reference selects exact matches, newest first, in both directions and within a time range', async () => {
    const storage = await open();
    const refs = ['A', 'A#17', null, 'A', 'a', 'A 1', 'A', 'Á'];
    const written = refs.map((clientRef, index) =>
      aValidation(`referred to ${index}`, { clientRef, createdAt: ACCEPTED_AT + index * 1_000, dueAt: null }),
    );
    for (const validation of written) await storage.validations.create(validation);
    await storage.validations.create(aValidation('of somebody else', { userId: userIdOf('other'), clientRef: 'A' }));
    const own = written.filter(({ clientRef }) => clientRef === 'A').map(({ id }) => id);
    const request = everything({ clientRef: 'A' });
    for (const limit of [1, 2, 50]) {
      expect(await walk(storage, { ...request, limit })).toEqual(own.toReversed());
      expect(await walk(storage, { ...request, limit, direction: 'newer' })).toEqual(own);
    }
    expect(await walk(storage, { ...request, from: ACCEPTED_AT + 1_000, to: ACCEPTED_AT + 5_000 })).toEqual(own.slice(1, 2));
    expect(await walk(storage, { ...request, after: written[3] ?? null })).toEqual(own.slice(0, 1));
    expect(await walk(storage, everything({ clientRef: 'nobody has it' }))).toEqual([]);
  });

  test('a position outside the time range starts at the edge of the range, or gives an empty page', async () => {
    const { storage, written } = await withHistory(6);
    const within = { from: ACCEPTED_AT + 1_000, to: ACCEPTED_AT + 3_000 };
    const newest = written.find(({ createdAt }) => createdAt > within.to) ?? null;
    const oldest = written.find(({ createdAt }) => createdAt < within.from) ?? null;
    const inRange = await walk(storage, everything(within));
    expect(inRange).toHaveLength(3);
    expect(await walk(storage, everything({ ...within, after: newest }))).toEqual(inRange);
    expect(await walk(storage, everything({ ...within, after: oldest, direction: 'newer' }))).toEqual(inRange.toReversed());
    expect(await walk(storage, everything({ ...within, after: oldest }))).toEqual([]);
    expect(await walk(storage, everything({ ...within, after: newest, direction: 'newer' }))).toEqual([]);
  });

  test('the time range includes both ends', async () => {
    const { storage } = await withHistory(6);
    const page = await storage.validations.history(everything({ from: ACCEPTED_AT + 1_000, to: ACCEPTED_AT + 3_000 }));
    expect(page.summaries.map(({ createdAt }) => createdAt - ACCEPTED_AT)).toEqual([3_000, 1_000, 1_000]);
  });

  test('a range that starts after its end is empty', async () => {
    const { storage } = await withHistory(2);
    const page = await storage.validations.history(everything({ from: ACCEPTED_AT + 2_000, to: ACCEPTED_AT + 1_000 }));
    expect(page).toEqual({ summaries: [], hasMore: false });
  });

  test('a summary has the fields of its validation', async () => {
    const { validations } = await open();
    const validation = aValidation('summed up', {
      status: 'returned',
      centralStatus: 'devuelto',
      candidateMatch: 3,
      source: PLAYGROUND_RUN,
      clientRef: 'Pedido 42',
      emisor: BBVA.code,
      batch: { id: 7, position: 2 },
      retry: NEXT,
      dueAt: null,
      deletedAt: NOW,
    });
    await validations.create(validation);
    const { id, status, centralStatus, source, transfer, clientRef, emisor, receptor, candidateMatch, batch, retry, createdAt, deletedAt } =
      validation;
    expect((await validations.history(everything())).summaries).toEqual([
      { id, status, centralStatus, source, transfer, clientRef, emisor, receptor, candidateMatch, batch, retry, createdAt, deletedAt },
    ]);
  });

  test('a summary has the new status after a transition', async () => {
    const { validations } = await open();
    const validation = aValidation('moving on', { status: 'processing', lease: OWN_LEASE });
    await validations.create(validation);
    await validations.transition(validation.id, resolve('mine', VERDICT, TIMES));
    expect((await validations.history(everything())).summaries).toMatchObject([
      { id: validation.id, status: 'valid', centralStatus: 'liquidado' },
    ]);
  });
};
