import type { ReceiptStatus } from '../../../../validation/domain/receipt/receipt.ts';
import { labelText } from '../labels/label-words.ts';
import { labelsOf, valuesOf, type LabelledText } from '../layout/labelled-page.ts';

const WORDS: readonly (readonly [ReceiptStatus, RegExp])[] = [
  ['failed', /\b(?:rechazad|fallid|cancelad|devuelt|no exitos|no realizad|no completad|error en la (?:operacion|transferencia))/],
  ['pending', /\b(?:pendiente|en proceso|programad|en espera|por autorizar|en transito)/],
  ['completed', /\b(?:exitos|completad|realizad|liquidad|aplicad|enviad[ao]|acreditad|confirmad|autorizad)/],
];

const statusIn = (text: string): ReceiptStatus | null => WORDS.find(([, pattern]) => pattern.test(labelText(text)))?.[0] ?? null;

/** The transfer's status on the receipt, by its label or its headline; null when there is none. */
export const readStatus = (text: LabelledText): ReceiptStatus | null => {
  const labelled = labelsOf(text, 'estado').flatMap((label) => valuesOf(text, label).flatMap((value) => statusIn(value.text) ?? []));
  const values = new Set(text.labels.flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)));
  const headlines = text.cells
    .filter((cell) => !values.has(cell) && !text.labelCells.has(cell))
    .flatMap((cell) => statusIn(cell.text) ?? []);
  return labelled[0] ?? headlines[0] ?? null;
};
