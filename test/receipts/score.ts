import { resolveBankName } from '../../shared/banking/domain/bank/bank-name.ts';
import { SHIPPED_PARTICIPANTS } from '../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../shared/platform/time/calendar-date.ts';
import type { TextPage } from '../../shared/receipts/domain/reading/text-page.ts';
import { understandReceipt } from '../../shared/receipts/domain/reading/understand.ts';
import { SURE, type ReceiptField, type ReceiptReading } from '../../shared/validation/domain/receipt/receipt.ts';
import { BANKS } from './invented-transfer.ts';

export const SCORED_FIELDS = [
  'fecha',
  'monto',
  'clave_rastreo',
  'referencia_numerica',
  'cuenta_beneficiaria',
  'emisor',
  'receptor',
] as const satisfies readonly ReceiptField[];

type Field = (typeof SCORED_FIELDS)[number];

/** A receipt and its content. Of a masked account the visible digits are enough. */
export type KnownReceipt = {
  readonly id: string;
  readonly transfer: Readonly<Record<Field, string>> & { readonly isMasked: boolean };
};

export type Outcome = 'right' | 'wrong' | 'not_read';

export type ScoredReceipt = {
  readonly id: string;
  readonly reading: ReceiptReading;
  readonly outcomes: Readonly<Record<Field, Outcome>>;
  /** The sender's keys have a form in which most places are fixed or digits. */
  readonly hasFormedKey: boolean;
};

/** A day after all drawn dates. */
const TODAY = parseCalendarDate('2026-11-22');

/** Banks of the set whose keys have such a form. Those of Nu have one, too, of which 20 characters are random letters and digits. */
const FORMED_KEYS: ReadonlySet<string> = new Set(
  [BANKS.bbva, BANKS.banorte, BANKS.santander, BANKS.scotiabank, BANKS.banamex, BANKS.inbursa, BANKS.afirme].map(({ name }) => name),
);

const bankOf = (name: string): string => {
  if (TODAY === null) return name;
  const found = resolveBankName(name, TODAY, SHIPPED_PARTICIPANTS);
  return found.kind === 'participant' ? found.code : name;
};

const agrees = (field: Field, said: string, read: string): boolean => {
  if (field === 'emisor' || field === 'receptor') return bankOf(read) === bankOf(said);
  if (field === 'referencia_numerica') return Number(read) === Number(said);
  return read === said;
};

const outcomeOf = (field: Field, { transfer }: KnownReceipt, reading: ReceiptReading): Outcome => {
  const isMasked = field === 'cuenta_beneficiaria' && transfer.isMasked;
  const read = isMasked ? reading.lastDigits : reading.fields[field]?.value;
  if (read === undefined || read === null) return isMasked && reading.fields[field] !== undefined ? 'wrong' : 'not_read';
  if (isMasked) return transfer.cuenta_beneficiaria.endsWith(read) ? 'right' : 'wrong';
  return agrees(field, transfer[field], read) ? 'right' : 'wrong';
};

/** Reads the receipts whose text is known, and scores every field against the printed one. */
export const scoreReceipts = (
  receipts: readonly KnownReceipt[],
  pagesOf: (id: string) => readonly TextPage[] | undefined,
): readonly ScoredReceipt[] => {
  if (TODAY === null) throw new TypeError('not a date');
  const context = { today: TODAY, participants: SHIPPED_PARTICIPANTS };
  return receipts.flatMap((receipt) => {
    const pages = pagesOf(receipt.id);
    if (pages === undefined) return [];
    const reading = understandReceipt(pages, 'textract', context);
    const outcome = (field: Field): Outcome => outcomeOf(field, receipt, reading);
    const outcomes = {
      fecha: outcome('fecha'),
      monto: outcome('monto'),
      clave_rastreo: outcome('clave_rastreo'),
      referencia_numerica: outcome('referencia_numerica'),
      cuenta_beneficiaria: outcome('cuenta_beneficiaria'),
      emisor: outcome('emisor'),
      receptor: outcome('receptor'),
    };
    return [{ id: receipt.id, reading, outcomes, hasFormedKey: FORMED_KEYS.has(receipt.transfer.emisor) }];
  });
};

export const countOutcome = (receipts: readonly ScoredReceipt[], field: Field, outcome: Outcome): number =>
  receipts.filter(({ outcomes }) => outcomes[field] === outcome).length;

/** How reliable confidences are: the share that counts as certain, and how much of that is correct. */
export const calibrationOf = (receipts: readonly ScoredReceipt[]) => {
  const sure = receipts.filter(({ reading }) => reading.confidence >= SURE);
  const read = sure.flatMap(({ outcomes }) => SCORED_FIELDS.map((field) => outcomes[field])).filter((outcome) => outcome !== 'not_read');
  return {
    /** Receipts that are certain as a whole. */
    sure: sure.length,
    fieldsRead: read.length,
    fieldsRight: read.filter((outcome) => outcome === 'right').length,
    /** Fields of any receipt that are certain but wrong, as `id field`. */
    sureAndWrong: receipts.flatMap(({ id, reading, outcomes }) =>
      SCORED_FIELDS.filter((field) => outcomes[field] === 'wrong' && (reading.fields[field]?.confidence ?? 0) >= SURE).map(
        (field) => `${id} ${field}`,
      ),
    ),
  };
};
