import { MAX_LABEL_LENGTH } from '../../../../shared/beneficiaries/domain/label.ts';
import type { RowValues } from '../../../../shared/imports/domain/rows/import-row.ts';
import { guardFormula } from '../../../../shared/platform/files/formula-guard.ts';

/** Words of Western letters with one blank between them, which compatibility forms (NFKC) leave as they are. */
const PLAIN_LABEL = /^[!-~À-ÖØ-öø-ÿ]+(?: [!-~À-ÖØ-öø-ÿ]+)*$/;

/** The key by which labels are equal: their letters, ignoring case and spaces. */
export const labelKey = (label: string): string =>
  PLAIN_LABEL.test(label) ? label.toLowerCase() : label.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** Cuts a text to a number of UTF-16 units, and never through a character. */
const truncate = (text: string, length: number): string => {
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
};

/** A label for a row that has none: its bank, which a file may name as it likes, and the end of its account. */
export const automaticLabel = ({ account, bankName }: Pick<RowValues, 'account' | 'bankName'>): string =>
  guardFormula(`${truncate(bankName ?? 'Cuenta', MAX_LABEL_LENGTH - 5)} ${(account ?? '').slice(-4)}`);

/** Labels that are taken, each by an account. */
export type LabelRegister = {
  /** Reserves a label for an account; when it is taken, the label with the first free suffix from 2 up. */
  readonly claim: (label: string, account: string) => string;
};

/** A register of the labels in use. A lookup costs the same however often a label repeats. */
export const makeLabelRegister = (known: Iterable<{ readonly label: string; readonly account: string }>): LabelRegister => {
  const owners = new Map<string, string>();
  for (const { label, account } of known) owners.set(labelKey(label), account);
  /** Numbers below this are taken, by label key. */
  const nextNumbers = new Map<string, number>();

  const isFree = (label: string, account: string): boolean => (owners.get(labelKey(label)) ?? account) === account;

  const withNumber = (label: string, account: string): string => {
    const key = labelKey(label);
    for (let number = nextNumbers.get(key) ?? 2; ; number += 1) {
      const suffix = ` (${number})`;
      const candidate = `${truncate(label, MAX_LABEL_LENGTH - suffix.length)}${suffix}`;
      nextNumbers.set(key, number);
      if (isFree(candidate, account)) return candidate;
    }
  };

  return {
    claim: (label, account) => {
      const free = isFree(label, account) ? label : withNumber(label, account);
      owners.set(labelKey(free), account);
      return free;
    },
  };
};
