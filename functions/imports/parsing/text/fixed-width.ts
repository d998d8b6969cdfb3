import { isClabe } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import type { RowAccountType } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import type { Row } from '../../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { FoundBeneficiary } from '../candidate.ts';

/** A field of a record: its start, from 0, and its number of characters. */
type Span = readonly [start: number, length: number];

/** A bank's own payment layout, one record per line, recognised by the form of every line. */
type Layout = {
  readonly line: RegExp;
  readonly account: Span;
  readonly label: Span;
  /** Whether digits before the account only fill the field. */
  readonly isPadded: boolean;
};

/**
 * Layouts that banks publish to their customers: BBVA to BBVA, BBVA to other banks, BBVA payroll, Santander to other banks and to itself.
 * The sources are third parties, so a line matches only when its fixed parts fit.
 */
const LAYOUTS: readonly Layout[] = [
  { line: /^[0-9]{36}MXP[0-9]{13}\.[0-9]{2}.{73}$/, account: [0, 18], label: [55, 30], isPadded: true },
  { line: /^[0-9]{36}MXP[0-9]{13}\.[0-9]{2}.{30}$/, account: [0, 18], label: [55, 30], isPadded: true },
  { line: /^[0-9]{9}.{16}(?:99|40)[0-9 ]{20}[0-9]{15}.{40}001001$/, account: [27, 20], label: [62, 40], isPadded: true },
  { line: /^LTX05[0-9 ]{18}[0-9 ]{20}.{5}.{40}/, account: [23, 20], label: [48, 40], isPadded: false },
  { line: /^LTX07[0-9 ]{18}[0-9 ]{20}[0-9]{18}/, account: [23, 20], label: [61, 40], isPadded: false },
];

const part = (line: string, [start, length]: Span): string => line.slice(start, start + length).trim();

/**
 * An account without the zeros that fill its field. Only digits that start like a card are shortened: the zeros of a bank whose CLABEs
 * start with 00 are not padding, and the rest of a bank's own account number is not a phone.
 */
const stripPadding = (text: string): { readonly text: string; readonly stated: RowAccountType | null } =>
  text.length === 18 && !isClabe(text) && /^00[345]/.test(text) ? { text: text.slice(2), stated: 'card' } : { text, stated: 'clabe' };

const inLayout = ({ account, label, isPadded }: Layout, { index, cells }: Row): FoundBeneficiary => {
  const line = cells[0] ?? '';
  const found = part(line, account);
  const { text, stated } = isPadded ? stripPadding(found) : { text: found, stated: null };
  const name = part(line, label);
  return {
    rowIndex: index,
    accounts: [{ text, isNumber: false, stated }],
    label: name,
    bank: '',
    source: [
      ['cuenta', text],
      ['nombre', name],
    ],
  };
};

/** The beneficiaries of a file in a bank's fixed-width layout; null when its lines match no known layout. */
export const readFixedWidth = (lines: readonly Row[]): readonly FoundBeneficiary[] | null => {
  const layout = LAYOUTS.find(({ line }) => lines.length > 0 && lines.every(({ cells }) => line.test(cells[0] ?? '')));
  return layout === undefined ? null : lines.map((row) => inLayout(layout, row));
};
