import type { Language } from '../../../platform/i18n/language.ts';
import type { TerminalStatus } from '../../../validation/domain/status.ts';

/** The words of reports. */
export type ReportTexts = {
  readonly titles: Readonly<Record<'statement' | 'accounting', string>>;
  readonly holder: string;
  readonly period: string;
  readonly timezone: string;
  readonly folio: string;
  readonly issued: string;
  readonly summary: string;
  readonly days: string;
  readonly daysText: (largest: string) => string;
  readonly payments: string;
  readonly none: string;
  readonly validations: string;
  readonly verified: string;
  readonly unverified: string;
  readonly total: string;
  readonly amount: string;
  readonly number: string;
  readonly page: (page: number, pages: number) => string;
  readonly limited: string;
  readonly footer: string;
  readonly columns: Readonly<
    Record<
      | 'accepted'
      | 'date'
      | 'status'
      | 'emisor'
      | 'receptor'
      | 'account'
      | 'key'
      | 'keyOrReference'
      | 'reference'
      | 'clientRef'
      | 'amount'
      | 'id'
      | 'concept',
      string
    >
  >;
  readonly statuses: Readonly<Record<TerminalStatus, string>>;
  readonly concept: (bank: string) => string;
};

const spanish: ReportTexts = {
  titles: { statement: 'Estado de validaciones', accounting: 'Reporte contable' },
  holder: 'Titular',
  period: 'Periodo',
  timezone: 'Zona horaria',
  folio: 'Folio',
  issued: 'Emitido',
  summary: 'Resumen',
  days: 'Monto por día',
  daysText: (largest) => `Gráfica de barras: monto de cada día del mes, verificado y sin verificar. El día mayor tiene ${largest}.`,
  payments: 'Transferencias',
  none: 'No hay validaciones con veredicto en este periodo.',
  validations: 'Validaciones',
  verified: 'Verificado',
  unverified: 'Sin verificar',
  total: 'Total',
  amount: 'Monto (MXN)',
  number: 'Cantidad',
  page: (page, pages) => `Página ${page} de ${pages}`,
  limited: 'El periodo tiene más renglones que este reporte.',
  footer: 'Verificado con los CEP de Banxico. No sustituye al CEP ni a un comprobante fiscal.',
  columns: {
    accepted: 'Recibida',
    date: 'Fecha de pago',
    status: 'Estado',
    emisor: 'Banco emisor',
    receptor: 'Banco receptor',
    account: 'Cuenta',
    key: 'Clave de rastreo',
    keyOrReference: 'Clave o referencia',
    reference: 'Referencia',
    clientRef: 'Referencia propia',
    amount: 'Monto (MXN)',
    id: 'Validación',
    concept: 'Concepto',
  },
  statuses: {
    valid: 'Válida',
    not_found: 'No encontrada',
    cep_unavailable: 'CEP no disponible',
    returned: 'Devuelta',
    invalid: 'Inválida',
    failed: 'Fallida',
    error: 'Error',
  },
  concept: (bank) => `Transferencia SPEI a ${bank}`,
};

const english: ReportTexts = {
  titles: { statement: 'Statement of validations', accounting: 'Accounting report' },
  holder: 'Account holder',
  period: 'Period',
  timezone: 'Time zone',
  folio: 'Folio',
  issued: 'Issued',
  summary: 'Summary',
  days: 'Amount by day',
  daysText: (largest) => `Bar chart: amount of each day of the month, verified and not verified. The largest day has ${largest}.`,
  payments: 'Transfers',
  none: 'There are no validations with a verdict in this period.',
  validations: 'Validations',
  verified: 'Verified',
  unverified: 'Not verified',
  total: 'Total',
  amount: 'Amount (MXN)',
  number: 'Number',
  page: (page, pages) => `Page ${page} of ${pages}`,
  limited: 'The period has more rows than this report.',
  footer: 'Verified with the certificates (CEP) of Banxico. It replaces neither a certificate nor a tax receipt.',
  columns: {
    accepted: 'Received',
    date: 'Payment date',
    status: 'Status',
    emisor: 'Sending bank',
    receptor: 'Receiving bank',
    account: 'Account',
    key: 'Tracking key',
    keyOrReference: 'Key or reference',
    reference: 'Reference',
    clientRef: 'Own reference',
    amount: 'Amount (MXN)',
    id: 'Validation',
    concept: 'Description',
  },
  statuses: {
    valid: 'Valid',
    not_found: 'Not found',
    cep_unavailable: 'CEP unavailable',
    returned: 'Returned',
    invalid: 'Invalid',
    failed: 'Failed',
    error: 'Error',
  },
  concept: (bank) => `SPEI transfer to ${bank}`,
};

export const textsOf: Readonly<Record<Language, ReportTexts>> = { es: spanish, en: english };
