import { formatPesos, type Centavos } from '../../../../platform/money/centavos.ts';
import type { FieldReading, Repair } from '../../../../validation/domain/receipt/receipt.ts';
import { labelsOf, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { amountsIn, readAmount, readWholePesos, showsCentavos, withLostPoint, type AmountReading } from '../values/amount.ts';
import { areCertain, confidenceOf, contradicted, fieldReading, withConfidence } from './found-field.ts';

type Found = { readonly amount: Centavos; readonly field: FieldReading; readonly height: number };

/** At this confidence the amounts of the drawn receipts were all correct. */
const SURE_WORDS = 0.8;

const repairsOf = ({ isPointLost, isRepaired }: AmountReading): readonly Repair[] => {
  if (isPointLost) return ['decimal_point'];
  return isRepaired ? ['digits'] : [];
};

/** An amount as printed; recognised digits without point and commas lost a point if the receipt prints centavos elsewhere. */
const amountIn = (value: ValueCandidate, { cells }: LabelledText, isLabelled: boolean): AmountReading | null => {
  const isWritten = areCertain(value.words);
  const read = readAmount(value.text, isWritten) ?? (isLabelled ? readWholePesos(value.text) : null);
  if (read === null || isWritten || !read.isUngrouped) return read;
  return cells.some((cell) => showsCentavos(cell.text)) ? withLostPoint(read) : read;
};

const foundIn = (value: ValueCandidate, text: LabelledText, isLabelled: boolean): Found | null => {
  const read = amountIn(value, text, isLabelled);
  if (read === null) return null;
  const words = confidenceOf(value.words);
  const sure = words >= SURE_WORDS ? 0.96 : 0.55 + 0.4 * words;
  const isDoubtful = read.isPointLost || (read.isUngrouped && !areCertain(value.words));
  const confidence = isDoubtful ? 0.6 : read.isRepaired ? Math.min(sure, 0.85) : read.hasSign ? sure : sure - 0.02;
  const [cell] = value.cells;
  return {
    amount: read.amount,
    field: fieldReading(value, formatPesos(read.amount), confidence, repairsOf(read)),
    height: cell === undefined ? 0 : cell.bottom - cell.top,
  };
};

/** Amounts without another meaning by their label, the largest print first: receipts show theirs as a headline. */
const headlines = (text: LabelledText): readonly Found[] => {
  const claimed = new Set(
    text.labels
      .filter(({ kind }) => kind !== 'monto' && kind !== 'monto_total')
      .flatMap((label) => valuesOf(text, label).flatMap(({ cells, isJoined }) => (isJoined ? [] : cells))),
  );
  return text.cells
    .filter((cell) => !claimed.has(cell) && !text.labelCells.has(cell))
    .flatMap((cell): readonly Found[] => {
      const [first, ...others] = cell.words;
      if (first === undefined) return [];
      const found = foundIn({ words: [first, ...others], text: cell.text, page: cell.page, cells: [cell], isJoined: false }, text, false);
      const [only, ...more] = found === null ? amountsIn(cell.text) : [];
      if (found !== null) return [found];
      if (only === undefined || more.length > 0) return [];
      const whole = { words: [first, ...others] as const, text: cell.text, page: cell.page, isJoined: false };
      return [{ amount: only.amount, field: fieldReading(whole, formatPesos(only.amount), 0.8), height: cell.bottom - cell.top }];
    })
    .toSorted((left, right) => right.height - left.height);
};

/** Below the limit for certainty: nothing shows which of several amounts is the transfer's. */
const UNLABELLED_AMONG_OTHERS = 0.6;

const labelledAs = (text: LabelledText, kind: 'monto' | 'monto_total'): readonly Found[] =>
  labelsOf(text, kind).flatMap((label) =>
    valuesOf(text, label)
      .flatMap((value) => foundIn(value, text, true) ?? [])
      .slice(0, 1),
  );

/**
 * The amount of the transfer: by its label, by that of the total if there is no other, or the largest printed. One that is printed twice is
 * certain; of several different ones without a label none is.
 */
export const readAmountField = (text: LabelledText): FieldReading | null => {
  const own = labelledAs(text, 'monto');
  const labelled = own.length > 0 ? own : labelledAs(text, 'monto_total');
  const others = headlines(text);
  const [first] = labelled.length > 0 ? labelled : others;
  if (first === undefined) return null;
  if (labelled.length === 0 && others.some(({ amount }) => amount !== first.amount)) {
    return contradicted(first.field, Math.min(first.field.confidence, UNLABELLED_AMONG_OTHERS));
  }
  const places = [...labelled, ...others].filter(({ field }) => field.box !== first.field.box);
  const isRepeated = places.some(({ amount, field }) => amount === first.amount && field.box.top !== first.field.box.top);
  const isDisputed = labelled.some(({ amount }) => amount !== first.amount);
  if (isDisputed) return contradicted(first.field, first.field.confidence - 0.15);
  return isRepeated ? withConfidence(first.field, Math.max(first.field.confidence, 0.98)) : first.field;
};
