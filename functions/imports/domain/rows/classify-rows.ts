import type { CandidateRow, RowCode } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import type { ImportRow, RowOverrides, RowStatus, RowValues, SavedAs } from '../../../../shared/imports/domain/rows/import-row.ts';
import { automaticLabel, labelKey, makeLabelRegister, type LabelRegister } from './label-register.ts';
import type { ReadRow } from './read-row.ts';
import { isFatal, makeValuesOf, type Banks } from './row-values.ts';

/** A saved beneficiary, with the fields that imports need. */
export type KnownBeneficiary = { readonly id: number; readonly account: string; readonly label: string | null; readonly isActive: boolean };

type DuplicateInfo = Pick<ImportRow, 'isRepeated' | 'savedAs' | 'savedId'>;
type ClassifiedRow = RowValues & DuplicateInfo & { readonly status: RowStatus };

const withCorrection = (corrections: RowValues['corrections'], attribute: string, what: string): RowValues['corrections'] => {
  const before = corrections[attribute];
  return { ...corrections, [attribute]: before === undefined ? what : `${before},${what}` };
};

const duplicate = (values: RowValues, duplicateInfo: DuplicateInfo, code: RowCode): ClassifiedRow => ({
  ...values,
  ...duplicateInfo,
  errorCodes: [...values.errorCodes, code],
  status: 'duplicate_account',
});

/** The owner of a label: the account, or the beneficiary if the file masks the account, because cards may end alike. */
const ownerOf = (account: string | null, savedId: number | null): string => (savedId === null ? (account ?? '') : `#${savedId}`);

/** Gives a row a unique label. */
const withUniqueLabel = (values: RowValues, owner: string, labels: LabelRegister): RowValues & { readonly wasRelabelled: boolean } => {
  const wanted = values.label ?? automaticLabel(values);
  const label = labels.claim(wanted, owner);
  const assigned = values.label === null ? withCorrection(values.corrections, 'parsed_label', 'auto_assigned') : values.corrections;
  if (label === wanted) return { ...values, label, corrections: assigned, wasRelabelled: false };
  return { ...values, label, corrections: withCorrection(assigned, 'parsed_label', 'suffix_added'), wasRelabelled: values.label !== null };
};

/** Classifies a row in the context of the others (interface: BeneficiaryImportRow, status). */
const classifyRow = (values: RowValues, duplicateInfo: DuplicateInfo, labels: LabelRegister): ClassifiedRow => {
  const owner = ownerOf(values.account, duplicateInfo.savedId);
  if (isFatal(values)) return { ...values, ...duplicateInfo, isRepeated: false, status: 'fatal' };
  if (duplicateInfo.isRepeated) return duplicate(values, duplicateInfo, 'account_repeated_in_file');
  if (duplicateInfo.savedAs === 'active') return duplicate(values, duplicateInfo, 'account_already_saved');
  if (duplicateInfo.savedAs === 'archived') {
    const label = values.label === null ? null : labels.claim(values.label, owner);
    return duplicate({ ...values, label }, duplicateInfo, 'account_archived');
  }
  const { wasRelabelled, ...named } = withUniqueLabel(values, owner, labels);
  if (wasRelabelled) return { ...named, ...duplicateInfo, status: 'duplicate_alias' };
  const isAsFound = named.errorCodes.length === 0 && Object.keys(named.corrections).length === 0;
  return { ...named, ...duplicateInfo, status: isAsFound ? 'valid' : 'correctable' };
};

const activeLabels = (known: readonly KnownBeneficiary[]) =>
  known.flatMap(({ label, account, isActive }) => (label === null || !isActive ? [] : [{ label, account }]));

/** The saved beneficiaries, by account and by id. */
const indexOf = (known: readonly KnownBeneficiary[]) => {
  const byAccount = new Map(known.map((beneficiary) => [beneficiary.account, beneficiary]));
  const byId = new Map(known.map((beneficiary) => [beneficiary.id, beneficiary]));
  return {
    withAccount: (account: string | null): KnownBeneficiary | null => byAccount.get(account ?? '') ?? null,
    withId: (id: number | null): KnownBeneficiary | null => (id === null ? null : (byId.get(id) ?? null)),
  };
};

type KnownIndex = ReturnType<typeof indexOf>;

