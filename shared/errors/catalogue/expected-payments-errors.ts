import type { CatalogueRow } from '../catalogue-row.ts';

export const expectedPaymentsErrors = {
  expected_payment_closed: {
    status: 409,
    es: 'El pago esperado está pagado, cancelado o tiene ya 50 pagos; no acepta otro.',
    en: 'The expected payment is paid, cancelled or has 50 payments already; it takes no other one.',
  },
  expected_payment_has_payments: {
    status: 409,
    es: 'El pago esperado tiene pagos que cuentan. Quítalos antes de cancelarlo.',
    en: 'The expected payment has payments that count. Unmatch them before you cancel it.',
  },
  validation_already_matched: {
    status: 409,
    es: 'El pago de esa validación ya cuenta en un pago esperado, o fue devuelto.',
    en: 'The payment of that validation counts towards an expected payment already, or was returned.',
  },
  validation_not_matchable: {
    status: 422,
    es: 'Solo se puede conciliar una validación con estado valid cuya cuenta beneficiaria se conoce, y ninguna prueba del playground.',
    en: 'Only a validation with the status valid, whose beneficiary account is known, can be matched, and no run of the playground.',
  },
  expected_payment_period_invalid: {
    status: 422,
    es: 'Envía from y to como AAAA-MM-DD: from no debe ser posterior a to, con un máximo de 366 días entre ellos; to puede ser de hace un año a dentro de tres.',
    en: 'Send from and to as YYYY-MM-DD: from must not be later than to, at most 366 days lie between them, and to is from a year ago to three years ahead.',
  },
  expected_payment_tolerance_invalid: {
    status: 422,
    es: 'La tolerancia debe ser un número JSON de 0 a 100 con un máximo de dos decimales, menor que el monto.',
    en: 'The tolerance must be a JSON number from 0 to 100 with at most two decimals, less than the amount.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
