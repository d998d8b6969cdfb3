import type { IdentifiedPayment, PaymentState } from '../../domain/cep/cep-outcome.ts';
import type { PageTable } from './page-content.ts';
import { normalizeForComparison } from './page-text.ts';

type PaymentField = Exclude<keyof IdentifiedPayment, 'state'>;
type PaymentFields = ReadonlyMap<PaymentField, string>;

const FIELD_OF_LABEL: ReadonlyMap<string, PaymentField> = new Map([
  ['numero de referencia', 'referencia_numerica'],
  ['clave de rastreo', 'clave_rastreo'],
  ['institucion emisora del pago', 'institucion_emisora'],
  ['institucion receptora del pago', 'institucion_receptora'],
  ['estado del pago en banxico', 'estado'],
  ['fecha y hora de recepcion', 'fecha_recepcion'],
  ['fecha y hora de procesamiento', 'fecha_procesamiento'],
  ['cuenta beneficiaria', 'cuenta_beneficiaria'],
  ['monto', 'monto'],
]);

const STATE_OF_LABEL: ReadonlyMap<string, PaymentState> = new Map([
  ['liquidado', 'liquidado'],
  ['en proceso', 'en_proceso'],
  ['cancelado', 'cancelado'],
  ['rechazado', 'rechazado'],
  ['en proceso de devolucion', 'en_proceso_devolucion'],
  ['devuelto', 'devuelto'],
  ['retornado', 'retornado'],
  ['no liquidado', 'no_liquidado'],
  ['no encontrado', 'no_encontrado'],
]);

const fieldNamed = (cell: string): PaymentField | undefined => FIELD_OF_LABEL.get(normalizeForComparison(cell).replace(/\s*:$/, ''));

const isPayment = (fields: PaymentFields): boolean => fields.has('estado') && fields.has('clave_rastreo');

const paymentOf = (fields: PaymentFields): IdentifiedPayment => {
  const printed = (field: PaymentField): string | null => {
    const value = fields.get(field) ?? '';
    return value === '' ? null : value;
  };
  return {
    state: STATE_OF_LABEL.get(normalizeForComparison(fields.get('estado') ?? '')) ?? 'desconocido',
    estado: printed('estado'),
    clave_rastreo: printed('clave_rastreo'),
    referencia_numerica: printed('referencia_numerica'),
    institucion_emisora: printed('institucion_emisora'),
    institucion_receptora: printed('institucion_receptora'),
    cuenta_beneficiaria: printed('cuenta_beneficiaria'),
    monto: printed('monto'),
    fecha_recepcion: printed('fecha_recepcion'),
    fecha_procesamiento: printed('fecha_procesamiento'),
  };
};

/** One label and one value per row; a repeated label begins the next payment. */
const readLabelledRows = (table: PageTable): PaymentFields[] => {
  const payments = [new Map<PaymentField, string>()];
  for (const [label = '', value, ...more] of table) {
    const field = fieldNamed(label);
    if (field === undefined || value === undefined || more.length > 0) continue;
    if (payments.at(-1)?.has(field) === true) payments.push(new Map());
    payments.at(-1)?.set(field, value);
  }
  return payments;
};

/** Labels in the first row, one payment in each other row. */
const readColumns = ([header = [], ...rows]: PageTable): PaymentFields[] => {
  const columns = header.map(fieldNamed);
  return rows
    .filter((row) => row.length === columns.length)
    .map(
      (row) =>
        new Map(
          row.flatMap((cell, index) => {
            const field = columns[index];
            return field === undefined ? [] : [[field, cell] as const];
          }),
        ),
    );
};

const hasHeader = (table: PageTable): boolean => {
  const fields = new Set(table[0]?.map(fieldNamed));
  return fields.has('estado') && fields.has('clave_rastreo');
};

/**
 * The payments of a results page. A table belongs to a payment when it has both "Clave de Rastreo" and
 * "Estado del pago en Banxico"; every other table is ignored. A state the portal has never shown is `desconocido`.
 */
export const paymentsIn = (tables: readonly PageTable[]): readonly IdentifiedPayment[] =>
  tables
    .flatMap((table) => (hasHeader(table) ? readColumns(table) : readLabelledRows(table)))
    .filter(isPayment)
    .map(paymentOf);