const savedAs = (beneficiary: KnownBeneficiary | null): SavedAs => {
  if (beneficiary === null) return 'none';
  return beneficiary.isActive ? 'active' : 'archived';
};

/** The beneficiary of a row with a masked account: the one with its id, if the visible digits match. */
const maskedBeneficiary = ({ beneficiaryId, account, errorCodes }: CandidateRow, known: KnownIndex): KnownBeneficiary | null => {
  const beneficiary = errorCodes.includes('account_masked') ? known.withId(beneficiaryId) : null;
  return beneficiary?.account.length === 16 && beneficiary.account.endsWith(account?.slice(-4) ?? '') ? beneficiary : null;
};

const ofMaskedCard = ({ errorCodes }: CandidateRow): Pick<RowValues, 'accountType' | 'errorCodes'> => ({
  accountType: 'card',
  errorCodes: errorCodes.filter((code) => code !== 'account_masked'),
});

/** Classifies the rows of a file against each other and against the related saved beneficiaries. */
export const classifyRows = (rows: readonly ReadRow[], known: readonly KnownBeneficiary[], banks: Banks): readonly ImportRow[] => {
  const labels = makeLabelRegister(activeLabels(known));
  const index = indexOf(known);
  const valuesOf = makeValuesOf(banks);
  const seen = new Set<string>();
  return rows.map((row, position) => {
    const { candidate } = row;
    const masked = maskedBeneficiary(candidate, index);
    const read = masked === null ? row.read : { ...row.read, ...ofMaskedCard(candidate) };
    const values = masked === null ? row.values : valuesOf(read, {});
    const account = masked?.account ?? values.account;
    const duplicateInfo = {
      isRepeated: account !== null && seen.has(account),
      savedAs: savedAs(masked ?? index.withAccount(account)),
      savedId: masked?.id ?? null,
    };
    const classified = classifyRow(values, duplicateInfo, labels);
    if (account !== null && classified.status !== 'fatal') seen.add(account);
    return {
      ...classified,
      position,
      rowIndex: candidate.rowIndex,
      read,
      overrides: {},
      sourceColumn: candidate.sourceColumn,
      rawPreview: candidate.rawPreview,
      createdBeneficiaryId: null,
    };
  });
};

/** Whether this is the first row of the file with its account. */
const isPrimaryRow = ({ status, isRepeated }: ImportRow): boolean => status !== 'fatal' && !isRepeated;

/** Labels that a row cannot have: those of saved beneficiaries, and those of other rows to be saved. */
const labelsOfOthers = (others: readonly ImportRow[], known: readonly KnownBeneficiary[]): LabelRegister =>
  makeLabelRegister([
    ...activeLabels(known),
    ...others.flatMap((row) =>
      isPrimaryRow(row) && row.label !== null && row.savedAs !== 'active'
        ? [{ label: row.label, account: ownerOf(row.account, row.savedId) }]
        : [],
    ),
  ]);

/** Whether rows have the same account. Masked numbers are compared by their beneficiary's id. */
const isOfAccount = (row: ImportRow, account: string | null, saved: KnownBeneficiary | null): boolean =>
  row.savedId === null ? row.account === (saved?.account ?? account) : row.savedId === saved?.id;

/** The beneficiary of a row. */
const beneficiaryOf = ({ account, savedId }: Pick<ImportRow, 'account' | 'savedId'>, index: KnownIndex): KnownBeneficiary | null =>
  savedId === null ? index.withAccount(account) : index.withId(savedId);

type ClassificationContext = { readonly known: readonly KnownBeneficiary[]; readonly banks: Banks };

/** The next row with the account of a removed primary row. */
const nextDuplicateRow = (
  row: ImportRow,
  others: readonly ImportRow[],
  labels: LabelRegister,
  { banks, known }: ClassificationContext,
): readonly ImportRow[] => {
  if (!isPrimaryRow(row)) return [];
  const saved = beneficiaryOf(row, indexOf(known));
  const next = others.find((other) => other.isRepeated && isOfAccount(other, row.account, saved));
  if (next === undefined) return [];
  return [
    {
      ...next,
      ...classifyRow(
        makeValuesOf(banks)(next.read, next.overrides),
        { isRepeated: false, savedAs: next.savedAs, savedId: next.savedId },
        labels,
      ),
    },
  ];
};

