import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { Centavos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';

/** The search criterion: the portal accepts a tracking key or a numeric reference, never both. */
export type Criterion =
  | {
      readonly kind: 'clave_rastreo';
      readonly value: string;
      /** The numeric reference stated next to the key; null when none was. It is compared with the answer, but not sent. */
      readonly referencia: string | null;
    }
  | { readonly kind: 'referencia_numerica'; readonly value: string };

/** The fields that identify one SPEI payment at the portal. */
export type CepQuery = {
  /** Calendar date of the payment in Mexico City, not the SPEI operating date. */
  readonly fecha: CalendarDate;
  readonly criterion: Criterion;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  /** Whether the beneficiary is the receiving participant itself: the portal's "pago a banco". */
  readonly isToParticipant: boolean;
  /** Beneficiary account, digits only: CLABE 18, card 16, phone 10; the ordering account of a payment to the participant. */
  readonly cuenta: string;
  readonly monto: Centavos;
};
