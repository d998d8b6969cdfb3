import { formatPesos, type Centavos } from '../../../../platform/money/centavos.ts';
import type { FieldReading, Repair } from '../../../../validation/domain/receipt/receipt.ts';
import { labelText } from '../labels/label-words.ts';
import { isBelow, type Cell } from '../layout/cells.ts';
import {
  isContinuedInRow,
  isIntroduced,
  isUnderOther,
  labelsOf,
  unlistedValues,
  valueCellsOf,
  valueOfCell,
  valuesOf,
  type LabelledText,
  type ValueCandidate,
} from '../layout/labelled-page.ts';
import { amountsIn, readAmount, readWholePesos, showsCentavos, withLostPoint, type AmountReading } from '../values/amount.ts';
import { namesDay, readDate } from '../values/date.ts';
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

/** Whether one or two digits that may be centavos are printed at the end of whole pesos: smaller, raised, or in a cell of their own. */
const hasRaisedCentavos = (value: ValueCandidate, { cells }: LabelledText): boolean => {
  const [cell] = value.cells;
  if (cell === undefined || /[.,]\s?\d{2}(?!\d)/.test(value.text)) return false;
  const height = cell.bottom - cell.top;
  return cells.some(
    (other) =>
      other !== cell &&
      other.page === cell.page &&
      /^[.,]?(?!00)\d{2}$/.test(other.text) &&
      other.left > cell.right - height &&
      other.top < cell.bottom + height &&
      other.bottom > cell.top - height,
  );
};

/** Below the limit for certainty: nothing shows that an amount is the transfer's. */
const DOUBTFUL = 0.6;

/** Whether a text may be a count, several amounts, or a part of an amount. */
const isDoubtfulText = (read: AmountReading, value: ValueCandidate, text: LabelledText): boolean => {
  const isCount = !read.hasSign && !/[.,]/.test(value.text);
  const isList = new Set(amountsIn(value.text).map(({ amount }) => amount)).size > 1;
  return isCount || isList || hasRaisedCentavos(value, text) || read.isPointLost || (read.isUngrouped && !areCertain(value.words));
};

/** The confidence in an amount whose text is not doubtful. */
const confidenceIn = (read: AmountReading, value: ValueCandidate): number => {
  const words = confidenceOf(value.words);
  const sure = words >= SURE_WORDS ? 0.96 : 0.55 + 0.4 * words;
  if (read.isRepaired) return Math.min(sure, 0.85);
  return read.hasSign ? sure : sure - 0.02;
};

const foundIn = (value: ValueCandidate, text: LabelledText, isLabelled: boolean): Found | null => {
  const read = amountIn(value, text, isLabelled);
  if (read === null) return null;
  const confidence = isDoubtfulText(read, value, text) ? DOUBTFUL : confidenceIn(read, value);
  const [cell] = value.cells;
  return {
    amount: read.amount,
    field: fieldReading(value, formatPesos(read.amount), confidence, repairsOf(read)),
    height: cell === undefined ? 0 : cell.bottom - cell.top,
  };
};

/** The height of an amount within a sentence: any other one is likelier. */
const IN_SENTENCE = 0;
const SENTENCE_CONFIDENCE = 0.8;

/** The only amount in a sentence, never sure: "Enviaste $1,250.00 a Ana". */
const inSentence = (value: ValueCandidate): readonly Found[] => {
  const [only, ...more] = amountsIn(value.text);
  if (only === undefined || more.length > 0) return [];
  return [{ amount: only.amount, field: fieldReading(value, formatPesos(only.amount), SENTENCE_CONFIDENCE), height: IN_SENTENCE }];
};

const withDoubt = (found: Found): Found => ({ ...found, field: withConfidence(found.field, Math.min(found.field.confidence, DOUBTFUL)) });

/** Words of a heading above the amount of a transfer. */
const TRANSFER_WORDS =
  /transf|movimiento|env[ií]|pago|pagaste|spei|exit|realiz|complet|listo|recib|deposit|comprobante|operaci[oó]n$|monto|importe/i;
const COST_WORDS = /^(?:costo|cargo|tarifa)/i;

/** Whether words that name no transfer are right above an amount: "Promoción", "Costo de la operación". */
const isUnderOtherWords = (text: LabelledText, cell: Cell): boolean => {
  const above = text.cells.findLast((other) => other.page === cell.page && other.row < cell.row && isBelow(other, cell));
  if (above === undefined || above.row === 0 || text.labelCells.has(above)) return false;
  if (!/\p{L}{3}/u.test(above.text) || readDate(above.text) !== null || namesDay(above.text)) return false;
  return COST_WORDS.test(above.text) || !TRANSFER_WORDS.test(above.text);
};

/** Amounts without another meaning by their label, the largest print first: receipts show theirs as a headline. */
const headlines = (text: LabelledText): readonly Found[] => {
  const claimed = valueCellsOf(
    text,
    text.labels.filter(({ kind }) => kind !== 'monto' && kind !== 'monto_total'),
  );
  return text.cells
    .filter((cell) => !claimed.has(cell) && !text.labelCells.has(cell))
    .flatMap((cell): readonly Found[] =>
      valueOfCell(cell).flatMap((value) => {
        const found = foundIn(value, text, false);
        if (found === null) return inSentence(value);
        return [isIntroduced(text, cell) || isUnderOtherWords(text, cell) ? withDoubt(found) : found];
      }),
    )
    .toSorted((left, right) => right.height - left.height);
};

