import { mayBeMisreadAs } from '../../banking/domain/tracking-key/key-confusions.ts';
import { SURE } from '../../validation/domain/receipt/receipt.ts';
import { labelsOfSide } from './reading/fields/account-field.ts';
import { areCertain, confidenceOf } from './reading/fields/found-field.ts';
import { isWrappedKey, MAX_KEY_LENGTH, USUAL_LENGTH } from './reading/fields/key-field.ts';
import type { FoundLabel } from './reading/labels/find-labels.ts';
import { labelledText, labelsOf, valuesAround, valuesOf, type LabelledText, type ValueCandidate } from './reading/layout/labelled-page.ts';
import type { TextPage } from './reading/text-page.ts';
import { readAccount } from './reading/values/account.ts';
import { readAmount } from './reading/values/amount.ts';
import { isDateAlone, readDate } from './reading/values/date.ts';
import { readReference } from './reading/values/reference.ts';
import { isKeyLike, keyText } from './reading/values/tracking-key.ts';
import { hasSeveralRows, type Column } from './table-rows.ts';

/** A label and the value that was found for it. */
type Labelled = { readonly label: FoundLabel; readonly value: string };

/** The values of some labels: of each label the likeliest that has the form. */
const labelled = (text: LabelledText, { headings, valueOf }: Column): readonly Labelled[] =>
  headings.flatMap((label) => {
    const [value] = valuesOf(text, label).flatMap(({ text: printed }) => valueOf(printed) ?? []);
    return value === undefined ? [] : [{ label, value }];
  });

const accountOf = (printed: string): string | null => {
  const read = readAccount(printed, true);
  if (read === null || read.kind === 'unproven') return null;
  return read.kind === 'account' ? read.account.number : read.lastDigits;
};

/** A reference without its leading zeros, which receipts print or leave out. */
const referenceOf = (printed: string): string | null => {
  const read = readReference(printed);
  return read === null ? null : String(Number(read.value));
};

const amountOf = (printed: string): string | null => readAmount(printed)?.amount.toString() ?? null;

const dateOf = (printed: string): string | null => (isDateAlone(printed) ? (readDate(printed)?.date ?? null) : null);

/** A key of the usual length, which no account is. */
const longKeyOf = (printed: string): string | null =>
  isKeyLike(printed) && keyText(printed).length >= USUAL_LENGTH && accountOf(printed) === null ? keyText(printed) : null;

type ShownKey = Labelled & { readonly isConfident: boolean };

const isWhole = (value: ValueCandidate): boolean => value.isJoined && isWrappedKey(value) && keyText(value.text).length <= MAX_KEY_LENGTH;

const isLong = ({ text }: ValueCandidate): boolean => keyText(text).length >= USUAL_LENGTH;

/** A key of the usual length on any side of a label: of two receipts on a page, one may have its values on another side than most labels. */
const keyAround = (text: LabelledText, label: FoundLabel): readonly ValueCandidate[] =>
  valuesAround(text, label).filter(({ text: printed }) => longKeyOf(printed) !== null);

/** The labelled keys; one that continues in the next row is taken with it. */
const keysIn = (text: LabelledText): readonly ShownKey[] =>
  labelsOf(text, 'clave_rastreo').flatMap((label) => {
    const values = valuesOf(text, label).filter((value) => isKeyLike(value.text));
    const wholes = values.filter(isWhole).toSorted((left, right) => keyText(right.text).length - keyText(left.text).length);
    const likeliest = [...wholes, ...values];
    const [value] = likeliest.some(isLong) ? likeliest : [...keyAround(text, label), ...likeliest];
    return value === undefined ? [] : [{ label, value: keyText(value.text), isConfident: confidenceOf(value.words) >= SURE }];
  });

type Shown = {
  readonly keys: readonly ShownKey[];
  readonly amounts: readonly Labelled[];
  readonly references: readonly Labelled[];
  readonly accounts: readonly Labelled[];
  readonly dates: readonly Labelled[];
  /** A table has a row for each of several transfers. */
  readonly hasRows: boolean;
  /** How many kinds of labels, apart from those of keys, are printed more than once. */
  readonly repeatedKinds: number;
  /** The characters are the text of a PDF. */
  readonly areWritten: boolean;
};

