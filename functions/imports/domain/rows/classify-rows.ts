import type { CandidateRow } from './candidate-row.ts';
import type { ImportRow, RowOverrides, RowStatus, RowValues, SavedAs } from './import-row.ts';
import { automaticLabel, makeLabelRegister, type LabelRegister } from './label-register.ts';
import { isFatal, makeValuesOf, type Banks } from './row-values.ts';

/** A beneficiary the user has, as far as imports care. */
export type KnownBeneficiary = { readonly account: string; readonly label: string | null; readonly isActive: boolean };

type Circumstances = Pick<ImportRow, 'isRepeated' | 'savedAs'>;
type Placed = RowValues & Circumstances & { readonly status: RowStatus };

const withCorrection = (corrections: RowValues['corrections'], attribute: string, what: string): RowValues['corrections'] => {
  const before = corrections[attribute];
  return { ...corrections, [attribute]: before === undefined ? what : `${before},${what}` };
};

const duplicate = (values: RowValues, circumstances: Circumstances, code: string): Placed => ({
  ...values,
  ...circumstances,
  errorCodes: [...values.errorCodes, code],
  status: 'duplicate_account',
});

/** Gives a row a label nobody else has. */
const labelled = (values: RowValues, labels: LabelRegister): RowValues & { readonly hadOther: boolean } => {
  const wanted = values.label ?? automaticLabel(values);
  const label = labels.take(wanted, values.account ?? '');
  const assigned = values.label === null ? withCorrection(values.corrections, 'parsed_label', 'auto_assigned') : values.corrections;
  if (label === wanted) return { ...values, label, corrections: assigned, hadOther: false };
  return { ...values, label, corrections: withCorrection(assigned, 'parsed_label', 'suffix_added'), hadOther: values.label !== null };
};

/** Classifies a row among the others (interface: BeneficiaryImportRow, status). */
const place = (values: RowValues, circumstances: Circumstances, labels: LabelRegister): Placed => {
  if (isFatal(values)) return { ...values, ...circumstances, isRepeated: false, status: 'fatal' };
  if (circumstances.isRepeated) return duplicate(values, circumstances, 'account_repeated_in_file');
  if (circumstances.savedAs === 'active') return duplicate(values, circumstances, 'account_already_saved');
  if (circumstances.savedAs === 'archived') {
    const label = values.label === null ? null : labels.take(values.label, values.account ?? '');
    return duplicate({ ...values, label }, circumstances, 'account_archived');
  }
  const { hadOther, ...named } = labelled(values, labels);
  if (hadOther) return { ...named, ...circumstances, status: 'duplicate_alias' };
  const isAsFound = named.errorCodes.length === 0 && Object.keys(named.corrections).length === 0;
  return { ...named, ...circumstances, status: isAsFound ? 'valid' : 'correctable' };
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

/** Classifies the rows of a file: among themselves, and against what the user has saved. */
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
    const placed = place(values, { isRepeated, savedAs: savedAs(values.account) }, labels);
    if (placed.account !== null && placed.status !== 'fatal') seen.add(placed.account);
    return {
      ...placed,
      position,
      rowIndex: candidate.rowIndex,
      read,
      overrides: {},
      rawPreview: candidate.rawPreview,
      createdBeneficiaryId: null,
    };
  });
};

/** Whether it is this row of the file that stands for its account. */
const standsForAccount = ({ status, isRepeated }: ImportRow): boolean => status !== 'fatal' && !isRepeated;

/** Labels that are taken for a row: those of saved beneficiaries, and those other rows will be saved under. */
const labelsBeside = (others: readonly ImportRow[], known: readonly KnownBeneficiary[]): LabelRegister =>
  makeLabelRegister([
    ...activeLabels(known),
    ...others.flatMap((row) =>
      standsForAccount(row) && row.label !== null && row.savedAs !== 'active' ? [{ label: row.label, account: row.account ?? '' }] : [],
    ),
  ]);

type Scene = { readonly known: readonly KnownBeneficiary[]; readonly banks: Banks };

/** The next row with the account of one that stands for it no more. */
const heirOf = (row: ImportRow, others: readonly ImportRow[], labels: LabelRegister, { banks }: Scene): readonly ImportRow[] => {
  if (!standsForAccount(row)) return [];
  const heir = others.find((other) => other.isRepeated && other.account === row.account);
  if (heir === undefined) return [];
  return [{ ...heir, ...place(makeValuesOf(banks)(heir.read, heir.overrides), { isRepeated: false, savedAs: heir.savedAs }, labels) }];
};

/**
 * Writes over a row and classifies it anew (interface: PATCH row). The rows that are different afterwards, this one
 * first: where it stood for an account that other rows repeat, the next of them takes its place.
 */
export const overwriteRow = (
  rows: readonly ImportRow[],
  row: ImportRow,
  overrides: RowOverrides,
  scene: Scene,
): readonly [ImportRow, ...ImportRow[]] => {
  const others = rows.filter(({ position }) => position !== row.position);
  const labels = labelsBeside(others, scene.known);
  const values = makeValuesOf(scene.banks)(row.read, overrides);
  const isRepeated = others.some((other) => standsForAccount(other) && other.account === values.account);
  const savedAs = savedAsIn(scene.known)(values.account);
  const after = { ...row, overrides, ...place(values, { isRepeated, savedAs }, labels) };
  const isStill = standsForAccount(after) && after.account === row.account;
  return isStill ? [after] : [after, ...heirOf(row, others, labels, scene)];
};

/** The rows that are different once a row is gone. */
export const afterRemoval = (rows: readonly ImportRow[], row: ImportRow, scene: Scene): readonly ImportRow[] => {
  const others = rows.filter(({ position }) => position !== row.position);
  return heirOf(row, others, labelsBeside(others, scene.known), scene);
};
