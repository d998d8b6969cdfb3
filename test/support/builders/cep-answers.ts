import type { CepOutcome, IdentifiedPayment, PaymentState, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { cepBytes, PDF_BYTES, type CepFields } from '../../unit/banxico/cep-fixtures.ts';
import { FREE_KEY } from './transfers.ts';

/** The XML that certifies the queried payment. */
export const certificateFor = (query: CepQuery, changes: Partial<CepFields> = {}): Uint8Array =>
  cepBytes({
    claveRastreo: query.criterion.kind === 'clave_rastreo' ? query.criterion.value : FREE_KEY,
    fechaOperacion: query.fecha,
    fechaAbono: query.fecha,
    claveSpei: query.receptor,
    beneficiarioCuenta: query.cuenta,
    monto: formatPesos(query.monto),
    ...changes,
  });

/** The certificate and its PDF. */
export const certified = (query: CepQuery, changes: Partial<CepFields> = {}): CepOutcome => ({
  kind: 'cep_ready',
  xml: certificateFor(query, changes),
  pdf: PDF_BYTES,
});

/** The queried payment, as the status page shows it. */
export const paymentFor = (query: CepQuery, state: PaymentState, changes: Partial<IdentifiedPayment> = {}): IdentifiedPayment => ({
  state,
  estado: state,
  clave_rastreo: query.criterion.kind === 'clave_rastreo' ? query.criterion.value : FREE_KEY,
  referencia_numerica: query.criterion.kind === 'referencia_numerica' ? query.criterion.value : null,
  institucion_emisora: 'STP',
  institucion_receptora: 'Cuenca',
  cuenta_beneficiaria: query.cuenta,
  monto: formatPesos(query.monto),
  fecha_recepcion: '03/11/2026 10:15:40',
  fecha_procesamiento: '03/11/2026 10:15:42',
  ...changes,
});

/** The status page with only the queried payment. */
export const identified = (query: CepQuery, state: PaymentState, changes: Partial<IdentifiedPayment> = {}): PaymentStatusOutcome => ({
  kind: 'identified',
  payments: [paymentFor(query, state, changes)],
});

export const NOT_FOUND = { kind: 'not_found' } as const;
export const CAPTCHA = { kind: 'throttled', cause: 'captcha' } as const;
export const TIMEOUT = { kind: 'unavailable', reason: 'timeout' } as const;
export const UNRECOGNISED = { kind: 'unrecognised', bodySha256: 'ab'.repeat(32) } as const;
