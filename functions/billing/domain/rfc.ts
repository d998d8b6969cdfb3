import type { Brand } from '../../../shared/platform/brand.ts';

/** Clave of the Registro Federal de Contribuyentes: 12 characters for a legal person, 13 for a natural one. */
export type Rfc = Brand<string, 'Rfc'>;

const FORM = /^[A-ZÑ&]{3,4}(\d{2})(\d{2})(\d{2})[A-Z\d]{2}[A\d]$/;

/** Values of the characters in the check digit (SAT, "Procedimiento para obtener el dígito verificador de la clave del RFC"). */
const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';
const LENGTH = 13;

/** For the general public, and for residents abroad (SAT, Regla 2.7.1.23): they have no check digit. */
const GENERIC: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

const checkDigitOf = (text: string): string => {
  const sum = Array.from(text.padStart(LENGTH, ' '))
    .slice(0, -1)
    .reduce((total, letter, at) => total + VALUES.indexOf(letter) * (LENGTH - at), 0);
  const digit = 11 - (sum % 11);
  if (digit === 11) return '0';
  return digit === 10 ? 'A' : String(digit);
};

/** The date has two digits for the year, so 29 February counts in every fourth one. */
const isDate = (year: string, month: string, day: string): boolean => {
  const date = new Date(`20${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
};

/** Whether a text is an RFC: its form, its date and its check digit. */
export const isRfc = (text: string): text is Rfc => {
  if (GENERIC.has(text)) return true;
  const [, year, month, day] = FORM.exec(text) ?? [];
  return year !== undefined && month !== undefined && day !== undefined && isDate(year, month, day) && text.at(-1) === checkDigitOf(text);
};

export const isNaturalPerson = (rfc: Rfc): boolean => rfc.length === LENGTH;
