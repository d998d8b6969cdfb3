import type { TextPage } from '../../functions/validate-ocr/domain/reading/text-page.ts';
import { understandReceipt } from '../../functions/validate-ocr/domain/reading/understand.ts';
import { resolveBankName } from '../../shared/banking/domain/bank/bank-name.ts';
import { SHIPPED_PARTICIPANTS } from '../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { SURE, type ReceiptField, type ReceiptReading } from '../../shared/validation/domain/receipt/receipt.ts';
import type { ReceiptSpec } from './drawn-set.ts';

const FIELDS = [
  'fecha',
  'monto',
  'clave_rastreo',
  'referencia_numerica',
  'cuenta_beneficiaria',
  'emisor',
  'receptor',
] as const satisfies readonly ReceiptField[];

type Field = (typeof FIELDS)[number];

export type Score = {
  readonly receipts: number;
  readonly right: Readonly<Record<Field, number>>;
  /** Fields that count as sure and are wrong, as `id field`. */
  readonly sureAndWrong: readonly string[];
  /** Receipts that count as sure as a whole, and those of them with nothing wrong. */
  readonly sure: number;
  readonly sureAndRight: number;
};

/** A day after all that are drawn. */
const TODAY = parseCalendarDate('2026-11-22');

const bankOf = (name: string): string => {
  if (TODAY === null) return name;
  const found = resolveBankName(name, TODAY, SHIPPED_PARTICIPANTS);
  return found.kind === 'participant' ? found.code : name;
};

const isRight = (field: Field, { transfer }: ReceiptSpec, reading: ReceiptReading): boolean => {
  if (field === 'cuenta_beneficiaria' && transfer.isMasked)
    return reading.isMasked && transfer.cuenta_beneficiaria.endsWith(reading.lastDigits ?? '-');
  const value = reading.fields[field]?.value;
  if (value === undefined) return false;
  if (field === 'emisor' || field === 'receptor') return bankOf(value) === bankOf(transfer[field]);
  if (field === 'referencia_numerica') return Number(value) === Number(transfer[field]);
  return value === transfer[field];
};

/** How many fields of receipts are read as they were drawn. */
export const scoreOf = (specs: readonly ReceiptSpec[], recognised: ReadonlyMap<string, TextPage>): Score => {
  if (TODAY === null) throw new TypeError('not a date');
  const results = specs.flatMap((spec) => {
    const page = recognised.get(spec.id);
    if (page === undefined) return [];
    const reading = understandReceipt([page], 'textract', { today: TODAY, participants: SHIPPED_PARTICIPANTS });
    const right = new Set(FIELDS.filter((field) => isRight(field, spec, reading)));
    const wrong = FIELDS.filter((field) => reading.fields[field] !== undefined && !right.has(field));
    return [{ id: spec.id, reading, right, wrong }];
  });
  const rightOf = (field: Field): number => results.filter(({ right }) => right.has(field)).length;
  const sure = results.filter(({ reading }) => reading.confidence >= SURE);
  return {
    receipts: results.length,
    right: {
      fecha: rightOf('fecha'),
      monto: rightOf('monto'),
      clave_rastreo: rightOf('clave_rastreo'),
      referencia_numerica: rightOf('referencia_numerica'),
      cuenta_beneficiaria: rightOf('cuenta_beneficiaria'),
      emisor: rightOf('emisor'),
      receptor: rightOf('receptor'),
    },
    sureAndWrong: results.flatMap(({ id, reading, wrong }) =>
      wrong.filter((field) => (reading.fields[field]?.confidence ?? 0) >= SURE).map((field) => `${id} ${field}`),
    ),
    sure: sure.length,
    sureAndRight: sure.filter(({ wrong }) => wrong.length === 0).length,
  };
};
