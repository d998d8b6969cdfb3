import type { CandidateRow } from './candidate-row.ts';
import type { ImportRow, RowOverrides, RowStatus, RowValues, SavedAs } from './import-row.ts';
import { automaticLabel, makeLabelRegister, type LabelRegister } from './label-register.ts';
import { isFatal, makeValuesOf, type Banks } from './row-values.ts';

/** A beneficiary the user has, as far as imports care. */
export type KnownBeneficiary = { readonly account: string; readonly label: string | null; readonly isActive: boolean };

type DuplicateInfo = Pick<ImportRow, 'isRepeated' | 'savedAs'>;
type ClassifiedRow = RowValues & DuplicateInfo & { readonly status: RowStatus };

const withCorrection = (corrections: RowValues['corrections'], attribute: string, what: string): RowValues['corrections'] => {
  const before = corrections[attribute];
  return { ...corrections, [attribute]: before === undefined ? what : `${before},${what}` };
};

const duplicate = (values: RowValues, duplicateInfo: DuplicateInfo, code: string): ClassifiedRow => ({
  ...values,
  ...duplicateInfo,
  errorCodes: [...values.errorCodes, code],
  status: 'duplicate_account',
});

/** Gives a row a unique label. */
const withUniqueLabel = (values: RowValues, labels: LabelRegister): RowValues & { readonly wasRelabelled: boolean } => {
  const wanted = values.label ?? automaticLabel(values);
  const label = labels.claim(wanted, values.account ?? '');
  const assigned = values.label === null ? withCorrection(values.corrections, 'parsed_label', 'auto_assigned') : values.corrections;
  if (label === wanted) return { ...values, label, corrections: assigned, wasRelabelled: false };
  return { ...values, label, corrections: withCorrection(assigned, 'parsed_label', 'suffix_added'), wasRelabelled: values.label !== null };
};

/** Classifies a row among the others (interface: BeneficiaryImportRow, status). */
const classifyRow = (values: RowValues, duplicateInfo: DuplicateInfo, labels: LabelRegister): ClassifiedRow => {
  if (isFatal(values)) return { ...values, ...duplicateInfo, isRepeated: false, status: 'fatal' };
  if (duplicateInfo.isRepeated) return duplicate(values, duplicateInfo, 'account_repeated_in_file');
  if (duplicateInfo.savedAs === 'active') return duplicate(values, duplicateInfo, 'account_already_saved');
  if (duplicateInfo.savedAs === 'archived') {
    const label = values.label === null ? null : labels.claim(values.label, values.account ?? '');
    return duplicate({ ...values, label }, duplicateInfo, 'account_archived');
  }
  const { wasRelabelled, ...named } = withUniqueLabel(values, labels);
  if (wasRelabelled) return { ...named, ...duplicateInfo, status: 'duplicate_alias' };
  const isAsFound = named.errorCodes.length === 0 && Object.keys(named.corrections).length === 0;
  return { ...named, ...duplicateInfo, status: isAsFound ? 'valid' : 'correctable' };
};

const activeLabels = (known: readonly KnownBeneficiary[]) =>
  known.flatMap(({ label, account, isActive }) => (label === null || !isActive ? [] : [{ label, account }]));

const savedAsIn = (known: readonly KnownBeneficiary[]): ((account: string | null) => SavedAs) => {
  const byAccount = new Map(known.map(({ account, isActive }) => [account, isActive ? 'active' : 'archived'] as const));
  return (account) => byAccount.get(account ?? '') ?? 'none';
};

const readValues = ({ account, accountType, bankCode, bankName, label, errorCodes, corrections }: CandidateRow): RowValues => ({
  account,
  accountType,
  bankCode,
  bankName,
  label,
  errorCodes,
  corrections,
});

/** Classifies the rows of a file against each other and against the saved beneficiaries. */
export const classifyRows = (
  candidates: readonly CandidateRow[],
  known: readonly KnownBeneficiary[],
  banks: Banks,
): readonly ImportRow[] => {
  const labels = makeLabelRegister(activeLabels(known));
  const savedAs = savedAsIn(known);
  const valuesOf = makeValuesOf(banks);
  const seen = new Set<string>();
  return candidates.map((candidate, position) => {
    const read = readValues(candidate);
    const values = valuesOf(read, {});
    const isRepeated = values.account !== null && seen.has(values.account);
    const classified = classifyRow(values, { isRepeated, savedAs: savedAs(values.account) }, labels);
    if (classified.account !== null && classified.status !== 'fatal') seen.add(classified.account);
    return {
      ...classified,
      position,
      rowIndex: candidate.rowIndex,
      read,
      overrides: {},
      rawPreview: candidate.rawPreview,
      createdBeneficiaryId: null,
    };
  });
};

/** Whether this is the first row of the file with its account. */
const isPrimaryRow = ({ status, isRepeated }: ImportRow): boolean => status !== 'fatal' && !isRepeated;

/** Labels that are taken for a row: those of saved beneficiaries, and those other rows will be saved under. */
const labelsOfOthers = (others: readonly ImportRow[], known: readonly KnownBeneficiary[]): LabelRegister =>
  makeLabelRegister([
    ...activeLabels(known),
    ...others.flatMap((row) =>
      isPrimaryRow(row) && row.label !== null && row.savedAs !== 'active' ? [{ label: row.label, account: row.account ?? '' }] : [],
    ),
  ]);

type ClassificationContext = { readonly known: readonly KnownBeneficiary[]; readonly banks: Banks };

/** The next row with the account of a primary row that is gone. */
const nextDuplicateRow = (
  row: ImportRow,
  others: readonly ImportRow[],
  labels: LabelRegister,
  { banks }: ClassificationContext,
): readonly ImportRow[] => {
  if (!isPrimaryRow(row)) return [];
  const next = others.find((other) => other.isRepeated && other.account === row.account);
  if (next === undefined) return [];
  return [
    { ...next, ...classifyRow(makeValuesOf(banks)(next.read, next.overrides), { isRepeated: false, savedAs: next.savedAs }, labels) },
  ];
};

/**
 * Overrides values of a row and classifies it again (interface: PATCH row). Returns the rows that changed, this one
 * first: when it was the primary row of an account that others repeat, the next duplicate becomes primary.
 */
export const overrideRow = (
  rows: readonly ImportRow[],
  row: ImportRow,
  overrides: RowOverrides,
  context: ClassificationContext,
): readonly [ImportRow, ...ImportRow[]] => {
  const others = rows.filter(({ position }) => position !== row.position);
  const labels = labelsOfOthers(others, context.known);
  const values = makeValuesOf(context.banks)(row.read, overrides);
  const isRepeated = others.some((other) => isPrimaryRow(other) && other.account === values.account);
  const savedAs = savedAsIn(context.known)(values.account);
  const overridden = { ...row, overrides, ...classifyRow(values, { isRepeated, savedAs }, labels) };
  const isStillPrimary = isPrimaryRow(overridden) && overridden.account === row.account;
  return isStillPrimary ? [overridden] : [overridden, ...nextDuplicateRow(row, others, labels, context)];
};

/** The rows that change when a row is removed. */
export const rowsChangedByRemoval = (rows: readonly ImportRow[], row: ImportRow, context: ClassificationContext): readonly ImportRow[] => {
  const others = rows.filter(({ position }) => position !== row.position);
  return nextDuplicateRow(row, others, labelsOfOthers(others, context.known), context);
};
