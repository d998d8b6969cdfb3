import type { FoundLabel } from '../labels/find-labels.ts';
import type { LabelKind } from '../labels/labels.ts';
import { readAccount } from '../values/account.ts';
import { isBelow, type Cell } from './cells.ts';
import { valuesOf, type LabelledText } from './labelled-page.ts';

export type Side = 'origen' | 'destino';

type Opener = { readonly side: Side; readonly field: 'cuenta' | 'banco' | null };

/** Labels that open a side: plain labels and values after them are about it. */
const OPENERS: Readonly<Partial<Record<LabelKind, Opener>>> = {
  seccion_origen: { side: 'origen', field: null },
  seccion_destino: { side: 'destino', field: null },
  nombre_origen: { side: 'origen', field: null },
  nombre_destino: { side: 'destino', field: null },
  cuenta_origen: { side: 'origen', field: 'cuenta' },
  cuenta_destino: { side: 'destino', field: 'cuenta' },
  banco_origen: { side: 'origen', field: 'banco' },
  banco_destino: { side: 'destino', field: 'banco' },
};

/** Headings of two columns may be askew by so many of their heights; those of one column are further apart. */
const SAME_HEADINGS = 1.5;
/** Of the height of the page: left edges of one column. */
const SAME_LEFT = 0.03;

/** A label with a value opens its side for the other field alone: a second account is not the account that it names. */
const opens = (text: LabelledText, label: FoundLabel, field: 'cuenta' | 'banco'): boolean => {
  const opener = OPENERS[label.kind];
  if (opener === undefined) return false;
  if (opener.field !== field) return true;
  return !valuesOf(text, label).some((value) => field === 'banco' || readAccount(value.text, true) !== null);
};

const nearestOf = (openers: readonly FoundLabel[], cell: Cell): FoundLabel | undefined => {
  const inRow = openers.findLast(({ cells: [head] }) => head.row === cell.row);
  if (inRow !== undefined) return inRow;
  const inColumn = openers.filter(
    ({ cells: [head] }) => (head.left < cell.right && head.right > cell.left) || Math.abs(head.left - cell.left) < SAME_LEFT,
  );
  const among = inColumn.length > 0 ? inColumn : openers;
  const lowest = Math.max(...among.map(({ cells: [head] }) => head.top));
  const heads = among.filter(
    ({ cells: [head] }) =>
      lowest - head.top <= SAME_HEADINGS * (head.bottom - head.top) && !among.some(({ cells: [other] }) => isBelow(head, other)),
  );
  return heads.toSorted((one, other) => Math.abs(one.cells[0].left - cell.left) - Math.abs(other.cells[0].left - cell.left))[0];
};

/** Whether a text is an account, whole or with an explicit mask. */
const isAccount = (text: string): boolean => {
  const reading = readAccount(text, true);
  return reading?.kind === 'account' || (reading?.kind === 'masked' && /[*•·●∙…#]|[xX]{2}|\.{2}/u.test(text));
};

/** Accounts after which nothing more of the sender follows: its own one before another account, and the other one before a bank. */
const ACCOUNTS_OF_SENDER = { cuenta: 1, banco: 2 } as const;

const sideOfLabel = ({ kind }: FoundLabel): Side | undefined => OPENERS[kind]?.side;

const areInOneRow = ({ cells: [head] }: FoundLabel, { cells: [other] }: FoundLabel): boolean =>
  Math.abs(other.top - head.top) <= SAME_HEADINGS * (head.bottom - head.top);

/**
 * Whether the sender's data have ended above a cell, because its account is printed there: what follows may be the receiver's, whatever its
 * label. Not where the two sides are next to each other.
 */
const isAfterSender = (text: LabelledText, cell: Cell, field: 'cuenta' | 'banco'): boolean => {
  const above = text.labels.filter(({ cells: [{ page, row }] }) => page === cell.page && row < cell.row);
  const receivers = above.filter((label) => sideOfLabel(label) === 'destino');
  const end = Math.max(-1, ...receivers.map(({ cells: [{ row }] }) => row));
  const senders = above.filter((label) => sideOfLabel(label) === 'origen' && label.cells[0].row > end);
  const [first] = senders;
  if (first === undefined || senders.some((sender) => receivers.some((receiver) => areInOneRow(sender, receiver)))) return false;
  const from = Math.min(...senders.map(({ cells: [{ row }] }) => row));
  const own = new Set(senders.filter(({ kind }) => kind === 'cuenta_origen').flatMap((label) => valuesOf(text, label)[0]?.cells ?? []));
  const accounts = text.cells.filter(
    (each) => each.page === cell.page && each.row >= from && each.row < cell.row && (own.has(each) || isAccount(each.text)),
  );
  return accounts.length >= ACCOUNTS_OF_SENDER[field];
};

/** The side that a cell with an account or a bank belongs to: that of the nearest label before it that opens one; null for none. */
export const sideOf = (text: LabelledText, cell: Cell, field: 'cuenta' | 'banco'): Side | null => {
  const before = text.labels.filter(
    (label) =>
      label.cells[0].page === cell.page &&
      (label.cells[0].row < cell.row || (label.cells[0].row === cell.row && label.cells[0].right <= cell.left)) &&
      opens(text, label, field),
  );
  const nearest = nearestOf(before, cell);
  const side = nearest === undefined ? undefined : sideOfLabel(nearest);
  return side === undefined || (side === 'origen' && isAfterSender(text, cell, field)) ? null : side;
};
