import { createHash } from 'node:crypto';

import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import { beneficiaryAccountOf, referenceOf, trackingKeyOf, type Transfer } from '../../validation/domain/transfer.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { Validation } from '../../validation/domain/validation.ts';

/** Identifies a payment, whichever validations found it. */
export type PaymentId = Brand<string, 'PaymentId'>;

export const isPaymentId = (text: string): text is PaymentId => /^[\w-]{43}$/.test(text);

/** A payment of a validation. */
export type Payment = {
  readonly id: PaymentId;
  readonly validationId: ValidationId;
  readonly userId: UserId;
  readonly account: BankAccount;
  readonly amount: Centavos;
  readonly date: CalendarDate;
  readonly clientRef: string | null;
  /** Name of the sender in the certificate. */
  readonly senderName: string | null;
};

/** A tracking key has enough characters that no digest of it can be guessed, so this one has no key. */
const paymentIdOf = (parts: readonly (string | number)[]): PaymentId => {
  const id = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (!isPaymentId(id)) throw new RangeError('a digest has too few characters');
  return id;
};

/** The certificate's tracking key has precedence: a reference finds a payment, too. */
const keyOf = ({
  transfer,
  centralResult,
  foundAs,
}: Pick<Validation, 'centralResult' | 'foundAs'> & { readonly transfer: Transfer }): string => {
  const certified = centralResult?.kind === 'cep' ? centralResult.SPEI_Tercero['claveRastreo'] : undefined;
  return (certified ?? foundAs?.claveRastreo ?? trackingKeyOf(transfer) ?? referenceOf(transfer) ?? '').toUpperCase();
};

const senderOf = ({ centralResult }: Pick<Validation, 'centralResult'>): string | null =>
  centralResult?.kind === 'cep' ? (centralResult.Ordenante['Nombre'] ?? null) : null;

/**
 * The payment of a validation: the tracking key of the certificate, day, account and amount identify it. Null when its account is not
 * known, and for a payment to the bank itself, whose account is the sender's.
 */
export const paymentOf = (validation: Validation): Payment | null => {
  const { id: validationId, userId, transfer, candidateMatch, foundAs, clientRef } = validation;
  const account = transfer === null ? null : beneficiaryAccountOf(transfer, candidateMatch);
  if (transfer === null || account === null) return null;
  const { monto: amount } = transfer;
  const date = foundAs?.fecha ?? transfer.fecha;
  const id = paymentIdOf([userId, keyOf({ ...validation, transfer }), date, account.number, amount]);
  return { id, validationId, userId, account, amount, date, clientRef, senderName: senderOf(validation) };
};
