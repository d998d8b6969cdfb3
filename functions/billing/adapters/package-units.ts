import * as v from 'valibot';

import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { grantUpdate } from '../../../shared/identity/plans/adapters/granted-units.ts';
import { begunNextMonth, grantedIn, usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { addedUnits, changedBalance, unitsLeft, type BalanceChange, type PackageBalance } from '../domain/package-balance.ts';
import type { PackageOwner, PackageUnits, PaidPackage, UnitsOutcome } from '../ports/package-units.ts';
import { packageBalanceKey, packageKey } from './keys.ts';

const balanceItem = v.object({ month: v.string(), units: v.number(), included: v.number(), revision: v.number() });
const packageItem = v.object({ units: v.number(), refunded: v.optional(v.number(), 0) });

type StoredBalance = v.InferOutput<typeof balanceItem>;
type StoredPackage = v.InferOutput<typeof packageItem>;

/** Whether a balance is of the month of now, with what the plan includes; one without units is not moved. */
const isCurrent = (balance: StoredBalance | null, { included }: PackageOwner, now: number): boolean =>
  balance === null || balance.units === 0 || (balance.month >= utcMonth(now) && balance.included >= included);

/** A balance never returns to an earlier month: another instance's clock may have begun the next one. */
const laterOf = (month: string, known = month): string => (known > month ? known : month);

/** A change of a balance, and the package whose paid units have changed with it; null for none. */
type Change = BalanceChange & { readonly sold: { readonly now: PaidPackage; readonly before: StoredPackage | null } | null };

/** Units of packages, in the main table: one transaction changes them and the gate, on the condition of what was read. */
export const makePackageUnits = (table: Table): PackageUnits => {
  const readBalance = async ({ userId }: Pick<PackageOwner, 'userId'>): Promise<StoredBalance | null> => {
    const item = await table.get(packageBalanceKey(userId));
    return item === null ? null : v.parse(balanceItem, item);
  };

  const readPaid = async ({ userId }: PackageOwner, invoiceId: string): Promise<StoredPackage | null> => {
    const item = await table.get(packageKey(userId, invoiceId));
    return item === null ? null : v.parse(packageItem, item);
  };

  const balanceWrite = ({ userId }: PackageOwner, before: StoredBalance | null, after: PackageBalance) =>
    ({
      label: 'balance',
      kind: 'put',
      item: { ...packageBalanceKey(userId), ...after, revision: (before?.revision ?? 0) + 1 },
      condition: before === null ? 'attribute_not_exists(pk)' : 'revision = :revision',
      ...(before === null ? {} : { values: { ':revision': before.revision } }),
    }) as const;

  const paidWrite = ({ userId }: PackageOwner, { invoiceId, units, refunded }: PaidPackage, before: StoredPackage | null) =>
    ({
      label: 'package',
      kind: 'put',
      item: { ...packageKey(userId, invoiceId), units, refunded },
      condition:
        before === null ? 'attribute_not_exists(pk)' : 'units = :before AND (attribute_not_exists(refunded) OR refunded = :refunded)',
      ...(before === null ? {} : { values: { ':before': before.units, ':refunded': before.refunded } }),
    }) as const;

  const gateWrites = ({ gateId }: PackageOwner, gate: RawItem, before: PackageBalance | null, after: PackageBalance) => {
    const added = addedUnits(before, after);
    const { month } = after;
    const seen = { gateId, month, granted: grantedIn(gate, month) };
    return added === 0 ? [] : [{ label: 'gate', kind: 'update', ...grantUpdate(seen, added) } as const];
  };

  const store = async (
    owner: PackageOwner,
    before: StoredBalance | null,
    { sold, ...change }: Change,
    now: number,
  ): Promise<UnitsOutcome> => {
    const gate = await table.get(gateKey(owner.gateId));
    if (gate === null) return 'unchanged';
    const month = laterOf(utcMonth(begunNextMonth(gate, now) ?? now), before?.month);
    const after = changedBalance(before, change, { ...owner, month, usedIn: (each) => usedIn(gate, each) });
    const failed = await table.transact<'balance' | 'package' | 'gate'>([
      balanceWrite(owner, before, after),
      ...(sold === null ? [] : [paidWrite(owner, sold.now, sold.before)]),
      ...gateWrites(owner, gate, before, after),
    ]);
    return failed.length === 0 ? 'changed' : 'conflict';
  };

  return {
    setPaid: async (owner, sold, now) => {
      const before = await readPaid(owner, sold.invoiceId);
      const known = before ?? { units: 0, refunded: 0 };
      const isStored = sold.units === known.units && sold.refunded === known.refunded;
      if (isStored || sold.refunded < known.refunded) return 'unchanged';
      const change = { units: sold.units - known.units, next: null, sold: { now: sold, before } };
      return store(owner, await readBalance(owner), change, now);
    },

    carryOver: async (owner, now) => {
      const before = await readBalance(owner);
      return isCurrent(before, owner, now) ? 'unchanged' : store(owner, before, { units: 0, next: null, sold: null }, now);
    },

    changePlan: async (owner, next, now) => {
      const before = await readBalance(owner);
      return before === null || before.units === 0 ? 'unchanged' : store(owner, before, { units: 0, next, sold: null }, now);
    },

    readLeft: async (owner, month) => {
      const balance = await readBalance(owner);
      const gate = balance?.month === month ? await table.get(gateKey(owner.gateId)) : null;
      return balance === null || gate === null ? 0 : unitsLeft(balance, usedIn(gate, month));
    },
  };
};
