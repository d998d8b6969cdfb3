import { parseCentavos, type Centavos } from '../../../../shared/platform/money/centavos.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { wasCredited, type Estado } from '../protocol/estados.ts';
import { hasTwoConceptos, hasVostroOrdenante, isPagoABanco, type TipoPago } from '../protocol/tipo-pago.ts';
import { digitsFrom, inventedClabe } from './invented-accounts.ts';
import type { ParsedPayment } from './payment-input.ts';

/** One payment in the portal. Wire names: the control API shows it in this form. */
export type Payment = {
  /** What the payment demonstrates; null for payments without a description. */
  readonly escenario: string | null;
  /** Calendar date of the credit, Mexico City. */
  readonly fecha: CalendarDate;
  /** `HH:MM:SS` of the credit, Mexico City. */
  readonly hora: string;
  readonly clave_rastreo: string;
  readonly referencia_numerica: string;
  readonly emisor: string;
  readonly receptor: string;
  /** Null when the bank itself is the beneficiary (types 4 and 31). */
  readonly cuenta_beneficiaria: string | null;
  /** Pesos, as the certificate prints them. */
  readonly monto: string;
  /** Pesos of the return, when a payment "Retornado" was returned with less. */
  readonly monto_retornado: string | null;
  readonly estado: Estado;
  readonly cambios_estado: readonly { readonly desde: string; readonly estado: Estado }[];
  readonly cep: boolean;
  readonly cep_available_at: string | null;
  readonly tipo_pago: TipoPago;
  /** Fields of the cadena: 18 in 2019, 25 in 2022, 42 since November 2024. */
  readonly cadena_campos: 18 | 25 | 42;
  readonly ordenante: { readonly nombre: string; readonly cuenta: string; readonly rfc: string };
  readonly beneficiario: { readonly nombre: string; readonly rfc: string };
  readonly concepto: string;
};

/** Completes a payment with the defaults that depend on its other data. */
export const toPayment = (parsed: ParsedPayment): Payment => {
  const { tipo_pago, estado, ordenante, beneficiario, clave_rastreo } = parsed;
  return {
    ...parsed,
    referencia_numerica: parsed.referencia_numerica ?? `1${digitsFrom(clave_rastreo, 6)}`,
    cuenta_beneficiaria: isPagoABanco(tipo_pago) ? null : parsed.cuenta_beneficiaria,
    // A payment that was never credited has no certificate unless the input sets `cep`.
    cep: parsed.cep ?? wasCredited(estado),
    ordenante: {
      nombre: ordenante.nombre ?? (hasVostroOrdenante(tipo_pago) ? 'BANCMXMMXXX' : 'PERSONA ORDENANTE DE PRUEBA'),
      cuenta: ordenante.cuenta ?? inventedClabe(parsed.emisor, clave_rastreo),
      rfc: ordenante.rfc ?? 'XAXX010101000',
    },
    beneficiario: { nombre: beneficiario.nombre ?? 'PERSONA BENEFICIARIA DE PRUEBA', rfc: beneficiario.rfc ?? 'ND' },
    concepto: parsed.concepto ?? (hasTwoConceptos(tipo_pago) ? 'PAGO DE PRUEBA 1 / PAGO DE PRUEBA 2' : 'PAGO DE PRUEBA'),
  };
};

/** The amount as a number, to compare; the schema has validated `monto`. */
export const centavosOf = (payment: Payment): Centavos => {
  const centavos = parseCentavos(payment.monto);
  if (centavos === null) throw new RangeError(`${payment.monto} is not an amount`);
  return centavos;
};

/** The account a query must name: the beneficiary's, or the orderer's when the bank itself is the beneficiary. */
export const queriedAccount = (payment: Payment): string => payment.cuenta_beneficiaria ?? payment.ordenante.cuenta;

/** Whether the receiving bank has issued the certificate at an instant (epoch milliseconds). */
export const isCepAvailable = (payment: Payment, now: number): boolean =>
  payment.cep_available_at === null ? payment.cep : now >= Date.parse(payment.cep_available_at);

/**
 * State at an instant (epoch milliseconds): the last change that is due, else the initial state. A certificate proves that the payment was
 * settled, so a payment that has one is never shown as "En proceso".
 */
export const estadoAt = (payment: Payment, now: number): Estado => {
  const past = payment.cambios_estado.filter(({ desde }) => now >= Date.parse(desde));
  const latest = past.toSorted((a, b) => Date.parse(a.desde) - Date.parse(b.desde)).at(-1);
  const estado = latest?.estado ?? payment.estado;
  return estado === 'En proceso' && isCepAvailable(payment, now) ? 'Liquidado' : estado;
};
