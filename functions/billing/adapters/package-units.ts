import * as v from 'valibot';

import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { grantUpdate } from '../../../shared/identity/plans/adapters/granted-units.ts';
import { begunNextMonth, grantedIn, usedIn } from '../../../shared/identity/plans/adapters/take-quota-unit.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { balanceAfter, type PackageBalance } from '../domain/package-balance.ts';
import type { PackageOwner, PackageUnits, UnitsOutcome } from '../ports/package-units.ts';
import { packageBalanceKey, packageKey } from './keys.ts';

const balanceItem = v.object({ month: v.string(), units: v.number(), included: v.number(), revision: v.number() });
const packageItem = v.object({ units: v.number() });

type StoredBalance = v.InferOutput<typeof balanceItem>;

/** Whether a balance is of the month of now, with what the plan includes; one without units is not moved. */
const isCurrent = (balance: StoredBalance | null, { included }: PackageOwner, now: number): boolean =>
  balance === null || balance.units === 0 || (balance.month === utcMonth(now) && balance.included >= included);

/** Units of packages, in the main table: one transaction changes them and the gate, on the condition of what was read. */
export const makePackageUnits = (table: Table): PackageUnits => {
  const readBalance = async ({ userId }: PackageOwner): Promise<StoredBalance | null> => {
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

  const gateWrites = ({ gateId }: PackageOwner, gate: RawItem, before: PackageBalance | null, { month, units }: PackageBalance) => {
    const added = units - (before?.month === month ? before.units : 0);
    const seen = { gateId, month, granted: grantedIn(gate, month) };
    return added === 0 ? [] : [{ label: 'gate', kind: 'update', ...grantUpdate(seen, added) } as const];
  };

  /** `sold` is a package whose paid units have changed; null for none. */
  const write = async (
    owner: PackageOwner,
    sold: { readonly invoiceId: string; readonly units: number } | null,
    now: number,
  ): Promise<UnitsOutcome> => {
    const paid = sold === null ? null : await readPaid(owner, sold.invoiceId);
    const change = (sold?.units ?? 0) - (paid ?? 0);
    const before = await readBalance(owner);
    if (change === 0 && isCurrent(before, owner, now)) return 'unchanged';
    const gate = await table.get(gateKey(owner.gateId));
    if (gate === null) return 'unchanged';
    const month = utcMonth(begunNextMonth(gate, now) ?? now);
    const after = balanceAfter(before, change, { month, included: owner.included, usedIn: (each) => usedIn(gate, each) });
    const failed = await table.transact<'balance' | 'package' | 'gate'>([
      balanceWrite(owner, before, after),
      ...(sold === null ? [] : [paidWrite(owner, sold.invoiceId, paid, sold.units)]),
      ...gateWrites(owner, gate, before, after),
    ]);
    return failed.length === 0 ? 'changed' : 'conflict';
  };

  return {
    setPaid: write,
    carryOver: (owner, now) => write(owner, null, now),
  };
};
