import * as v from 'valibot';

import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { grantUpdate } from '../../../shared/identity/plans/adapters/granted-units.ts';
import { begunNextMonth, grantedIn, usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { balanceAfter, balanceUnder, unitsLeft, type PackageBalance } from '../domain/package-balance.ts';
import type { PackageOwner, PackageUnits, UnitsOutcome } from '../ports/package-units.ts';
import { packageBalanceKey, packageKey } from './keys.ts';

const balanceItem = v.object({ month: v.string(), units: v.number(), included: v.number(), revision: v.number() });
const packageItem = v.object({ units: v.number() });

type StoredBalance = v.InferOutput<typeof balanceItem>;

/** Whether a balance is of the month of now, with what the plan includes; one without units is not moved. */
const isCurrent = (balance: StoredBalance | null, { included }: PackageOwner, now: number): boolean =>
  balance === null || balance.units === 0 || (balance.month === utcMonth(now) && balance.included >= included);

/** Units that a change adds to the month of a balance, or takes away. */
const addedUnits = (before: PackageBalance | null, { month, units }: PackageBalance): number =>
  units - (before?.month === month ? before.units : 0);

type Change = { readonly sold: { readonly invoiceId: string; readonly units: number } | null; readonly next: number | null };

/** Units of packages, in the main table: one transaction changes them and the gate, on the condition of what was read. */
export const makePackageUnits = (table: Table): PackageUnits => {
  const readBalance = async ({ userId }: Pick<PackageOwner, 'userId'>): Promise<StoredBalance | null> => {
    const item = await table.get(packageBalanceKey(userId));
    return item === null ? null : v.parse(balanceItem, item);
  };

  const readPaid = async ({ userId }: PackageOwner, invoiceId: string): Promise<number | null> => {
    const item = await table.get(packageKey(userId, invoiceId));
    return item === null ? null : v.parse(packageItem, item).units;
  };

  const balanceWrite = ({ userId }: PackageOwner, before: StoredBalance | null, after: PackageBalance) =>
    ({
      label: 'balance',
      kind: 'put',
      item: { ...packageBalanceKey(userId), ...after, revision: (before?.revision ?? 0) + 1 },
      condition: before === null ? 'attribute_not_exists(pk)' : 'revision = :revision',
      ...(before === null ? {} : { values: { ':revision': before.revision } }),
    }) as const;

  const paidWrite = ({ userId }: PackageOwner, invoiceId: string, before: number | null, units: number) =>
    ({
      label: 'package',
      kind: 'put',
      item: { ...packageKey(userId, invoiceId), units },
      condition: before === null ? 'attribute_not_exists(pk)' : 'units = :before',
      ...(before === null ? {} : { values: { ':before': before } }),
    }) as const;

  const gateWrites = ({ gateId }: PackageOwner, gate: RawItem, before: PackageBalance | null, after: PackageBalance) => {
    const added = addedUnits(before, after);
    const { month } = after;
    const seen = { gateId, month, granted: grantedIn(gate, month) };
    return added === 0 ? [] : [{ label: 'gate', kind: 'update', ...grantUpdate(seen, added) } as const];
  };

  /** `sold` is a package whose paid units have changed; null for none. `next` are the units that another plan includes. */
  const write = async (owner: PackageOwner, { sold, next }: Change, now: number): Promise<UnitsOutcome> => {
    const paid = sold === null ? null : await readPaid(owner, sold.invoiceId);
    const change = (sold?.units ?? 0) - (paid ?? 0);
    const before = await readBalance(owner);
    if (change === 0 && next === null && isCurrent(before, owner, now)) return 'unchanged';
    if (next !== null && (before === null || before.units === 0)) return 'unchanged';
    const gate = await table.get(gateKey(owner.gateId));
    if (gate === null) return 'unchanged';
    const month = utcMonth(begunNextMonth(gate, now) ?? now);
    const own = balanceAfter(before, change, { ...owner, month, usedIn: (each) => usedIn(gate, each) });
    const used = usedIn(gate, month) - addedUnits(before, own);
    const after = next === null ? own : balanceUnder(own, next, used);
    const failed = await table.transact<'balance' | 'package' | 'gate'>([
      balanceWrite(owner, before, after),
      ...(sold === null ? [] : [paidWrite(owner, sold.invoiceId, paid, sold.units)]),
      ...gateWrites(owner, gate, before, after),
    ]);
    return failed.length === 0 ? 'changed' : 'conflict';
  };

  return {
    setPaid: (owner, sold, now) => write(owner, { sold, next: null }, now),
    carryOver: (owner, now) => write(owner, { sold: null, next: null }, now),
    changePlan: (owner, included, now) => write(owner, { sold: null, next: included }, now),

    readLeft: async (owner, month) => {
      const balance = await readBalance(owner);
      const gate = balance?.month === month ? await table.get(gateKey(owner.gateId)) : null;
      return balance === null || gate === null ? 0 : unitsLeft(balance, usedIn(gate, month));
    },
  };
};
