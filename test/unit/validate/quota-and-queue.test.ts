import fc from 'fast-check';

import { orphanedUnits } from '../../../functions/validate/domain/orphaned-units.ts';
import { PERMISSIONS, permissionsOfRole } from '../../../shared/identity/access/domain/permissions.ts';
import { requeueDelaySeconds } from '../../../shared/validation/domain/requeue-delay.ts';
import { isTerminal, PENDING_STATUSES, VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';

describe('orphanedUnits', () => {
  test('returns exactly the units of the span that are not accounted for', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(50), fc.uniqueArray(fc.nat(300)), (from, length, accounted) => {
        const to = from + length;
        const lost = orphanedUnits({ from, to }, new Set(accounted), [{ month: '2026-11', after: 0 }]).map(({ seq }) => seq);
        const within = accounted.filter((seq) => seq > from && seq <= to);
        expect([...lost, ...within].toSorted((left, right) => left - right)).toEqual(
          Array.from({ length }, (_unused, index) => from + 1 + index),
        );
      }),
    );
  });

  test('returns none when the span ends before it starts', () => {
    expect(orphanedUnits({ from: 5, to: 3 }, new Set(), [])).toEqual([]);
  });

  test('returns each with the month of its ordinal, without those of months long over', () => {
    const months = [
      { month: '2026-11', after: 2 },
      { month: '2026-12', after: 4 },
    ];
    expect(orphanedUnits({ from: 1, to: 5 }, new Set([3]), months)).toEqual([
      { seq: 4, month: '2026-11' },
      { seq: 5, month: '2026-12' },
    ]);
  });
});

describe('requeueDelaySeconds', () => {
  const NOW = Date.parse('2026-11-05T18:00:00Z');
  const job = (name: string, attempt: number) => ({ validationId: validationIdOf(name), attempt });

  test("is between the wait and the queue's maximum, and deterministic per attempt", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(500), fc.integer({ min: -100_000, max: 10_000_000 }), (name, attempt, wait) => {
        const seconds = requeueDelaySeconds(job(name, attempt), NOW + wait, NOW, false);
        expect(Number.isSafeInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(Math.min(900, Math.max(1, Math.ceil(wait / 1000))));
        expect(seconds).toBeLessThanOrEqual(900);
        expect(requeueDelaySeconds(job(name, attempt), NOW + wait, NOW, false)).toBe(seconds);
      }),
    );
  });

  test('spreads jobs that wait for the same instant, more with each attempt', () => {
    const delays = (attempt: number): readonly number[] =>
      Array.from({ length: 1_000 }, (_unused, index) => requeueDelaySeconds(job(`job ${index}`, attempt), NOW + 60_000, NOW, false));
    const width = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
    expect(new Set(delays(0)).size).toBeGreaterThan(15);
    expect(width(delays(3))).toBeGreaterThan(2 * width(delays(0)));
  });

  test('separates jobs whose earlier delays were equal', () => {
    const names = Array.from({ length: 200 }, (_unused, index) => `job ${index}`);
    const delay = (name: string, attempt: number): number => requeueDelaySeconds(job(name, attempt), NOW, NOW, false);
    const together = names.filter((name) => delay(name, 0) === delay(names[0] ?? '', 0));
    expect(together.length).toBeGreaterThan(3);
    expect(new Set(together.map((name) => delay(name, 1))).size).toBeGreaterThan(2);
  });
});

describe('validation statuses', () => {
  test('are either pending or terminal', () => {
    expect(VALIDATION_STATUSES.filter((status) => !isTerminal(status))).toEqual([...PENDING_STATUSES]);
  });
});

describe('permissions by role', () => {
  test("of user are part of admin's, and admin and owner have all but the permission that is granted for a day", () => {
    const { user, admin, owner } = permissionsOfRole;
    expect(user.every((permission) => admin.includes(permission))).toBe(true);
    expect(admin).toEqual(owner);
    expect([...owner, 'admin:clear_data_read'].toSorted()).toEqual(PERMISSIONS.toSorted());
    expect(user.length).toBeLessThan(admin.length);
  });

  test('are unique and of the form resource:action', () => {
    for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z_]+:[a-z_]+$/);
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  });
});
