import { readFieldsOf, type Reading } from '../receipt-fields.ts';

/** What a form of a transfer starts with, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>;

type Source = { readonly request_data: Readonly<Record<string, unknown>>; readonly ocr_result: Reading | null };

const FIELDS = [
  'fecha',
  'monto',
  'clave_rastreo',
  'referencia_numerica',
  'cuenta_beneficiaria',
  'emisor',
  'receptor',
  'client_ref',
  'retry',
] as const;

/** The data of a validation to correct: those that were sent, else those that were read from the receipt. */
export const draftOf = ({ request_data: sent, ocr_result: reading }: Source): Draft => {
  const read = reading === null ? [] : readFieldsOf(reading).map(({ name, value }) => [name, value] as const);
  const given = FIELDS.flatMap((name) => {
    const value = sent[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return Object.fromEntries([...read, ...given]);
};

/** Names of the fields of a receipt that have to be confirmed. */
export const doubtfulFields = ({ ocr_result: reading }: Pick<Source, 'ocr_result'>): readonly string[] =>
  reading === null ? [] : readFieldsOf(reading).flatMap(({ name, isDoubtful }) => (isDoubtful ? [name] : []));
