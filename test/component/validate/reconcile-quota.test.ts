import fc from 'fast-check';

import type { QuotaLedger } from '../../../functions/validate/ports/quota-ledger.ts';
import { makeReconcileQuota } from '../../../functions/validate/use-cases/reconcile-quota.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import { validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';
import { createTestUser, ledgerUsers } from '../../support/contracts/storage.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

/** Maximum time between a request's unit and its validation, or until it gives up both. */
const LONGEST_REQUEST_MS = 30_000;

const USED = 'used_';

type Memory = Pick<ReturnType<typeof openMemoryStorage>, 'itemsBelow'>;

/** Units that a gate counts, by month; months without any are left out. */
const unitsByMonth = ({ itemsBelow }: Memory, { gateId }: { readonly gateId: GateId }): Readonly<Record<string, number>> => {
  const [gate = {}] = itemsBelow(`GATE#${gateId}`).filter(({ sk }) => sk === 'GATE');
  const counters = Object.entries(gate).filter(([name, used]) => name.startsWith(USED) && used !== 0);
  return Object.fromEntries(counters.map(([name, used]) => [name.slice(USED.length), Number(used)]));
};

const unitsIn = (memory: Memory, gate: { readonly gateId: GateId }): number =>
  Object.values(unitsByMonth(memory, gate)).reduce((sum, used) => sum + used, 0);

const openLedger = async (start = ACCEPTED_AT, monthlyLimit = 1_000_000) => {
  const clock = makeManualClock(start);
  const memory = openMemoryStorage();
  const { storage } = memory;
  const log = makeRecordedLog();
  const caller = await createTestUser(storage, 'caller', { monthlyLimit, user: { createdAt: start } });
  const ids = makeFakeIds();

  const takeUnit = async (): Promise<QuotaUnit> => {
    const authorization = await storage.apiKeyAuthorizer.authorize({
      apiKey: caller.apiKey,
      address: CLIENT_ADDRESS,
      permission: null,
      consumeUnit: true,
      now: clock.now(),
    });
    if (authorization.kind !== 'authorized' || authorization.unit === null) throw new Error(authorization.kind);
    return authorization.unit;
  };
  const write = async (unit: QuotaUnit): Promise<Validation> => {
    const id = ids.uuid();
    if (!isValidationId(id)) throw new TypeError(id);
    const validation = aValidation('any', { id, userId: caller.user.id, unit, createdAt: clock.now() });
    await storage.validations.create(validation);
    return validation;
  };
  const reconcileWith = (ledger: QuotaLedger): Promise<void> => makeReconcileQuota({ ledger, clock, log })();
  return {
    clock,
    memory,
    storage,
    caller,
    takeUnit,
    write,
    reconcileWith,
    reconcile: () => reconcileWith(storage.ledger),
    used: () => unitsIn(memory, caller),
    usedByMonth: () => unitsByMonth(memory, caller),
    /** Units of each month with a validation. */
    paidByMonth: () => {
      const months = memory
        .itemsBelow('VALIDATION#')
        .filter(({ sk }) => sk === 'VALIDATION')
        .map((item) => validationFromItem(item).unit?.month ?? '');
      return Object.fromEntries(months.map((month) => [month, months.filter((other) => other === month).length]));
    },
    restored: () => log.metrics.filter((metric) => metric === 'QuotaUnitsRefunded').length,
  };
};

type World = Awaited<ReturnType<typeof openLedger>>;

/** A ledger whose process dies at its nth write. */
const crashingAfter = (ledger: QuotaLedger, writes: number): QuotaLedger => {
  let left = writes;
  const live = (): void => {
    if (left === 0) throw new Error('killed');
    left -= 1;
  };
  return {
    ...ledger,
    refund: async (unit) => {
      live();
      return ledger.refund(unit);
    },
    advance: async (account, next) => {
      live();
      return ledger.advance(account, next);
    },
  };
};

type Step =
  | { readonly kind: 'accept' | 'lose' | 'reconcile' | 'reconcile_twice_at_once' }
  | { readonly kind: 'refund'; readonly after: number }
  | { readonly kind: 'pass_time'; readonly milliseconds: number }
  | { readonly kind: 'reconcile_and_die'; readonly after: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'accept' } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: 'lose' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), after: fc.nat(LONGEST_REQUEST_MS) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass_time' as const), milliseconds: fc.nat(400_000) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'reconcile' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reconcile_twice_at_once' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconcile_and_die' as const), after: fc.nat(3) }) },
);

const perform = async ({ takeUnit, write, storage, clock, reconcile, reconcileWith }: World, action: Step): Promise<void> => {
  switch (action.kind) {
    case 'accept':
      await write(await takeUnit());
      return;
    case 'lose':
      await takeUnit();
      return;
    case 'refund': {
      const validation = await write(await takeUnit());
      clock.advance(action.after);
      await storage.validations.discard(validation);
      return;
    }
    case 'pass_time':
      clock.advance(action.milliseconds);
      return;
    case 'reconcile':
      await reconcile();
      return;
    case 'reconcile_twice_at_once':
      await Promise.all([reconcile(), reconcile()]);
      return;
    case 'reconcile_and_die':
      await reconcileWith(crashingAfter(storage.ledger, action.after)).catch(() => undefined);
  }
};

