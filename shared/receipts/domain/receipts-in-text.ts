import { mayBeMisreadAs } from '../../banking/domain/tracking-key/key-confusions.ts';
import { SURE } from '../../validation/domain/receipt/receipt.ts';
import { labelsOfSide } from './reading/fields/account-field.ts';
import { areCertain, confidenceOf } from './reading/fields/found-field.ts';
import { isWrappedKey, MAX_KEY_LENGTH } from './reading/fields/key-field.ts';
import type { FoundLabel } from './reading/labels/find-labels.ts';
import { labelledText, labelsOf, valuesOf, type LabelledText, type ValueCandidate } from './reading/layout/labelled-page.ts';
import type { TextPage } from './reading/text-page.ts';
import { readAccount } from './reading/values/account.ts';
import { readAmount } from './reading/values/amount.ts';
import { readDate } from './reading/values/date.ts';
import { readReference } from './reading/values/reference.ts';
import { isKeyLike, keyText } from './reading/values/tracking-key.ts';

/** A label and the value that was found for it. */
type Labelled = { readonly label: FoundLabel; readonly value: string };

/** The values of some labels: of each label the likeliest that has the form. */
const labelled = (text: LabelledText, labels: readonly FoundLabel[], valueOf: (printed: string) => string | null): readonly Labelled[] =>
  labels.flatMap((label) => {
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

type ShownKey = Labelled & { readonly isConfident: boolean };

const isWhole = (value: ValueCandidate): boolean => value.isJoined && isWrappedKey(value) && keyText(value.text).length <= MAX_KEY_LENGTH;

/** The labelled keys; one that continues in the next row is taken with it. */
const keysIn = (text: LabelledText): readonly ShownKey[] =>
  labelsOf(text, 'clave_rastreo').flatMap((label) => {
    const values = valuesOf(text, label).filter((value) => isKeyLike(value.text));
    const wholes = values.filter(isWhole).toSorted((left, right) => keyText(right.text).length - keyText(left.text).length);
    const [value] = [...wholes, ...values];
    return value === undefined ? [] : [{ label, value: keyText(value.text), isConfident: confidenceOf(value.words) >= SURE }];
  });

type Shown = {
  readonly keys: readonly ShownKey[];
  readonly amounts: readonly Labelled[];
  readonly references: readonly Labelled[];
  readonly accounts: readonly Labelled[];
  readonly dates: readonly Labelled[];
  /** The characters are the text of a PDF. */
  readonly areWritten: boolean;
};

const shownOn = (pages: readonly TextPage[]): Shown => {
  const text = labelledText(pages);
  return {
    keys: keysIn(text),
    amounts: labelled(text, labelsOf(text, 'monto'), (printed) => readAmount(printed)?.amount.toString() ?? null),
    references: labelled(text, labelsOf(text, 'referencia_numerica'), referenceOf),
    accounts: labelled(text, labelsOfSide(text, 'cuenta', 'destino'), accountOf),
    dates: labelled(text, labelsOf(text, 'fecha'), (printed) => readDate(printed)?.date ?? null),
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
  const { amounts, references, accounts, dates } = shown;
  const isOther = differ(amounts) || areOtherAccounts(accounts) || differ(dates);
  if (hasSeveralKeys(shown) && (isOther || isSetRepeated(shown, ({ length }) => length > 1))) return true;
  return (differ(amounts) && differ(references)) || (isSetRepeated(shown, isRepeatedApart) && (isOther || differ(references)));
};
