import { isPlayground, type Source } from '../../validation/domain/source.ts';
import { isTerminal, TERMINAL_STATUSES, type TerminalStatus } from '../../validation/domain/status.ts';
import type { ValidationSummary } from '../../validation/domain/validation.ts';

/** Number of validations, the sum of their amounts in centavos, and of their processing times in milliseconds. */
export type Sums = { readonly count: number; readonly centavos: number; readonly milliseconds: number };

export const NO_SUMS: Sums = { count: 0, centavos: 0, milliseconds: 0 };

export const addSums = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  centavos: one.centavos + other.centavos,
  milliseconds: one.milliseconds + other.milliseconds,
});

/** The side of a transfer at which a bank is. */
export type BankSide = 'receiving' | 'sending';

/**
 * What amounts are summed by. A validation adds to one group of each kind: its status, its receiving and its sending bank
 * (SPEI code; null where unknown), the banks apart for `valid` and for every other status.
 */
export type AmountGroup =
  | { readonly by: 'status'; readonly status: TerminalStatus }
  | { readonly by: BankSide; readonly bank: string | null; readonly isVerified: boolean };

export type GroupSums = { readonly group: AmountGroup; readonly sums: Sums };

/** A validation as the sums count it. Only those with a verdict are counted, without trials and without withdrawn ones. */
export type CountedAmount = {
  readonly status: TerminalStatus;
  readonly receptor: string | null;
  readonly emisor: string | null;
  /** 0 where the transfer is unknown. */
  readonly centavos: number;
  readonly milliseconds: number;
};

type AmountRow = Pick<ValidationSummary, 'status' | 'transfer' | 'receptor' | 'emisor' | 'deletedAt'> & { readonly source: Source };

/** What the sums count of a validation; null for one that they do not count. */
export const countedAmountOf = (row: AmountRow, milliseconds: number): CountedAmount | null => {
  const { status, transfer, receptor, emisor, source, deletedAt } = row;
  if (!isTerminal(status) || isPlayground(source) || deletedAt !== null) return null;
  return { status, receptor, emisor, centavos: transfer?.monto ?? 0, milliseconds };
};

/** The groups to which a validation adds. */
export const groupsOf = ({ status, receptor, emisor }: Pick<CountedAmount, 'status' | 'receptor' | 'emisor'>): readonly AmountGroup[] => {
  const isVerified = status === 'valid';
  return [
    { by: 'status', status },
    { by: 'receiving', bank: receptor, isVerified },
    { by: 'sending', bank: emisor, isVerified },
  ];
};

const STATUS_LETTERS: Readonly<Record<TerminalStatus, string>> = {
  valid: 'v',
  not_found: 'n',
  cep_unavailable: 'u',
  returned: 'r',
  invalid: 'i',
  failed: 'f',
  error: 'e',
};
const SIDE_LETTERS: Readonly<Record<BankSide, string>> = { receiving: 'R', sending: 'E' };
const NO_BANK = '-----';
const BANK_CODE = /^([RE])([0-9-]{5})([vx])$/;

/** The name of a group in stored counters. */
export const groupCodeOf = (group: AmountGroup): string =>
  group.by === 'status'
    ? `S${STATUS_LETTERS[group.status]}`
    : `${SIDE_LETTERS[group.by]}${group.bank ?? NO_BANK}${group.isVerified ? 'v' : 'x'}`;

/** The group with a name; throws on any other text. */
export const groupOfCode = (code: string): AmountGroup => {
  const status = TERMINAL_STATUSES.find((each) => code === `S${STATUS_LETTERS[each]}`);
  if (status !== undefined) return { by: 'status', status };
  const [, side, bank, verified] = BANK_CODE.exec(code) ?? [];
  if (bank === undefined) throw new RangeError('there is no such group of amounts');
  return { by: side === 'R' ? 'receiving' : 'sending', bank: bank === NO_BANK ? null : bank, isVerified: verified === 'v' };
};
