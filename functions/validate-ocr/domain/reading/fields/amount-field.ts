import { formatPesos, type Centavos } from '../../../../../shared/platform/money/centavos.ts';
import type { FieldReading, Repair } from '../../../../../shared/validation/domain/receipt/receipt.ts';
import { labelsOf, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { amountsIn, readAmount, type AmountReading } from '../values/amount.ts';
import { confidenceOf, fieldReading, withConfidence } from './found-field.ts';

type Found = { readonly amount: Centavos; readonly field: FieldReading; readonly height: number };

/** An amount the recognition was this sure of is one it got right, as far as the drawn receipts tell. */
const SURE_WORDS = 0.8;

const repairsOf = ({ isPointLost, isRepaired }: AmountReading): readonly Repair[] => {
  if (isPointLost) return ['decimal_point'];
  return isRepaired ? ['digits'] : [];
};

const foundIn = (value: ValueCandidate): Found | null => {
  const read = readAmount(value.text);
  if (read === null) return null;
  const words = confidenceOf(value.words);
  const sure = words >= SURE_WORDS ? 0.96 : 0.55 + 0.4 * words;
  const confidence = read.isPointLost ? 0.6 : read.isRepaired ? Math.min(sure, 0.85) : read.hasSign ? sure : sure - 0.02;
  const [cell] = value.cells;
  return {
    amount: read.amount,
    field: fieldReading(value, formatPesos(read.amount), confidence, repairsOf(read)),
    height: cell === undefined ? 0 : cell.bottom - cell.top,
  };
};

/** Amounts that no label claims for something else, the largest print first: receipts show theirs as a headline. */
const headlines = (text: LabelledText): readonly Found[] => {
  const claimed = new Set(
    text.labels.filter(({ kind }) => kind !== 'monto').flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)),
  );
  return text.cells
    .filter((cell) => !claimed.has(cell) && !text.labelCells.has(cell))
    .flatMap((cell): readonly Found[] => {
      const [first, ...others] = cell.words;
      if (first === undefined) return [];
      const found = foundIn({ words: [first, ...others], text: cell.text, page: cell.page, cells: [cell], isJoined: false });
      const [only, ...more] = found === null ? amountsIn(cell.text) : [];
      if (found !== null) return [found];
      if (only === undefined || more.length > 0) return [];
      const whole = { words: [first, ...others] as const, text: cell.text, page: cell.page, isJoined: false };
      return [{ amount: only.amount, field: fieldReading(whole, formatPesos(only.amount), 0.8), height: cell.bottom - cell.top }];
    })
    .toSorted((left, right) => right.height - left.height);
};

/** The amount of the transfer: by its label, or the largest printed; one that stands in two places is sure. */
export const readAmountField = (text: LabelledText): FieldReading | null => {
  const labelled = labelsOf(text, 'monto').flatMap((label) =>
    valuesOf(text, label)
      .flatMap((value) => foundIn(value) ?? [])
      .slice(0, 1),
  );
  const others = headlines(text);
  const [first] = labelled.length > 0 ? labelled : others;
  if (first === undefined) return null;
  const places = [...labelled, ...others].filter(({ field }) => field.box !== first.field.box);
  const isRepeated = places.some(({ amount, field }) => amount === first.amount && field.box.top !== first.field.box.top);
  if (isRepeated) return withConfidence(first.field, Math.max(first.field.confidence, 0.98));
  const isDisputed = labelled.some(({ amount }) => amount !== first.amount);
  return isDisputed ? withConfidence(first.field, first.field.confidence - 0.15) : first.field;
};
