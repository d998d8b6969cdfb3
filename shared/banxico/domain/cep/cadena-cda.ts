import { parseCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';

/** The chain of values that the receiving bank seals. Texts as printed; "NA" marks a missing value. */
export type CadenaCda = {
  /** SPEI payment type: 1 third party to third party, 4 and 31 to the bank itself, 12 payroll... */
  readonly tipoPago: number | null;
  readonly fechaOperacion: CalendarDate | null;
  /** Calendar date on which the beneficiary was credited. No other part of a CEP has it. */
  readonly fechaAbono: CalendarDate | null;
  /** HHMMSS. */
  readonly horaAbono: string;
  readonly claveSpei: string;
  readonly bancoEmisor: string;
  readonly ordenante: CadenaParty;
  readonly bancoReceptor: string;
  readonly beneficiario: CadenaParty;
  readonly concepto: string;
  readonly iva: string;
  readonly monto: string;
  readonly numeroCertificado: string;
  readonly sello: string;
};

export type CadenaParty = {
  readonly nombre: string;
  readonly tipoCuenta: string;
  readonly cuenta: string;
  readonly rfc: string;
};

/** Fields up to the amount. Newer chains append others (25 from 2022, 42 from 2024). */
const KNOWN_FIELDS = 18;

/** "08112024" -> 2024-11-08. */
const parseCompactDate = (text: string): CalendarDate | null => {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return parseCalendarDate(`${year ?? ''}-${month ?? ''}-${day ?? ''}`);
};

/** A SPEI payment type as printed: "4" or "04"; null for anything else. */
export const parseTipoPago = (text: string | null): number | null => (text !== null && /^\d{1,2}$/.test(text) ? Number(text) : null);

/** Reads `||f1|...|fn|numeroCertificado||sello`, n of 18 or more. Null for any other shape. */
export const parseCadenaCda = (text: string): CadenaCda | null => {
  const parts = text.split('|');
  const fields = parts.slice(2, -3);
  const [numeroCertificado = '', gap, sello = ''] = parts.slice(-3);
  if (parts[0] !== '' || parts[1] !== '' || gap !== '' || fields.length < KNOWN_FIELDS) return null;
  const field = (position: number): string => fields[position - 1] ?? '';
  const party = (first: number): CadenaParty => ({
    nombre: field(first),
    tipoCuenta: field(first + 1),
    cuenta: field(first + 2),
    rfc: field(first + 3),
  });
  return {
    tipoPago: parseTipoPago(field(1)),
    fechaOperacion: parseCompactDate(field(2)),
    fechaAbono: parseCompactDate(field(3)),
    horaAbono: field(4),
    claveSpei: field(5),
    bancoEmisor: field(6),
    ordenante: party(7),
    bancoReceptor: field(11),
    beneficiario: party(12),
    concepto: field(16),
    iva: field(17),
    monto: field(18),
    numeroCertificado,
    sello,
  };
};
