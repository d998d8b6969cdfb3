import type { FoundLabel } from '../labels/find-labels.ts';
import type { LabelKind } from '../labels/labels.ts';
import { readAccount } from '../values/account.ts';
import { readAmount, readWholePesos } from '../values/amount.ts';
import { isDateAlone, namesDay, readDate } from '../values/date.ts';
import { readReference } from '../values/reference.ts';
import { isKeyLike } from '../values/tracking-key.ts';
import { isBelow, rowGap, type Cell } from './cells.ts';

/** Where the values of a page are, seen from their labels. */
export type LabelPlaces = 'beside' | 'below' | 'above';

const isKey = (text: string): boolean => isKeyLike(text) && !/[ $:•*]/.test(text);

const isDate = (text: string): boolean => isDateAlone(text) && (readDate(text) !== null || namesDay(text));

/** Whether a text can be the value of a label, for the kinds whose values have a form. */
const FITS: Readonly<Partial<Record<LabelKind, (text: string) => boolean>>> = {
  fecha: isDate,
  fecha_captura: isDate,
  monto_total: (text) => readAmount(text) !== null,
  monto: (text) => (readAmount(text) ?? readWholePesos(text)) !== null,
  clave_rastreo: isKey,
  referencia_numerica: (text) => readReference(text) !== null,
  cuenta_origen: (text) => readAccount(text, true) !== null,
  cuenta_destino: (text) => readAccount(text, true) !== null,
  cuenta: (text) => readAccount(text, true) !== null,
};

/** As far as a value may be from its label, in heights. */
const MAX_GAP = 3.2;

/**
 * Where a page has its values: the place at which most of its labels have a text that fits them. It is decided for the whole
 * page, because a name or a bank fits any label: read from the wrong place it would be the value of another field.
 */
export const placesOf = (labels: readonly FoundLabel[], cells: readonly Cell[], labelCells: ReadonlySet<Cell>): LabelPlaces => {
  const votes = { beside: 0, below: 0, above: 0 };
  for (const { kind, cells: own, rest } of labels) {
    const fits = FITS[kind];
    if (fits === undefined || rest.length > 0) continue;
    const [first, last] = [own[0], own.at(-1) ?? own[0]];
    const isNear = (upper: Cell, lower: Cell): boolean => isBelow(upper, lower) && rowGap(upper, lower) <= MAX_GAP;
    const found = {
      beside: cells.find((other) => own.some(({ row, right }) => other.row === row && other.left >= right - 0.01)),
      below: cells.find((other) => other.row > last.row && isNear(last, other)),
      above: cells.findLast((other) => other.row < first.row && isNear(other, first)),
    };
    for (const place of ['beside', 'below', 'above'] as const) {
      const cell = found[place];
      if (cell !== undefined && !labelCells.has(cell) && fits(cell.text)) votes[place] += 1;
    }
  }
  if (votes.above > votes.below && votes.above > votes.beside) return 'above';
  return votes.below > votes.beside ? 'below' : 'beside';
};