/** Runs the schedule until every unit taken so far has been checked. */
const reconcileToTheEnd = async ({ clock, reconcile }: World): Promise<void> => {
  for (let run = 0; run < 4; run += 1) {
    clock.advance(121_000);
    await reconcile();
  }
};

describe('quota reconciliation', () => {
  test.each([
    ['within a month', ACCEPTED_AT],
    ['across the turn of a month', Date.parse('2026-11-30T23:50:00Z')],
  ])('refunds exactly the units lost in crashes, in any order of events, %s', async (_when, start) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const world = await openLedger(start);
        for (const action of steps) await perform(world, action);
        await reconcileToTheEnd(world);
        expect(world.usedByMonth()).toEqual(world.paidByMonth());
        expect(world.restored()).toBe(steps.filter(({ kind }) => kind === 'lose').length);
      }),
      { numRuns: 150 },
    );
  });

  test('refunds nothing while a request may still be running', async () => {
    const world = await openLedger();
    const unit = await world.takeUnit();
    await world.reconcile();
    world.clock.advance(LONGEST_REQUEST_MS);
    await world.reconcile();
    await world.write(unit);
    await reconcileToTheEnd(world);
    expect(world.used()).toBe(1);
    expect(world.restored()).toBe(0);
  });

  test('refunds a unit lost before the end of a month in that month, so the next keeps its limit', async () => {
    const world = await openLedger(Date.parse('2026-11-30T23:59:00Z'), 2);
    await world.takeUnit();
    world.clock.advance(120_000);
    await reconcileToTheEnd(world);
    expect(world.restored()).toBe(1);
    await world.takeUnit();
    await world.takeUnit();
    await expect(world.takeUnit()).rejects.toThrow('quota_exhausted');
  });

  test('covers every user', async () => {
    const world = await openLedger();
    const others = await Promise.all(
      ['one', 'two'].map((name) => createTestUser(world.storage, name, { user: { createdAt: ACCEPTED_AT } })),
    );
    for (const { apiKey } of others) {
      await world.storage.apiKeyAuthorizer.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: world.clock.now(),
      });
    }
    await reconcileToTheEnd(world);
    expect(others.map((other) => unitsIn(world.memory, other))).toEqual([0, 0]);
  });

  /** Two users more than the caller, each with a lost unit. */
  const threeUsers = async () => {
    const world = await openLedger();
    const others = await Promise.all(
      ['one', 'two'].map((name) => createTestUser(world.storage, name, { user: { createdAt: ACCEPTED_AT } })),
    );
    const users = [world.caller, ...others];
    for (const { apiKey } of users)
      await world.storage.apiKeyAuthorizer.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: world.clock.now(),
      });
    return { world, users, used: () => users.map((user) => unitsIn(world.memory, user)) };
  };

  test('settles every other user when one fails, and fails the run at its end', async () => {
    const { world, used, users } = await threeUsers();
    const [first] = await ledgerUsers(world.storage);
    const { ledger } = world.storage;
    const failing: QuotaLedger = {
      ...ledger,
      usedOrRefundedUnits: (user, ...span) =>
        user.gateId === first?.gateId ? Promise.reject(new Error('corrupt')) : ledger.usedOrRefundedUnits(user, ...span),
    };
    await world.reconcile();
    world.clock.advance(121_000);
    await expect(world.reconcileWith(failing)).rejects.toThrow('1 users could not be reconciled');
    expect(used()).toEqual(users.map(({ gateId }) => (gateId === first?.gateId ? 1 : 0)));
  });

  test('continues in the next run after the time limit, and dies on no user twice in a row', async () => {
    const { world, used } = await threeUsers();
    const { ledger } = world.storage;
    const slow: QuotaLedger = {
      ...ledger,
      readUsers: async (after) => {
        world.clock.advance(40_000);
        return ledger.readUsers(after, 1);
      },
    };
    for (let run = 0; run < 3; run += 1) await world.reconcileWith(slow);
    world.clock.advance(121_000);
    await expect(
      world.reconcileWith({
        ...slow,
        writePosition: (after) => ledger.writePosition(after).then(() => Promise.reject(new Error('killed'))),
      }),
    ).rejects.toThrow('killed');
    for (let run = 0; run < 2; run += 1) await world.reconcileWith(slow);
    expect(used().toSorted()).toEqual([0, 0, 1]);
    await world.reconcileWith(slow);
    expect(used()).toEqual([0, 0, 0]);
  });

  test('changes nothing for a user without units', async () => {
    const world = await openLedger();
    let moves = 0;
    const counting: QuotaLedger = {
      ...world.storage.ledger,
      advance: (account, next) => {
        moves += 1;
        return world.storage.ledger.advance(account, next);
      },
    };
    for (let run = 0; run < 3; run += 1) {
      world.clock.advance(900_000);
      await world.reconcileWith(counting);
    }
    expect(moves).toBe(0);
  });
});
