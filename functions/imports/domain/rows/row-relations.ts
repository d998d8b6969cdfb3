import type { Relations } from '../../../../shared/beneficiaries/domain/relations.ts';
import type { ImportRow, RowOverrides } from '../../../../shared/imports/domain/rows/import-row.ts';
import { automaticLabel } from './label-register.ts';
import type { ReadRow } from './read-row.ts';
import { makeValuesOf, type Banks } from './row-values.ts';

const DIGITS = /^[0-9]+$/;

const relationsOf = (accounts: Iterable<string | null>, ids: Iterable<number | null>, labels: Iterable<string | null>): Relations => ({
  accounts: [...accounts].filter((account) => account !== null).filter((account) => DIGITS.test(account)),
  ids: [...ids].filter((id) => id !== null),
  labels: [...labels].filter((label) => label !== null),
});

/** What the rows of a file have to be compared with: the saved beneficiaries of their accounts, ids and labels. */
export const relationsOfFile = (rows: readonly ReadRow[]): Relations =>
  relationsOf(
    rows.map(({ values: { account } }) => account),
    rows.map(({ candidate: { beneficiaryId } }) => beneficiaryId),
    rows.map(({ values }) => values.label ?? automaticLabel(values)),
  );

const lastDigits = ({ account }: Pick<ImportRow, 'account'>): string | undefined => account?.slice(-4);

/**
 * What an edit of a row has to be compared with: the row before and after it, and the row that may take its place, which
 * repeats its account; a masked account is known by its last digits. `overrides` is null where the row is removed.
 */
export const relationsOfEdit = (rows: readonly ImportRow[], row: ImportRow, overrides: RowOverrides | null, banks: Banks): Relations => {
  const valuesOf = makeValuesOf(banks);
  const after = overrides === null ? [] : [valuesOf(row.read, overrides)];
  const repeated = rows.filter((other) => other.isRepeated && lastDigits(other) === lastDigits(row));
  const labelled = [...after, ...repeated.map(({ read, overrides: own }) => valuesOf(read, own))];
  return relationsOf(
    [row.account, ...after.map(({ account }) => account)],
    [row.savedId],
    [row.label, ...labelled.map((values) => values.label ?? automaticLabel(values))],
  );
};

/** What rows that are to be saved have to be compared with. Accounts are told apart when they are saved. */
export const relationsOfSaving = (rows: readonly ImportRow[]): Relations =>
  relationsOf(
    [],
    rows.map(({ savedId }) => savedId),
    rows.map(({ label }) => label),
  );
