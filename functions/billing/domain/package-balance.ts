/** Units of packages that a month (`YYYY-MM`) had, used or not, and the most units that a plan of the account included in it. */
export type PackageBalance = { readonly month: string; readonly units: number; readonly included: number };

/** Units of packages that are left of a month, of which `used` were used less the added ones. Those of the plan are used first. */
const unitsLeft = ({ units, included }: PackageBalance, used: number): number => Math.min(units, Math.max(0, included - used));

/** What an account has: the month of now, units that its plan includes, and the use of a month, less the added units. */
type Situation = { readonly month: string; readonly included: number; readonly usedIn: (month: string) => number };

/** The balance after units were bought (`change`), or paid back (negative): those that are used already stay used. */
export const balanceAfter = (before: PackageBalance | null, change: number, { month, included, usedIn }: Situation): PackageBalance => {
  if (before === null) return { month, units: Math.max(0, change), included };
  const isSame = before.month === month;
  const kept = isSame ? before.units : unitsLeft(before, usedIn(before.month));
  return { month, units: Math.max(0, kept + change), included: isSame ? Math.max(before.included, included) : included };
};
