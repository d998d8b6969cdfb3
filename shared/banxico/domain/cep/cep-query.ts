import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { Centavos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';

/** The fields that identify one SPEI payment at the portal. */
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
