import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import type { FoundLabel } from '../labels/find-labels.ts';
import type { Cell } from '../layout/cells.ts';
import { isIntroduced, labelsOf, valueOfCell, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { sideOf, type Side } from '../layout/sides.ts';
import { readAccount, type AccountReading } from '../values/account.ts';
import { withoutOverlaps } from '../values/word-overlaps.ts';
import { confidenceOf, CONFLICTING, contradicted, fieldReading, withConfidence } from './found-field.ts';

export type AccountField =
  | { readonly kind: 'account'; readonly field: FieldReading }
  | { readonly kind: 'masked'; readonly lastDigits: string }
  | { readonly kind: 'absent' };

/** The labels of one side: those that name it, and plain ones below its heading. */
export const labelsOfSide = (text: LabelledText, field: 'cuenta' | 'banco', side: Side): readonly FoundLabel[] => [
  ...labelsOf(text, `${field}_${side}`),
  ...labelsOf(text, field).filter((label) => sideOf(text, label.cells[0], field) === side),
];

type Whole = Extract<AccountReading, { readonly kind: 'account' }>;

const confidence = ({ isProven, repairs }: Whole, { words }: ValueCandidate, isLabelled: boolean): number => {
  const recognised = confidenceOf(words);
  // A check digit detects every single wrong digit, and nine of ten errors of several.
  const proven = repairs.includes('seam') ? 0.85 : repairs.includes('control_digit') ? 0.92 : recognised >= 0.5 ? 0.985 : 0.95;
  const unproven = recognised >= 0.85 ? 0.92 : 0.5 + 0.4 * recognised;
  return (isProven ? proven : unproven) - (isLabelled ? 0 : 0.05);
};

const wholeField = (reading: Whole, value: ValueCandidate, isLabelled: boolean): AccountField => ({
  kind: 'account',
  field: fieldReading(value, reading.account.number, confidence(reading, value, isLabelled), reading.repairs),
});

/** Above this the characters are certain. */
const SURE_WORDS = 0.8;

/** The account in the words of a value without their doubled characters, if a check digit proves exactly one. */
const withoutTwins = (words: ValueCandidate['words']): AccountReading | null => {
  const found = withoutOverlaps(words.map(({ text }) => text)).flatMap(({ text }) => {
    const reading = readAccount(text, true);
    return reading?.kind === 'account' && reading.isProven ? [reading] : [];
  });
  const [only, ...others] = new Map(found.map((reading) => [reading.account.number, reading])).values();
  return only === undefined || others.length > 0 ? null : { ...only, repairs: [...only.repairs, 'seam'] };
};

const readingOf = ({ text, words }: ValueCandidate): AccountReading | null => {
  const reading = readAccount(text, confidenceOf(words) >= SURE_WORDS);
  return reading === null || reading.kind === 'unproven' ? (withoutTwins(words) ?? reading) : reading;
};

/** Below the limit for certainty: nothing shows whose account it is. */
const DOUBTFUL = 0.6;

const CLABE_LENGTH = 18;
const PHONE_LENGTH = 10;

/** Digits without a proof: shown, but never queried. */
const UNPROVEN = 0.3;

const firstReading = (values: readonly ValueCandidate[]): AccountField | null => {
  const readings = values.flatMap((value) => {
    const reading = readingOf(value);
    return reading === null ? [] : [{ reading, value }];
  });
  const whole = readings.find(({ reading }) => reading.kind === 'account');
  if (whole?.reading.kind === 'account') return wholeField(whole.reading, whole.value, true);
  const masked = readings.find(({ reading }) => reading.kind === 'masked');
  if (masked?.reading.kind === 'masked') return { kind: 'masked', lastDigits: masked.reading.lastDigits };
  const unproven = readings.find(({ reading }) => reading.kind === 'unproven');
  if (unproven?.reading.kind !== 'unproven') return null;
  const { digits, repairs } = unproven.reading;
  return { kind: 'account', field: fieldReading(unproven.value, digits, UNPROVEN, repairs) };
};

/** Maximum letters instead of digits in an account without a label; with more, the text is a key or a word. */
const MAX_LETTERS = 2;

/** Whether a check digit proves the account as read, except for letters that look like digits. */
const isProvenAsRead = ({ isProven, repairs }: Whole, text: string): boolean =>
  isProven && repairs.every((repair) => repair === 'digits') && text.replaceAll(/[\d\s-]/g, '').length <= MAX_LETTERS;

type Proven = { readonly reading: Whole; readonly value: ValueCandidate };

/** A word that is a whole account with a correct check digit, within any text: "Depósito BBVA - 012…". */
const accountWords = (cell: Cell): readonly Proven[] =>
  cell.words.length < 2
    ? []
    : cell.words.flatMap((word) => {
        const reading = /^(?:\d{16}|\d{18})$/.test(word.text) ? readAccount(word.text, true) : null;
        const value: ValueCandidate = { words: [word], text: word.text, page: cell.page, cells: [cell], isJoined: false };
        return reading?.kind === 'account' && reading.isProven ? [{ reading, value }] : [];
      });

/** Accounts with a correct check digit that no label marks as the sender's or as keys. */
const provenAccounts = (text: LabelledText): readonly Proven[] => {
  const senders = new Set(labelsOfSide(text, 'cuenta', 'origen').flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)));
  const keys = new Set(labelsOf(text, 'clave_rastreo').flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)));
  return text.cells.flatMap((cell) => {
    if (senders.has(cell) || keys.has(cell) || text.labelCells.has(cell) || sideOf(text, cell, 'cuenta') === 'origen') return [];
    const whole = valueOfCell(cell).flatMap((value) => {
      const reading = readingOf(value);
      return reading?.kind === 'account' && isProvenAsRead(reading, cell.text) ? [{ reading, value }] : [];
    });
    return whole.length > 0 ? whole : accountWords(cell);
  });
};

