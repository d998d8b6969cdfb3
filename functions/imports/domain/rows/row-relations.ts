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

/** The data to compare a file's rows with: the saved beneficiaries of their accounts, ids and labels. */
export const relationsOfFile = (rows: readonly ReadRow[]): Relations =>
  relationsOf(
    rows.map(({ values: { account } }) => account),
    rows.map(({ candidate: { beneficiaryId } }) => beneficiaryId),
    rows.map(({ values }) => values.label ?? automaticLabel(values)),
  );

const lastDigits = ({ account }: Pick<ImportRow, 'account'>): string | undefined => account?.slice(-4);

/**
 * The data to compare an edited row with: the row before and after the edit, and the row with the same account that may replace it; a
 * masked account matches by its last digits. `overrides` is null when the row is removed.
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

/** The data to compare rows with before they are saved. Accounts are compared when they are saved. */
export const relationsOfSaving = (rows: readonly ImportRow[]): Relations =>
  relationsOf(
    [],
    rows.map(({ savedId }) => savedId),
    rows.map(({ label }) => label),
  );