const labelledAs = (text: LabelledText, kind: 'monto' | 'monto_total'): readonly Found[] =>
  labelsOf(text, kind).flatMap((label) => {
    const values = valuesOf(text, label);
    const found = values.flatMap((value) => {
      const whole = foundIn(value, text, true);
      if (whole === null) return [];
      return [isUnderOther(text, label) || isContinuedInRow(text, value) ? withDoubt(whole) : whole];
    });
    const sentence = label.rest.length > 0 ? values.slice(0, 1) : [];
    return [...found, ...sentence.flatMap(inSentence)].slice(0, 1);
  });

/** The amounts next to labels of other data that begin with a word: "Comisión", "IVA de la comisión". */
const amountsAt = (text: LabelledText, word: string): readonly Centavos[] =>
  labelsOf(text, 'otro')
    .filter(({ cells }) => labelText(cells[0].text).startsWith(word))
    .flatMap((label) =>
      valuesOf(text, label)
        .flatMap((value) => readAmount(value.text, areCertain(value.words))?.amount ?? [])
        .slice(0, 1),
    );

const sumOf = (amounts: readonly Centavos[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Whether a total is printed that the amount and the bank's fee do not explain: a tip or a tax may be part of the transfer. A plain "Total"
 * counts only next to a tax without a fee.
 */
const hasOtherTotal = (text: LabelledText, amount: Centavos): boolean => {
  const fees = amountsAt(text, 'comision');
  const tax = sumOf(amountsAt(text, 'iva'));
  const plain = tax > 0 && fees.length === 0 ? amountsAt(text, 'total') : [];
  const totals = [...labelledAs(text, 'monto_total').map((total) => total.amount), ...plain];
  const explained = fees.length === 0 ? 0 : sumOf(fees) + tax;
  return totals.some((total) => total !== amount && total - amount !== explained && total - amount !== sumOf(fees));
};

/** Texts that begin like the label of an amount, except those of amounts that no transfer has: "Importe neto", not "Monto disponible". */
const LIKE_AMOUNT = /^(?:importe|monto|cantidad)\b(?!.*(?:disponible|saldo|limite|minimo|maximo|comision|iva|restante|letra))/;

/** Whether a text that begins like the label of an amount has another one: it may be the transfer's. */
const hasUnlistedAmount = (text: LabelledText, amount: Centavos): boolean =>
  unlistedValues(text, LIKE_AMOUNT).some((value) => {
    const read = amountIn(value, text, true);
    return read !== null && read.amount !== amount;
  });

/** Words that make a fee or a tax a part of the amount: "Incluye comisión de". */
const INCLUDES_COST =
  /\binclu(?:ye|yen|id[ao]s?)\b.*(?:comisi[oó]n|\biva\b|\bcargos?\b)|(?:comisi[oó]n|\biva\b|\bcargos?\b).*\binclu(?:id[ao]s?)\b/i;

const includesCost = ({ cells }: LabelledText): boolean => cells.some(({ text }) => INCLUDES_COST.test(text));

/** Every amount on the receipt, such as those of fees. */
const printedAmounts = ({ cells }: LabelledText): readonly Centavos[] =>
  cells.flatMap(({ text }) => amountsIn(text).map(({ amount }) => amount));

/**
 * The amount of the transfer: by its label, by that of the total if there is no other, or the largest printed. One that is printed twice is
 * certain; of several different ones with the label, or without one, none is, nor is a total, which may contain a fee.
 */
export const readAmountField = (text: LabelledText): FieldReading | null => {
  const own = labelledAs(text, 'monto');
  const totals = own.length > 0 ? [] : labelledAs(text, 'monto_total');
  const labelled = [...own, ...totals];
  const others = headlines(text);
  const rivals = labelled.length > 0 ? labelled : others;
  const [first] = rivals;
  if (first === undefined) return null;
  const rivalAmounts = [...rivals.map(({ amount }) => amount), ...(totals.length > 0 ? printedAmounts(text) : [])];
  if (rivalAmounts.some((amount) => amount !== first.amount)) {
    return contradicted(first.field, Math.min(first.field.confidence, DOUBTFUL));
  }
  const isUnclear = own.length === 0 ? labelsOf(text, 'monto', 'monto_total').length > 0 : hasOtherTotal(text, first.amount);
  if (isUnclear || hasUnlistedAmount(text, first.amount) || includesCost(text)) return withDoubt(first).field;
  const places = [...labelled, ...others].filter(({ field }) => field.box !== first.field.box);
  const isRepeated = places.some(({ amount, field }) => amount === first.amount && field.box.top !== first.field.box.top);
  return isRepeated ? withConfidence(first.field, Math.max(first.field.confidence, 0.98)) : first.field;
};
