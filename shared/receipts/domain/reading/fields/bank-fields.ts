import { resolveBankName } from '../../../../banking/domain/bank/bank-name.ts';
import type { Participant, Participants } from '../../../../banking/domain/bank/participants.ts';
import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import { labelText } from '../labels/label-words.ts';
import type { Cell } from '../layout/cells.ts';
import { isIntroduced, labelsOf, valueOfCell, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { sideOf, type Side } from '../layout/sides.ts';
import { labelsOfSide } from './account-field.ts';
import { CONFLICTING, contradicted, fieldReading, withConfidence } from './found-field.ts';

export type BankField = { readonly bank: Participant; readonly field: FieldReading };

type Names = { readonly fecha: CalendarDate; readonly participants: Participants };

const bankOf = (text: string, { fecha, participants }: Names): Participant | null => {
  const named = resolveBankName(text.replaceAll(/[^\p{L}\p{N}\s.&/()-]/gu, ' '), fecha, participants);
  return named.kind === 'participant' ? { code: named.code, name: named.name } : null;
};

const LABELLED = 0.97;
const BRAND = 0.93;
/** Below the limit for certainty. */
const DOUBTFUL = 0.8;

const foundIn = (value: ValueCandidate, names: Names): BankField | null => {
  const bank = bankOf(value.text, names) ?? bankOf(value.text.replace(/^\d{3,5}\s*-?\s*/, ''), names);
  return bank === null ? null : { bank, field: fieldReading(value, value.text, LABELLED) };
};

/** The bank of one side, by its label; of two different ones none is certain. */
const labelledBank = (text: LabelledText, side: Side, names: Names): BankField | null => {
  const found = labelsOfSide(text, 'banco', side).flatMap((label) =>
    valuesOf(text, label)
      .flatMap((value) => foundIn(value, names) ?? [])
      .slice(0, 1),
  );
  const [first] = found;
  if (first === undefined || found.every(({ bank }) => bank.code === first.bank.code)) return first ?? null;
  return { ...first, field: contradicted(first.field, CONFLICTING) };
};

/** Names of participants that are everyday words: without a label they name no bank. */
const EVERYDAY_NAMES: ReadonlySet<string> = new Set(
  'alternativos base bienestar clip credito donde finco hey inmobiliario libertad reforma spin swap transfer value'.split(' '),
);

/** The bank that a whole text without a label names. */
const bankAlone = (value: ValueCandidate, names: Names): BankField | null =>
  EVERYDAY_NAMES.has(labelText(value.text)) ? null : foundIn(value, names);

/** What banks print around their names: "Banorte Móvil", "BBVA Net cash", "www.banorte.com", "Banregio: transferencia enviada". */
const BRAND_PREFIX = /^(?:www\.|app |banca (?:en l[ií]nea|m[oó]vil|digital|electr[oó]nica) |grupo financiero )/i;
const BRAND_SUFFIX =
  /(?: (?:m[oó]vil|app|digital|en l[ií]nea|net(?:cash)?|net cash|empresarial|empresas|wallet?|pyme)|\.com(?:\.mx)?|\.mx|: .+)$/i;

/** The bank of a title or a footer: a line of its own with its name, alone or in a form of its brand. */
const brandIn = (cell: Cell, names: Names): readonly BankField[] =>
  valueOfCell(cell).flatMap((value) => {
    const brand = { ...value, text: value.text.replace(BRAND_PREFIX, '').replace(BRAND_SUFFIX, '') };
    const found = bankAlone(value, names) ?? (/^\d*$/.test(brand.text) ? null : bankAlone(brand, names));
    return found === null ? [] : [{ ...found, field: withConfidence(found.field, BRAND) }];
  });

/** Share of the page's height that titles and footers occupy. */
const TITLE = 0.2;
const FOOTER = 0.93;

/** Titles of receipts that the receiving bank issues. */
const RECEIVED =
  /\brecibid[ao]\b|\brecibiste\b|\bte (?:depositaron|enviaron|transfirieron)\b|\babono (?:por|a|en)\b|\bdep[oó]sito (?:en|a) (?:tu|su)\b/i;

/** The bank that issued the receipt, by its title or footer. */
const brandOf = (text: LabelledText, names: Names): BankField | null => {
  const values = new Set(text.labels.flatMap((label) => valuesOf(text, label).flatMap(({ cells }) => cells)));
  const titles = text.cells.filter(
    (cell) =>
      cell.page === 1 &&
      (cell.top < TITLE || cell.top > FOOTER) &&
      !text.labelCells.has(cell) &&
      !values.has(cell) &&
      !isIntroduced(text, cell),
  );
  const found = titles.flatMap((cell) => brandIn(cell, names));
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
    .flatMap((cell) => valueOfCell(cell).flatMap((value) => bankAlone(value, names) ?? []));
  const [first] = found;
  if (first === undefined || new Set(found.map(({ bank }) => bank.code)).size > 1) return null;
  return { ...first, field: withConfidence(first.field, UNLABELLED_ON_SIDE) };
};

export type Banks = { readonly sender: BankField | null; readonly receiver: BankField | null; readonly brand: BankField | null };

/** Whether the receiving bank issued the receipt: its text has that form, or the receiver is the bank that issued it. */
const isReceivers = (text: LabelledText, brand: BankField, receiver: BankField | null): boolean =>
  brand.bank.code === receiver?.bank.code || text.cells.some((cell) => !text.labelCells.has(cell) && RECEIVED.test(cell.text));

/** The issuing bank as the sender: in doubt where a label of the sender's bank has a name that no bank has. */
const withUnreadLabel = (text: LabelledText, brand: BankField): BankField =>
  labelsOfSide(text, 'banco', 'origen').length === 0 ? brand : { ...brand, field: withConfidence(brand.field, DOUBTFUL) };

/** Words of receipts that the sender's bank issues. */
const SENT = /\b(?:enviaste|transferiste|enviad[ao]|realizad[ao]|realizaste|transferencia exitosa|exitos[ao])\b/i;

/** Whether the receipt has data that only the sender's bank prints: the account of origin, the sender's name, or that the payment was sent. */
const isSenders = (text: LabelledText): boolean =>
  labelsOf(text, 'cuenta_origen', 'nombre_origen', 'seccion_origen').length > 0 || text.cells.some((cell) => SENT.test(cell.text));

const withDoubt = (bank: BankField): BankField => ({
  ...bank,
  field: withConfidence(bank.field, Math.min(bank.field.confidence, DOUBTFUL)),
});

const CLABE_LENGTH = 18;

/** Whether an account is a CLABE of a bank: the code of a participant ends with the three digits of its CLABEs. */
const isAccountOf = (account: string | null, { bank }: BankField): boolean =>
  account?.length === CLABE_LENGTH && String(bank.code).endsWith(account.slice(0, 3));

/** The issuing bank as the sender: in doubt where nothing else shows that the sender's bank issued the receipt. */
const issuerOf = (text: LabelledText, brand: BankField): BankField => withUnreadLabel(text, isSenders(text) ? brand : withDoubt(brand));

/** The banks of a receipt with the beneficiary's account, if a check digit proves it. The sender is the one named as such, else the one that issued it. */
export const readBanks = (text: LabelledText, names: Names, account: string | null): Banks => {
  const brand = brandOf(text, names);
  const named = (side: Side): BankField | null => labelledBank(text, side, names) ?? bankOnSide(text, side, names);
  const receiver = named('destino');
  const isIssuedBySender = brand !== null && !isReceivers(text, brand, receiver) && !isAccountOf(account, brand);
  const issuer = isIssuedBySender ? issuerOf(text, brand) : null;
  return { sender: named('origen') ?? issuer, receiver, brand };
};
