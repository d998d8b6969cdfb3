import { parseCentavos } from '../../../platform/money/centavos.ts';
import type { IdentifiedPayment } from './cep-outcome.ts';
import type { CepQuery } from './cep-query.ts';
import type { CepCertificate } from './cep-xml.ts';
import { isPaidToTheBank } from './payment-type.ts';

/** Data of the answer that may contradict the query. */
export const CONTRADICTIONS = [
  'clave_rastreo',
  'referencia_numerica',
  'monto',
  'cuenta_beneficiaria',
  'receptor',
  'receptor_participante',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** A difference between certificate and query that does not make it another payment. */
export type CertificateWarning =
  /** The certified account is not the queried card or phone: banks certify the account behind it, or mask it. */
  | 'beneficiary_account_differs'
  /** The credit has another calendar date than the queried one. */
  | 'credit_date_differs';

const CLABE_LENGTH = 18;

const isClabe = (account: string): boolean => account.length === CLABE_LENGTH;

/** Keys are compared without case and outer blanks: banks and receipts print one key in several ways. */
const isSameKey = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase();

const isSameReference = (left: string, right: string): boolean => Number(left) === Number(right);

/** Result of comparing the reference stated next to a tracking key with that of the status page. */
export type ReferenceCheck = 'none_stated' | 'same' | 'other' | 'not_comparable';

/** Compares the reference stated next to a key. `payment` is null when no status page shows the payment. */
export const checkReference = ({ criterion }: CepQuery, payment: IdentifiedPayment | null): ReferenceCheck => {
  if (criterion.kind !== 'clave_rastreo' || criterion.referencia === null) return 'none_stated';
  const shown = payment?.referencia_numerica?.trim() ?? '';
  if (!/^\d+$/.test(shown)) return 'not_comparable';
  return isSameReference(criterion.referencia, shown) ? 'same' : 'other';
};

const certifiedAccount = ({ isToParticipant }: CepQuery, certificate: CepCertificate): string => {
  const isByOrderer = isToParticipant || isPaidToTheBank(certificate.tipoPago) === true;
  return ((isByOrderer ? certificate.ordenante : certificate.beneficiario).cuenta ?? '').trim();
};

/** The contradictions between a certificate and the query; empty when it certifies the queried payment. A CEP carries no reference. */
export const certificateContradictions = (query: CepQuery, certificate: CepCertificate): readonly Contradiction[] => {
  const { criterion } = query;
  const found: Contradiction[] = [];
  if (criterion.kind === 'clave_rastreo' && !isSameKey(criterion.value, certificate.claveRastreo)) found.push('clave_rastreo');
  if (query.monto !== certificate.montoPago) found.push('monto');
  if (isClabe(query.cuenta) && query.cuenta !== certifiedAccount(query, certificate)) found.push('cuenta_beneficiaria');
  if (query.receptor !== certificate.claveSpei) found.push('receptor');
  // The account of such a query is the orderer's, who may have paid somebody else the same amount.
  if (query.isToParticipant && isPaidToTheBank(certificate.tipoPago) === false) found.push('receptor_participante');
  return found;
};

/** Warnings about a certificate that does not contradict the query. */
export const certificateWarnings = (query: CepQuery, certificate: CepCertificate): readonly CertificateWarning[] => {
  const found: CertificateWarning[] = [];
  if (!isClabe(query.cuenta) && query.cuenta !== certifiedAccount(query, certificate)) found.push('beneficiary_account_differs');
  if (certificate.fechaAbono !== null && certificate.fechaAbono !== query.fecha) found.push('credit_date_differs');
  return found;
};

const contradictsAmount = (query: CepQuery, payment: IdentifiedPayment): boolean => {
  const shown = payment.monto === null ? null : parseCentavos(payment.monto.replaceAll(',', ''));
  if (shown === null) return false;
  // A "retorno" may return less than was paid.
  return payment.state === 'retornado' ? shown > query.monto : shown !== query.monto;
};

/** The page shows the beneficiary's account; a payment to the participant itself is queried by another one. */
const contradictsAccount = (query: CepQuery, payment: IdentifiedPayment): boolean => {
  if (query.isToParticipant) return false;
  const shown = payment.cuenta_beneficiaria?.trim() ?? '';
  return isClabe(query.cuenta) && /^\d{18}$/.test(shown) && shown !== query.cuenta;
};

const contradictedCriterion = (query: CepQuery, payment: IdentifiedPayment): Contradiction | null => {
  const { kind, value } = query.criterion;
  const shown = payment[kind];
  if (shown === null) return null;
  const isSame = kind === 'clave_rastreo' ? isSameKey(value, shown) : isSameReference(value, shown);
  return isSame ? null : kind;
};

/** The contradictions between a payment of the status page and the query. Fields that the page omits or masks contradict nothing. */
export const paymentContradictions = (query: CepQuery, payment: IdentifiedPayment): readonly Contradiction[] => {
  const criterion = contradictedCriterion(query, payment);
  const found: Contradiction[] = criterion === null ? [] : [criterion];
  if (checkReference(query, payment) === 'other') found.push('referencia_numerica');
  if (contradictsAmount(query, payment)) found.push('monto');
  if (contradictsAccount(query, payment)) found.push('cuenta_beneficiaria');
  return found;
};

/** The only payment of a status page that matches the query; null when none or several do. */
export const solePayment = (query: CepQuery, payments: readonly IdentifiedPayment[]): IdentifiedPayment | null => {
  const [match, ...others] = payments.filter((payment) => paymentContradictions(query, payment).length === 0);
  return match === undefined || others.length > 0 ? null : match;
};
