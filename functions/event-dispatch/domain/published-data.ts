import { certifiesPaymentToTheBank } from '../../../shared/banxico/domain/cep/payment-type.ts';
import type { EventType, ItemEvent } from '../../../shared/events/catalogue.ts';
import type { PublishedData } from '../../../shared/events/published-event.ts';
import {
  countedOf,
  flagsOf,
  missingOf,
  receivedOf,
  statusOf,
  type ExpectedPayment,
} from '../../../shared/expected-payments/domain/expected-payment.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { beneficiaryAccountOf, trackingKeyOf } from '../../../shared/validation/domain/transfer.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { Subject } from './change.ts';
import { maskAccount } from './masked-account.ts';

/** The data that the CEP portal certified; null without a certificate. */
const confirmedOf = ({ transfer, candidateMatch, centralResult, emisor, receptor }: Validation) => {
  if (transfer === null || centralResult?.kind !== 'cep') return null;
  // The account that found a payment to the bank itself is the orderer's, whatever the request named it.
  const isToTheBank = certifiesPaymentToTheBank(centralResult) === true;
  const account = isToTheBank ? null : beneficiaryAccountOf(transfer, candidateMatch);
  return {
    amount: formatPesos(transfer.monto),
    operation_date: centralResult.SPEI_Tercero['FechaOperacion'] ?? null,
    tracking_key: trackingKeyOf(transfer) ?? centralResult.SPEI_Tercero['claveRastreo'] ?? null,
    sender_bank: emisor,
    receiver_bank: receptor,
    beneficiary_account: account === null ? null : maskAccount(account.number),
  };
};

const linksOf = ({ id, status, certificate }: Validation) => {
  const self = `/v1/validations/${id}`;
  const isOffered = status === 'valid' && certificate !== null;
  return {
    self,
    cep_xml: isOffered ? `${self}/cep?format=xml` : null,
    cep_pdf: isOffered && certificate.pdf !== null ? `${self}/cep?format=pdf` : null,
  };
};

const validationData = (validation: Validation): PublishedData => ({
  type: 'validation',
  id: validation.id,
  attributes: {
    status: validation.status,
    central_status: validation.centralStatus,
    validation_type: validation.source.input,
    client_ref: validation.clientRef,
    error_code: validation.errorCode,
    etag_version: validation.etagVersion,
    batch_id: validation.batch?.id ?? null,
    central_confirmed: confirmedOf(validation),
  },
  links: linksOf(validation),
});

const IMPORT_STATUSES: Partial<Record<EventType, string>> = {
  'import.preview_ready': 'preview_ready',
  'import.completed': 'completed',
  'import.failed': 'failed',
};

const importData = ({ id, of }: Extract<Subject, { kind: 'import' }>, { type }: ItemEvent): PublishedData => ({
  type: of === 'validations' ? 'validation_import' : 'beneficiary_import',
  id,
  attributes: { status: IMPORT_STATUSES[type] ?? null },
  links: { self: of === 'validations' ? `/v1/validations/imports/${id}` : `/v1/beneficiaries/imports/${id}` },
});

/** Ids of the validations that count, the last matched last. */
const expectedPaymentData = (expected: ExpectedPayment): PublishedData => ({
  type: 'expected_payment',
  id: expected.id,
  attributes: {
    status: statusOf(expected),
    flags: flagsOf(expected),
    amount: formatPesos(expected.amount),
    received: formatPesos(receivedOf(expected)),
    missing: formatPesos(missingOf(expected)),
    account: maskAccount(expected.account.number),
    client_ref: expected.clientRef,
    validation_ids: countedOf(expected).map(({ validationId }) => validationId),
    version: expected.version,
  },
  links: { self: `/v1/expected-payments/${expected.id}` },
});

/** The data of an event of a user: its details. */
const userData = (id: string, event: ItemEvent): PublishedData => ({
  type: 'user',
  id,
  attributes: Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'type' && name !== 'at')),
  links: null,
});

/** The part of an event that subscribers receive: no name, no RFC, and account numbers masked. */
export const publishedDataOf = (event: ItemEvent, subject: Subject): PublishedData => {
  switch (subject.kind) {
    case 'validation':
      return validationData(subject.validation);
    case 'import':
      return importData(subject, event);
    case 'expected_payment':
      return expectedPaymentData(subject.expectedPayment);
    case 'user':
      return userData(subject.userId, event);
  }
};
