import type { ThrottleCause } from '../portal-rate.ts';

/** Statuses of a payment as the portal names them, in our spelling. */
export const PAYMENT_STATES = [
  'liquidado',
  'en_proceso',
  'cancelado',
  'rechazado',
  'en_proceso_devolucion',
  'devuelto',
  'retornado',
  'no_liquidado',
  'no_encontrado',
  'desconocido',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One payment the portal identified. Fields the page does not show are null. */
export type IdentifiedPayment = {
  readonly state: PaymentState;
  /** The state as printed. */
  readonly estado: string | null;
  readonly clave_rastreo: string | null;
  readonly referencia_numerica: string | null;
  readonly institucion_emisora: string | null;
  readonly institucion_receptora: string | null;
  readonly cuenta_beneficiaria: string | null;
  readonly monto: string | null;
  /** `dd/mm/yyyy HH:MM:SS` as printed, Mexico City time. */
  readonly fecha_recepcion: string | null;
  readonly fecha_procesamiento: string | null;
};

export type UnavailableReason =
  | 'timeout'
  | 'connection_failed'
  | 'http_error'
  /** The portal answered that its own query failed. */
  | 'portal_error'
  /** The certificate exists and its XML could not be had. */
  | 'download_failed'
  | 'temporarily_closed';

/** Largest XML of a certificate; real ones take about 1.6 kB. */
export const MAX_CEP_XML_BYTES = 64 * 1024;

/** The response of the portal to one query. Transport faults are results too: nothing here throws. */
export type CepOutcome =
  | { readonly kind: 'cep_ready'; readonly xml: Uint8Array; readonly pdf: Uint8Array | null }
  | { readonly kind: 'identified'; readonly payments: readonly [IdentifiedPayment, ...IdentifiedPayment[]] }
  | { readonly kind: 'not_found' }
  /** The portal read no tracking key and no reference in the query: it looked for nothing. */
  | { readonly kind: 'query_rejected' }
  | { readonly kind: 'throttled'; readonly cause: ThrottleCause }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly kind: 'unrecognised'; readonly bodySha256: string };

/** The answer to a query for a payment's status (no certificate involved). */
export type PaymentStatusOutcome = Exclude<CepOutcome, { readonly kind: 'cep_ready' }>;