const distinctOf = (found: readonly Proven[]): readonly Proven[] => [
  ...new Map(found.map((each) => [each.reading.account.number, each])).values(),
];

/** The only one of some accounts. */
const soleOf = (found: readonly Proven[]): AccountField => {
  const [only, ...more] = distinctOf(found);
  return only === undefined || more.length > 0 ? { kind: 'absent' } : wholeField(only.reading, only.value, false);
};

const isWhole = (field: AccountField): field is Extract<AccountField, { readonly kind: 'account' }> => field.kind === 'account';

/** Whether a masked account may be a whole one: banks show the end of a CLABE with its control digit or without. */
const endsAs = (account: string, lastDigits: string): boolean =>
  account.endsWith(lastDigits) || (account.length === CLABE_LENGTH && account.slice(0, -1).endsWith(lastDigits));

/** The likeliest of the labelled accounts: a proven one first. Different ones conflict; a phone never replaces a masked account. */
const chosen = (readings: readonly AccountField[]): AccountField | null => {
  const whole = readings.filter(isWhole).toSorted((left, right) => right.field.confidence - left.field.confidence);
  const [best] = whole;
  if (best === undefined) return readings[0] ?? null;
  const { value } = best.field;
  const otherMask = readings.find((each) => each.kind === 'masked' && !endsAs(value, each.lastDigits));
  if (otherMask !== undefined && value.length === PHONE_LENGTH) return otherMask;
  const isDisputed = otherMask !== undefined || whole.some(({ field }) => field.value !== value && field.confidence > UNPROVEN);
  return isDisputed ? { kind: 'account', field: contradicted(best.field, CONFLICTING) } : best;
};

const withDoubt = ({ field }: Extract<AccountField, { readonly kind: 'account' }>): AccountField => ({
  kind: 'account',
  field: withConfidence(field, Math.min(field.confidence, DOUBTFUL)),
});

/** The likeliest account of some labels. Ten digits with a plain label may be a phone to call, or a number within the bank. */
const labelledAccount = (text: LabelledText, labels: readonly FoundLabel[]): AccountField | null =>
  chosen(
    labels.flatMap((label) => {
      const found = firstReading(valuesOf(text, label));
      if (found === null) return [];
      if (!isWhole(found) || found.field.value.length !== PHONE_LENGTH) return [found];
      const isOwn = label.kind === 'cuenta_destino' && !/\p{L}{3}/u.test(found.field.text);
      return [isOwn ? found : withDoubt(found)];
    }),
  );

/** The only one of some proven accounts; in doubt off the destination side, and where words that are no known label introduce it. */
const soleAccount = (text: LabelledText, proven: readonly Proven[], onSide: boolean): AccountField => {
  const sole = soleOf(proven);
  const isUnclear = proven.some(({ value: { cells } }) => cells.some((cell) => isIntroduced(text, cell)));
  if (!isWhole(sole) || (!isUnclear && onSide)) return sole;
  return withDoubt(sole);
};

/**
 * The beneficiary's account: by its label; else the proven one on the destination side, or the only possible one on the receipt. An account
 * that is masked at its label may be printed whole elsewhere on its side.
 */
export const readAccountField = (text: LabelledText): AccountField => {
  const found = labelledAccount(text, labelsOfSide(text, 'cuenta', 'destino'));
  if (found !== null && isWhole(found) && found.field.confidence > UNPROVEN) return found;
  const proven = provenAccounts(text);
  const onSide = soleAccount(
    text,
    proven.filter(({ value: { cells } }) => cells[0] !== undefined && sideOf(text, cells[0], 'cuenta') === 'destino'),
    true,
  );
  if (isWhole(onSide) && (found?.kind !== 'masked' || endsAs(onSide.field.value, found.lastDigits))) return onSide;
  if (found !== null) return found;
  const sole = soleAccount(text, proven, false);
  if (sole.kind !== 'absent') return sole;
  const plain = labelsOf(text, 'cuenta').filter((label) => sideOf(text, label.cells[0], 'cuenta') === null);
  const phones = labelsOf(text, 'telefono').filter((label) => sideOf(text, label.cells[0], 'cuenta') !== 'origen');
  return labelledAccount(text, plain) ?? labelledAccount(text, phones) ?? sole;
};
