import { cellOf, type Grid, type Row } from './spreadsheet/grid.ts';

/** Words for the entries that lists count or add up. */
const COUNTED =
  'beneficiari[oa]s?|registros?|cuentas?|emplead[oa]s?|trabajadores|proveedores|personas?|filas?|pagos?|dep[oó]sitos?|transferencias?|operaciones|movimientos|abonos?|clabes?|tarjetas?|n[oó]mina|importes?|montos?|records?|rows?|accounts?|payments?|beneficiaries|amount';

const SUM = '(?:gran |sub[ -]?|grand )?total(?:es)?|sumas?(?: totales)?';

/** Words after "total": `general`, `de` something, or the entries of a list. */
const OF_WHAT = `general(?:es)?|final(?:es)?|global|neto|acumulado|de .{1,40}|of .{1,40}|a (?:pagar|depositar|transferir|dispersar)|mxn|m\\.n\\.|\\$|(?:${COUNTED})(?: .{1,30})?`;

/** A sum recognised by its words alone, with or without its figure: `TOTAL: 1`, `Total beneficiarios`, `Gran total $1,250.00 MXN`. */
const SUM_IN_WORDS = new RegExp(
  `^(?:(?:${SUM})(?: (?:${OF_WHAT}))?|(?:n[uú]mero|n[uú]m\\.?|no\\.?|cantidad) (?:total )?de (?:${COUNTED})(?: .{1,30})?)[ :=.]*(?:\\$? ?[0-9][0-9.,]{0,19})?(?: ?(?:mxn|m\\.n\\.|pesos|${COUNTED}))?[ .]*$`,
  'i',
);

/** A text that begins like a sum, but may be a name. */
const BEGINS_AS_SUM = new RegExp(`^(?:${SUM})(?![\\p{L}\\p{N}])`, 'iu');

const FIGURE = /^[$(]? ?-?[0-9][0-9.,]*\)?$/;

/** Digits of the shortest account, which is a phone. */
const SHORTEST_ACCOUNT = 10;

const isSum = (cell: string): boolean => SUM_IN_WORDS.test(cell.trim());

/** Whether the words of a row show that it contains sums. */
export const saysTotals = ({ cells }: Row): boolean => cells.some(isSum);

const mayBeAccount = (cell: string): boolean => cell.replace(/[^0-9]/g, '').length >= SHORTEST_ACCOUNT && !isSum(cell);

/** Whether a row after the last account begins like a sum and has a figure: `Total Quincena 21 | | 10,500.00`. */
const endsAsTotals = ({ cells }: Row): boolean =>
  cells.some((cell) => BEGINS_AS_SUM.test(cell.trim())) && cells.some((cell) => FIGURE.test(cell.trim()));

/**
 * Recognises the rows of sums in a table, given its rows and the columns of its accounts. A row with the digits of an account is none,
 * whatever its name: people and companies are called Total as well.
 */
export const makeIsTotals = (rows: Grid, accountColumns: readonly number[]): ((row: Row) => boolean) => {
  const hasAccount = (row: Row): boolean => accountColumns.some((column) => mayBeAccount(cellOf(row, column)));
  const lastAccount = rows.findLast(hasAccount)?.index ?? -1;
  return (row) => !hasAccount(row) && (saysTotals(row) || (row.index > lastAccount && endsAsTotals(row)));
};