/** The label that a row requests, before it gets a number. */
const wantedLabel = (row: ImportRow, { banks }: ClassificationContext): string => {
  const values = makeValuesOf(banks)(row.read, row.overrides);
  return values.label ?? automaticLabel(values);
};

const hasNumberedLabel = ({ corrections, status }: ImportRow): boolean =>
  status !== 'fatal' && status !== 'duplicate_account' && (corrections['parsed_label'] ?? '').includes('suffix_added');

/** Rows whose label got a number because of another row, once that row is gone: classified again, in the order of the file. */
const followersOf = (freed: string | null, rows: readonly ImportRow[], context: ClassificationContext): readonly ImportRow[] => {
  if (freed === null) return [];
  const key = labelKey(freed);
  const followers = rows.filter((row) => hasNumberedLabel(row) && labelKey(wantedLabel(row, context)) === key);
  if (followers.length === 0) return [];
  const positions = new Set(followers.map(({ position }) => position));
  const labels = labelsOfOthers(
    rows.filter(({ position }) => !positions.has(position)),
    context.known,
  );
  const valuesOf = makeValuesOf(context.banks);
  return followers
    .map((row) => {
      const { isRepeated, savedAs: saved, savedId } = row;
      return { ...row, ...classifyRow(valuesOf(row.read, row.overrides), { isRepeated, savedAs: saved, savedId }, labels) };
    })
    .filter((row, index) => row.label !== followers[index]?.label);
};

/** Rows after an edit, without the removed ones. */
const replaced = (rows: readonly ImportRow[], changed: readonly ImportRow[]): readonly ImportRow[] => {
  const byPosition = new Map(changed.map((row) => [row.position, row]));
  return rows.map((row) => byPosition.get(row.position) ?? row);
};

/** The label that a row gave up; null when it keeps it, or had none of its own. */
const freedLabel = (before: ImportRow, after: ImportRow | null): string | null => {
  if (!isPrimaryRow(before) || before.label === null || before.savedAs === 'active') return null;
  const isKept = after !== null && isPrimaryRow(after) && after.label !== null && labelKey(after.label) === labelKey(before.label);
  return isKept ? null : before.label;
};

/** Changed rows, the edited one first, with the changes that follow from it. */
const withFollowers = (
  [first, ...others]: readonly [ImportRow, ...ImportRow[]],
  followers: readonly ImportRow[],
): readonly [ImportRow, ...ImportRow[]] => {
  const byPosition = new Map([...others, ...followers].map((row) => [row.position, row]));
  const changed = byPosition.get(first.position) ?? first;
  byPosition.delete(first.position);
  return [changed, ...byPosition.values()];
};

/**
 * Overrides values of a row and classifies it again (interface: PATCH row). Returns the rows that changed, this one first: when it was the
 * primary row of a repeated account, the next duplicate becomes primary; when it gives up its label, rows with the same label and a number
 * move up.
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
  const index = indexOf(context.known);
  const savedId = overrides.parsed_account === undefined ? row.savedId : null;
  const saved = beneficiaryOf({ account: values.account, savedId }, index);
  const isRepeated = others.some((other) => isPrimaryRow(other) && isOfAccount(other, values.account, saved));
  const overridden = { ...row, overrides, ...classifyRow(values, { isRepeated, savedAs: savedAs(saved), savedId }, labels) };
  const isStillPrimary = isPrimaryRow(overridden) && isOfAccount(overridden, row.account, beneficiaryOf(row, index));
  const next = isStillPrimary ? [] : nextDuplicateRow(row, others, labels, context);
  const followers = followersOf(freedLabel(row, overridden), replaced(rows, [overridden, ...next]), context);
  return withFollowers([overridden, ...next], followers);
};

/** The rows that change when a row is removed. */
export const rowsChangedByRemoval = (rows: readonly ImportRow[], row: ImportRow, context: ClassificationContext): readonly ImportRow[] => {
  const others = rows.filter(({ position }) => position !== row.position);
  const next = nextDuplicateRow(row, others, labelsOfOthers(others, context.known), context);
  const followers = followersOf(freedLabel(row, null), replaced(others, next), context);
  return replaced(next, followers).concat(followers.filter(({ position }) => !next.some((each) => each.position === position)));
};
