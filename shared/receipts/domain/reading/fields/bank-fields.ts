import { resolveBankName } from '../../../../banking/domain/bank/bank-name.ts';
import type { Participant, Participants } from '../../../../banking/domain/bank/participants.ts';
import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import type { Cell } from '../layout/cells.ts';
import { valueOfCell, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { sideOf, type Side } from '../layout/sides.ts';
import type { Word } from '../text-page.ts';
import { labelsOfSide } from './account-field.ts';
import { fieldReading, withConfidence } from './found-field.ts';

export type BankField = { readonly bank: Participant; readonly field: FieldReading };

type Names = { readonly fecha: CalendarDate; readonly participants: Participants };

const bankOf = (text: string, { fecha, participants }: Names): Participant | null => {
  const named = resolveBankName(text.replaceAll(/[^\p{L}\p{N}\s.&/()-]/gu, ' '), fecha, participants);
  return named.kind === 'participant' ? { code: named.code, name: named.name } : null;
};

const LABELLED = 0.97;

const foundIn = (value: ValueCandidate, names: Names): BankField | null => {
  const bank = bankOf(value.text, names) ?? bankOf(value.text.replace(/^\d{3,5}\s*-?\s*/, ''), names);
  return bank === null ? null : { bank, field: fieldReading(value, value.text, LABELLED) };
};

/** The bank of one side, by its label. */
const labelledBank = (text: LabelledText, side: Side, names: Names): BankField | null =>
  labelsOfSide(text, 'banco', side).flatMap((label) => valuesOf(text, label).flatMap((value) => foundIn(value, names) ?? []))[0] ?? null;

/** Titles and footers name the bank within a few words: "Banorte Móvil", "Sistema de Transferencias y Pagos STP". */
const MAX_NAME_WORDS = 3;

const namedWithin = ({ words, page }: Cell, names: Names): readonly BankField[] => {
  for (let count = Math.min(MAX_NAME_WORDS, words.length); count >= 1; count -= 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const [first, ...others] = words.slice(start, start + count);
      if (first === undefined) continue;
      const part: readonly [Word, ...Word[]] = [first, ...others];
      const text = part.map((word) => word.text).join(' ');
      const bank = text.length < 2 || /^\d+$/.test(text) ? null : bankOf(text, names);
      if (bank !== null) return [{ bank, field: fieldReading({ words: part, text, page, isJoined: false }, text, 0.93) }];
    }
  }
  return [];
};

/** Share of the page's height that titles and footers occupy. */
const TITLE = 0.2;
const FOOTER = 0.93;

/** The bank that issued the receipt, by its title or footer: the sender's. */
const brandOf = (text: LabelledText, names: Names): BankField | null => {
  const values = new Set(text.labels.flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)));
  const titles = text.cells.filter(
    (cell) => cell.page === 1 && (cell.top < TITLE || cell.top > FOOTER) && !text.labelCells.has(cell) && !values.has(cell),
  );
  const found = titles.flatMap((cell) => namedWithin(cell, names));
  const codes = new Set(found.map(({ bank }) => bank.code));
  return codes.size === 1 ? (found[0] ?? null) : null;
};

/** Confidence of a bank that is printed on a side without a label. */
const UNLABELLED_ON_SIDE = 0.92;

/** The bank that the text of one side names without a label: "Para", a name, "SANTANDER", an account. */
const bankOnSide = (text: LabelledText, side: Side, names: Names): BankField | null => {
  const labelled = new Set(
    text.labels.flatMap((label) => [
      ...label.cells,
      ...valuesOf(text, label)
        .slice(0, 1)
        .flatMap(({ cells }) => cells),
    ]),
  );
  const found = text.cells
    .filter((cell) => !labelled.has(cell) && sideOf(text, cell, 'banco') === side)
    .flatMap((cell) => valueOfCell(cell).flatMap((value) => foundIn(value, names) ?? []));
  const [first] = found;
  if (first === undefined || new Set(found.map(({ bank }) => bank.code)).size > 1) return null;
  return { ...first, field: withConfidence(first.field, UNLABELLED_ON_SIDE) };
};

export type Banks = { readonly sender: BankField | null; readonly receiver: BankField | null; readonly brand: BankField | null };

/** The banks of a receipt. The sender is the one named as such, else the one that issued it. */
export const readBanks = (text: LabelledText, names: Names): Banks => {
  const brand = brandOf(text, names);
  const named = (side: Side): BankField | null => labelledBank(text, side, names) ?? bankOnSide(text, side, names);
  return { sender: named('origen') ?? brand, receiver: named('destino'), brand };
};