/** Labels of one kind for each group: a plain label and one that names its side may have the same meaning. */
const KINDS = [['monto'], ['fecha'], ['referencia_numerica'], ['cuenta', 'cuenta_destino'], ['banco', 'banco_destino']] as const;

const shownOn = (pages: readonly TextPage[]): Shown => {
  const text = labelledText(pages);
  const amounts = { headings: labelsOf(text, 'monto'), valueOf: amountOf };
  const references = { headings: labelsOf(text, 'referencia_numerica'), valueOf: referenceOf };
  const accounts = { headings: labelsOfSide(text, 'cuenta', 'destino'), valueOf: accountOf };
  const dates = { headings: labelsOf(text, 'fecha'), valueOf: dateOf };
  const keys = { headings: labelsOf(text, 'clave_rastreo'), valueOf: longKeyOf };
  return {
    keys: keysIn(text),
    amounts: labelled(text, amounts),
    references: labelled(text, references),
    accounts: labelled(text, accounts),
    dates: labelled(text, dates),
    hasRows: hasSeveralRows(text, [amounts, references, accounts, dates, keys]),
    repeatedKinds: KINDS.filter((kinds) => labelsOf(text, ...kinds).length > 1).length,
    areWritten: pages.every(({ lines }) => areCertain(lines.flat())),
  };
};

const differ = (found: readonly Labelled[]): boolean => new Set(found.map(({ value }) => value)).size > 1;

/** A masked account is the same as a whole one with its last digits. */
const areOtherAccounts = (found: readonly Labelled[]): boolean =>
  found.some(({ value: one }) => found.some(({ value: other }) => !one.endsWith(other) && !other.endsWith(one)));

/** Whether two labels are on different pages, or in columns next to each other. */
const areApart = (
  {
    label: {
      cells: [one],
    },
  }: Labelled,
  {
    label: {
      cells: [other],
    },
  }: Labelled,
): boolean => one.page !== other.page || (one.row === other.row && one !== other);

const isRepeatedApart = (found: readonly Labelled[]): boolean => found.some((one) => found.some((other) => areApart(one, other)));

/** Fields other than the amount that a set of labels has to repeat. */
const MIN_REPEATED = 2;

/** Whether the labels of a receipt are repeated as a set. */
const isSetRepeated = (
  { amounts, references, accounts, dates, keys }: Shown,
  isRepeated: (found: readonly Labelled[]) => boolean,
): boolean => isRepeated(amounts) && [references, accounts, dates, keys].filter(isRepeated).length >= MIN_REPEATED;

/**
 * Whether two keys are readings of one: a receipt may print its key twice, once of them in part. Recognition errs in few characters, but two
 * keys of the same length that were read surely, of different amounts, are consecutive ones.
 */
const isSameKey = (one: ShownKey, other: ShownKey, { areWritten, amounts }: Shown): boolean => {
  if (one.value.includes(other.value) || other.value.includes(one.value)) return true;
  const areRead = one.isConfident && other.isConfident && one.value.length === other.value.length;
  return !areWritten && !(areRead && differ(amounts)) && mayBeMisreadAs(other.value, one.value, 'doubtful');
};

const hasSeveralKeys = (shown: Shown): boolean => {
  const { keys } = shown;
  const wholes = keys.filter(({ value }) => keys.every((other) => other.value === value || !other.value.includes(value)));
  return wholes.some((one) => wholes.some((other) => !isSameKey(one, other, shown)));
};

/**
 * Whether the text of a file shows several transfers: two tracking keys and another difference or repeated labels, because one transfer may
 * have two numbers with such a label; or amounts and references that differ; or a set of labels that another page or column repeats with
 * another value. A copy of a receipt repeats its values.
 */
export const showsSeveralReceipts = (pages: readonly TextPage[]): boolean => {
  const shown = shownOn(pages);
  const { amounts, references, accounts, dates, repeatedKinds, hasRows } = shown;
  if (hasRows) return true;
  const isOther = differ(amounts) || areOtherAccounts(accounts) || differ(dates) || differ(references);
  if (hasSeveralKeys(shown) && (isOther || repeatedKinds >= MIN_REPEATED)) return true;
  return (differ(amounts) && differ(references)) || (isSetRepeated(shown, isRepeatedApart) && isOther);
};
