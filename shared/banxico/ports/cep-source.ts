import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';

/** What identifies one SPEI payment for the central bank. */
export type CepQuery = {
  /** Calendar date of the payment in Mexico City, not the SPEI operating date. */
  readonly fecha: CalendarDate;
  readonly criterion:
    { readonly kind: 'clave_rastreo'; readonly value: string } | { readonly kind: 'referencia_numerica'; readonly value: string };
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  /** Beneficiary account, digits only: CLABE 18, card 16, phone 10. */
  readonly cuenta: string;
  readonly monto: Centavos;
};

/** State of a payment as the central bank names it, in our spelling. */
export type PaymentState =
  | 'liquidado'
  | 'en_proceso'
  | 'cancelado'
  | 'rechazado'
  | 'en_proceso_devolucion'
  | 'devuelto'
  | 'retornado'
  | 'no_liquidado'
  | 'no_encontrado'
  | 'desconocido';

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

/** The answer of the central bank to one query. Transport faults are answers too: nothing here throws. */
export type CepOutcome =
  | { readonly kind: 'cep_ready'; readonly xml: Uint8Array; readonly pdf: Uint8Array | null }
  | { readonly kind: 'identified'; readonly payments: readonly [IdentifiedPayment, ...IdentifiedPayment[]] }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'throttled'; readonly cause: 'captcha' | 'maximum' | 'http_403' | 'http_429' }
  | { readonly kind: 'unavailable'; readonly reason: UnavailableReason }
  | { readonly kind: 'unrecognised'; readonly bodySha256: string; readonly excerpt: string };

/** The answer to "what became of this payment?" (no certificate involved). */
export type PaymentStatusOutcome = Exclude<CepOutcome, { readonly kind: 'cep_ready' }>;

/** Where payment proofs come from. `deadline` is an instant in epoch milliseconds after which no answer is of use. */
export type CepSource = {
  /** Asks for the certificate; one query to the central bank, and two downloads when it is ready. */
  readonly query: (query: CepQuery, deadline: number) => Promise<CepOutcome>;
  /** Asks for the state of the payment only; one query to the central bank. */
  readonly paymentStatus: (query: CepQuery, deadline: number) => Promise<PaymentStatusOutcome>;
};
