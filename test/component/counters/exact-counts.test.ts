import fc from 'fast-check';

import type { SubscriberMessage } from '../../../functions/event-dispatch/ports/subscriber-queue.ts';
import {
  addSums,
  countedAmountOf,
  groupCodeOf,
  groupsOf,
  NO_SUMS,
  type GroupSums,
  type Sums,
} from '../../../shared/counters/domain/amounts.ts';
import { codeOf, combinationOf, type Combination } from '../../../shared/counters/domain/dimensions.ts';
import { makeRebuildCounters } from '../../../shared/counters/use-cases/rebuild-counters.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { isTombstone } from '../../../shared/validation/adapters/dynamodb/tombstone.ts';
import { itemFromValidation, validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { DIRECT_REQUEST, OCR_REQUEST } from '../../../shared/validation/domain/source.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { processingTimeMs, type Validation } from '../../../shared/validation/domain/validation.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { aTransfer, BBVA, centavosOf, CUENCA } from '../../support/builders/transfers.ts';
import { aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { openEvents } from '../event-dispatch/events-family.ts';

const START = Date.parse('2026-10-30T21:40:00Z');
const OWNER = userIdOf('owner');

const change = fc.record({
  status: fc.constantFrom(...VALIDATION_STATUSES),
  deletedAt: fc.constantFrom(null, 5),
  receptor: fc.constantFrom(null, BBVA.code, CUENCA.code),
  emisor: fc.constantFrom(null, BBVA.code, CUENCA.code),
  completedAt: fc.constantFrom(null, START, START + 1_500),
  transfer: fc.constantFrom(null, aTransfer(), aTransfer({ monto: centavosOf('0.01') })),
});
const acceptance = fc.record({
  source: fc.constantFrom(DIRECT_REQUEST, OCR_REQUEST, PLAYGROUND_RUN),
  batch: fc.constantFrom(null, { id: 7, position: 1 }, { id: 42, position: 2 }),
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept' as const), ...{ as: acceptance } }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), to: change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('purge' as const, 'discard' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20 * 24 * HOUR_MS }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deliver' as const), order: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const sums = (combinations: readonly (readonly [Combination, number])[]) => {
  const byName = new Map<string, number>();
  for (const [combination, count] of combinations) {
    const name = JSON.stringify([...combination]);
    byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return [...byName].toSorted();
};

/** Sums of groups by their names. */
const amountsOf = (groups: readonly GroupSums[]) => {
  const byName = new Map<string, Sums>();
  for (const { group, sums: added } of groups) {
    const name = groupCodeOf(group);
    byName.set(name, addSums(byName.get(name) ?? NO_SUMS, added));
  }
  return [...byName].toSorted();
};

/** What a validation adds to the sums: times are summed by status alone. */
const groupsOfRow = (row: Validation): readonly GroupSums[] => {
  const counted = countedAmountOf(row, processingTimeMs(row) ?? 0);
  if (counted === null) return [];
  const { centavos, milliseconds } = counted;
  return groupsOf(counted).map((group) => ({
    group,
    sums: { count: 1, centavos, milliseconds: group.by === 'status' ? milliseconds : 0 },
  }));
};

/** The service with one account, whose validations change in any way. */
const openHistory = () => {
  const events = openEvents();
  let now = START;
  let names = 0;
  let waiting: SubscriberMessage[] = [];

  const rows = (): readonly RawItem[] => events.itemsBelow('VALIDATION#');
  const live = (): readonly Validation[] =>
    rows()
      .filter((item) => !isTombstone(item))
      .map(validationFromItem);

  const chosen = (which: number): RawItem | undefined => {
    const items = rows().filter((item) => !isTombstone(item));
    return items[which % Math.max(1, items.length)];
  };

  /** Delivers what the stream has in an order of its own: some of it twice, and some of it later. */
  const deliver = async (order: readonly number[]): Promise<void> => {
    const changes = await events.takeChanges();
    await events.stream(changes);
    if ((order[0] ?? 0) % 2 === 0) await events.stream(changes);
    waiting.push(...events.subscriberQueue.receiveForCounters());
    const rank = (index: number): number => (order[index % order.length] ?? 0) * (index + 3) * 31;
    const shuffled = waiting.map((message, index) => ({ message, rank: rank(index) % 97 })).toSorted((one, other) => one.rank - other.rank);
    const some = shuffled.slice(0, Math.ceil(shuffled.length / 2)).map(({ message }) => message);
    waiting = shuffled.slice(Math.ceil(shuffled.length / 3)).map(({ message }) => message);
    await Promise.all(some.map(events.queues.counters));
  };

  const deliverAll = async (): Promise<void> => {
    await deliver([1]);
    await Promise.all(waiting.splice(0).map(events.queues.counters));
  };

  const take = async (taken: Step): Promise<void> => {
    switch (taken.kind) {
      case 'accept':
        names += 1;
        events.place(itemFromValidation(aValidation(`row ${names}`, { ...taken.as, createdAt: now })));
        return;
      case 'change': {
        const item = chosen(taken.which);
        if (item !== undefined) events.place({ ...item, ...itemFromValidation({ ...validationFromItem(item), ...taken.to }) });
        return;
      }
      case 'purge': {
        const item = chosen(taken.which);
        if (item !== undefined) events.place({ pk: item['pk'], sk: item['sk'], user_id: OWNER, purged_at: now });
        return;
      }
      case 'discard': {
        const item = chosen(taken.which);
        if (item !== undefined) await events.table.removeMany([{ pk: String(item['pk']), sk: String(item['sk']) }]);
        return;
      }
      case 'wait':
        now += taken.ms;
        return;
      case 'deliver':
        return deliver(taken.order);
      case 'rebuild':
        return;
    }
  };

  /** Rebuilds the counters while the history continues. */
  const rebuild = async (meanwhile: readonly Step[]): Promise<void> => {
    const left = [...meanwhile];
    const clock: Clock = {
      now: () => now,
      sleepUntil: async (instant) => {
        for (const next of left.splice(0, 4)) await take(next.kind === 'wait' ? { ...next, ms: 60_000 } : next);
        now = Math.max(now, instant);
        await (left.length === 0 ? deliverAll() : deliver([3, 8]));
      },
    };
    await makeRebuildCounters({
      generations: events.storage.counterGenerations,
      validations: events.storage.validations,
      marks: events.storage.generationMarks,
      clock,
    })([OWNER]);
    for (const next of left) await take(next);
  };

  return {
    deliverAll,
    run: async (steps: readonly Step[]): Promise<void> => {
      const at = steps.findIndex(({ kind }) => kind === 'rebuild');
      for (const each of at === -1 ? steps : steps.slice(0, at)) await take(each);
      if (at !== -1) await rebuild(steps.slice(at + 1));
    },
    counted: async (from: number, until: number, batch: number | null) => {
      const { tallies } = await events.storage.validationCounters.read({ userId: OWNER, batch, hours: { from, until } });
      return sums(tallies.map(({ combination, count }) => [combination, count]));
    },
    /** The same counters as single hours. */
    countedByHour: async (from: number, until: number) => {
      const hours = await events.storage.validationCounters.byHour(OWNER, { from, until });
      return sums(hours.flatMap(({ tallies }) => tallies.map(({ combination, count }) => [combination, count] as const)));
    },
    amounts: async (from: number, until: number) => {
      const hours = await events.storage.validationCounters.amountsByHour(OWNER, { from, until });
      return amountsOf(hours.flatMap(({ groups }) => groups));
    },
    expectedAmounts: (from: number, until: number) =>
      amountsOf(
        live()
          .filter((row) => row.createdAt >= from && row.createdAt < until)
          .flatMap(groupsOfRow),
      ),
    /** The same counters as single months. */
    countedByMonth: async () => {
      const months = await events.storage.validationCounters.byMonth(OWNER, '2026-01', '2036-12');
      return sums(months.flatMap(({ tallies }) => tallies.map(({ combination, count }) => [combination, count] as const)));
    },
    expected: (from: number, until: number, batch: number | null) =>
      sums(
        live()
          .filter((row) => row.createdAt >= from && row.createdAt < until && (batch === null || row.batch?.id === batch))
          .map((row) => [combinationOf(codeOf(row)), 1]),
      ),
    counters: () => events.itemsBelow(`USER#${OWNER}#COUNTERS`),
  };
};

const hour = fc.integer({ min: 0, max: 90 * 24 }).map((hours) => Math.floor(START / HOUR_MS) * HOUR_MS + hours * HOUR_MS);

describe('the counters of an account', () => {
  test('equal a count over all rows after any history of steps, withdrawals, redeliveries and rebuilds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), hour, hour, async (steps, one, other) => {
        const history = openHistory();
        await history.run(steps);
        await history.deliverAll();
        for (const batch of [null, 7, 42]) {
          const [from, until] = [Math.min(one, other), Math.max(one, other)];
          expect(await history.counted(0, START + 4_000 * 24 * HOUR_MS, batch)).toEqual(
            history.expected(0, Number.MAX_SAFE_INTEGER, batch),
          );
          if (from < until) expect(await history.counted(from, until, batch)).toEqual(history.expected(from, until, batch));
        }
        const [from, until] = [Math.min(one, other), Math.max(one, other) + HOUR_MS];
        expect(await history.countedByHour(from, until)).toEqual(history.expected(from, until, null));
        expect(await history.amounts(from, until)).toEqual(history.expectedAmounts(from, until));
        expect(await history.countedByMonth()).toEqual(history.expected(0, Number.MAX_SAFE_INTEGER, null));
      }),
      { numRuns: 150 },
    );
  });

  test('have one generation after a rebuild', async () => {
    const history = openHistory();
    const accept = { kind: 'accept', as: { source: DIRECT_REQUEST, batch: null } } as const;
    await history.run([accept, accept, { kind: 'rebuild' }, accept]);
    await history.deliverAll();
    expect(history.counters().map(({ sk }) => sk)).toEqual(
      expect.arrayContaining(['HEAD', '000001#ALL#DAY#2026-10-30', '000001#ALL#MONTH#2026-10']),
    );
    expect(history.counters().filter(({ sk }) => String(sk).startsWith('000000'))).toEqual([]);
  });
});
