/**
 * Units of packages that a month (`YYYY-MM`) had, used or not. `included` are the units of the month, less the added ones, with which the
 * last of them is used: those of the plan, or what was used or charged before the packages were added or the plan changed.
 */
export type PackageBalance = { readonly month: string; readonly units: number; readonly included: number };

/** Units of packages that are left of a month, of which `used` were used less the added ones. Those of the plan are used first. */
export const unitsLeft = ({ units, included }: PackageBalance, used: number): number => Math.min(units, Math.max(0, included - used));

/**
 * What an account has: the month of now, units that its plan includes, and the use of a month, less the added units. `chargedFrom` are
 * units of the month of now after which each is charged; null where none is.
 */
type Situation = {
  readonly month: string;
  readonly included: number;
  readonly chargedFrom: number | null;
  readonly usedIn: (month: string) => number;
};

/** The first units of a month: units that were used before are not theirs, unless these would be charged. */
const beginWith = (units: number, { month, included, chargedFrom, usedIn }: Situation): PackageBalance => ({
  month,
  units: Math.max(0, units),
  included: chargedFrom ?? Math.max(included, usedIn(month)),
});

/** The balance after units were bought (`change`), or paid back (negative): those that are used already stay used. */
const balanceAfter = (before: PackageBalance | null, change: number, situation: Situation): PackageBalance => {
  if (before === null || before.units === 0) return beginWith(change, situation);
  const { month, included, usedIn } = situation;
  if (before.month !== month) return beginWith(unitsLeft(before, usedIn(before.month)) + change, situation);
  return { month, units: Math.max(0, before.units + change), included: Math.max(before.included, included) };
};

/** The balance under another plan: those units are left that were left before, or more where the plan includes more. */
const balanceUnder = (before: PackageBalance, included: number, used: number): PackageBalance => ({
  ...before,
  included: Math.max(included, used + unitsLeft(before, used)),
});

/** Units that a change adds to the month of a balance, or takes away. */
export const addedUnits = (before: PackageBalance | null, { month, units }: PackageBalance): number =>
  units - (before?.month === month ? before.units : 0);

/** Units that were bought, or paid back (negative), and those that another plan includes (`next`); null where the plan stays. */
export type BalanceChange = { readonly units: number; readonly next: number | null };

/** The balance after a change. */
export const changedBalance = (before: PackageBalance | null, { units, next }: BalanceChange, situation: Situation): PackageBalance => {
  const after = balanceAfter(before, units, situation);
  return next === null ? after : balanceUnder(after, next, situation.usedIn(situation.month) - addedUnits(before, after));
};
