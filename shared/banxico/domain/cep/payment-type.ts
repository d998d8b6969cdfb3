import { parseCadenaCda, parseTipoPago } from './cadena-cda.ts';
import type { CertificateResult } from './central-result.ts';

/** SPEI payment types whose beneficiary is the bank itself; the portal then identifies the payment by its orderer's account. */
const PAID_TO_THE_BANK: ReadonlySet<number> = new Set([4, 31]);

/** Whether a payment of this type is to the receiving participant itself; null for an unknown type. */
export const isPaidToTheBank = (tipoPago: number | null): boolean | null => (tipoPago === null ? null : PAID_TO_THE_BANK.has(tipoPago));

/** Whether a certificate is of a payment to the receiving participant itself; null when it shows no payment type. */
export const certifiesPaymentToTheBank = ({ SPEI_Tercero: root }: Pick<CertificateResult, 'SPEI_Tercero'>): boolean | null =>
  isPaidToTheBank(parseCadenaCda(root['cadenaCDA'] ?? '')?.tipoPago ?? parseTipoPago(root['TipoPago'] ?? null));
