import { addSums, groupsOf, NO_SUMS, type BankSide, type GroupSums, type Sums } from '../../counters/domain/amounts.ts';
import { isCentavos } from '../../platform/money/centavos.ts';
import { TERMINAL_STATUSES, type TerminalStatus } from '../../validation/domain/status.ts';
import type { ReportRow } from './report-row.ts';

/** Sums of all validations of a part of the time, and of the verified ones among them. */
export type Volume = { readonly all: Sums; readonly verified: Sums };

/** Whether sums are exact: no number holds every integer above 2^53. */
export const isExact = ({ all }: Volume): boolean => isCentavos(all.centavos);

export const NO_VOLUME: Volume = { all: NO_SUMS, verified: NO_SUMS };

export const addVolumes = (one: Volume, other: Volume): Volume => ({
  all: addSums(one.all, other.all),
  verified: addSums(one.verified, other.verified),
});

/** What a validation adds to the sums of its groups. */
export const groupsOfRow = (row: Pick<ReportRow, 'status' | 'receptor' | 'emisor' | 'amount'>): readonly GroupSums[] =>
  groupsOf(row).map((group) => ({ group, sums: { count: 1, centavos: row.amount ?? 0, milliseconds: 0 } }));

/** The sums by status; each status has some. */
export const sumsByStatus = (groups: readonly GroupSums[]): ReadonlyMap<TerminalStatus, Sums> => {
  const sums = new Map<TerminalStatus, Sums>(TERMINAL_STATUSES.map((status) => [status, NO_SUMS]));
  for (const { group, sums: added } of groups) {
    if (group.by === 'status') sums.set(group.status, addSums(sums.get(group.status) ?? NO_SUMS, added));
  }
  return sums;
};

/** The sums of all groups together. Each validation is in one group of statuses. */
export const volumeOf = (groups: readonly GroupSums[]): Volume => {
  const byStatus = sumsByStatus(groups);
  return { all: [...byStatus.values()].reduce(addSums, NO_SUMS), verified: byStatus.get('valid') ?? NO_SUMS };
};

/** The sums of a bank; `bank` is its SPEI code, null for validations whose bank is unknown. */
export type BankVolume = Volume & { readonly bank: string | null };

const byVolume = (one: Volume, other: Volume): number => other.all.centavos - one.all.centavos || other.all.count - one.all.count;

/** The sums of every bank at a side, the largest first. Each validation is in one of them. */
export const volumeByBank = (groups: readonly GroupSums[], side: BankSide): readonly BankVolume[] => {
  const banks = new Map<string | null, Volume>();
  for (const { group, sums } of groups) {
    if (group.by !== side) continue;
    const added = { all: sums, verified: group.isVerified ? sums : NO_SUMS };
    banks.set(group.bank, addVolumes(banks.get(group.bank) ?? NO_VOLUME, added));
  }
  return [...banks]
    .map(([bank, volume]) => ({ bank, ...volume }))
    .toSorted((one, other) => byVolume(one, other) || (one.bank ?? '').localeCompare(other.bank ?? ''));
};

/** The sums of the payments to one account; `account` is null for validations without one. */
export type CounterpartyVolume = Volume & Pick<ReportRow, 'account' | 'shownAccount' | 'receptor' | 'receptorName'>;

const sumsOfRow = ({ amount }: Pick<ReportRow, 'amount'>): Sums => ({ count: 1, centavos: amount ?? 0, milliseconds: 0 });

const volumeOfRow = (row: Pick<ReportRow, 'status' | 'amount'>): Volume => {
  const sums = sumsOfRow(row);
  return { all: sums, verified: row.status === 'valid' ? sums : NO_SUMS };
};

/** The sums of rows. */
export const volumeOfRows = (rows: readonly Pick<ReportRow, 'status' | 'amount'>[]): Volume =>
  rows.map(volumeOfRow).reduce(addVolumes, NO_VOLUME);

/** The accounts to which payments went, the largest sum first. Each row is in one of them. */
export const counterpartiesOf = (rows: readonly ReportRow[]): readonly CounterpartyVolume[] => {
  const found = new Map<string | null, CounterpartyVolume>();
  for (const row of rows) {
    const { account, shownAccount, receptor, receptorName } = row;
    const known = found.get(account) ?? { account, shownAccount, receptor, receptorName, ...NO_VOLUME };
    // The bank of the latest row: phones may move to another one.
    found.set(account, { ...known, receptor, receptorName, ...addVolumes(known, volumeOfRow(row)) });
  }
  return [...found.values()].toSorted((one, other) => byVolume(one, other) || (one.account ?? '').localeCompare(other.account ?? ''));
};
