import { EVENTS, type EventType } from '../../../shared/events/catalogue.ts';
import type { PublishedData } from '../../../shared/events/published-event.ts';

/** What identifies a sample: an id that no validation has, and the account that it is sent for. */
type SampleIds = { readonly validationId: string; readonly userId: string };

/** The state of the sample validation by type of event; `valid` for the others. */
const OUTCOMES: Partial<
  Readonly<Record<EventType, { readonly status: string; readonly central: string | null; readonly error: string | null }>>
> = {
  'validation.failed': { status: 'failed', central: null, error: 'validation_expired' },
  'validation.error': { status: 'error', central: null, error: 'sender_bank_unresolvable' },
  'validation.returned': { status: 'returned', central: 'devuelto', error: null },
  'validation.retry.scheduled': { status: 'not_found', central: 'no_encontrado', error: null },
  'validation.retry.exhausted': { status: 'not_found', central: 'no_encontrado', error: null },
  'validation.retry.cancelled': { status: 'not_found', central: 'no_encontrado', error: null },
};

const VALID = { status: 'valid', central: 'liquidado', error: null };

/** A payment that does not exist, as a certificate would show it. */
const CONFIRMED = {
  amount: '1250.50',
  operation_date: '2026-11-19',
  tracking_key: 'MBAN01002611190012345678',
  sender_bank: '40012',
  receiver_bank: '40072',
  beneficiary_account: '••••5590',
};

const validationData = (type: EventType, id: string): PublishedData => {
  const { status, central, error } = OUTCOMES[type] ?? VALID;
  const self = `/v1/validations/${id}`;
  const isValid = status === 'valid';
  return {
    type: 'validation',
    id,
    attributes: {
      status,
      central_status: central,
      validation_type: 'direct',
      client_ref: 'Pedido 42',
      error_code: error,
      etag_version: 2,
      batch_id: null,
      central_confirmed: isValid || status === 'returned' ? CONFIRMED : null,
    },
    links: { self, cep_xml: isValid ? `${self}/cep?format=xml` : null, cep_pdf: isValid ? `${self}/cep?format=pdf` : null },
  };
};

const IMPORT_ID = '42000000001';

const importData = (type: EventType): PublishedData => ({
  type: 'beneficiary_import',
  id: IMPORT_ID,
  attributes: { status: type.slice('import.'.length) },
  links: { self: `/v1/beneficiaries/imports/${IMPORT_ID}` },
});

const EXPECTED_PAYMENT_ID = '00005142-0f0e-8f7e-9d43-3f6d8a0f1c11';

/** What is received and missing by type of event. */
const SUMS: Partial<Readonly<Record<EventType, { readonly status: string; readonly received: string; readonly missing: string }>>> = {
  'expected_payment.matched': { status: 'matched', received: '1250.50', missing: '0.00' },
  'expected_payment.partial': { status: 'partial', received: '1000.00', missing: '250.50' },
  'expected_payment.overpaid': { status: 'overpaid', received: '1300.00', missing: '0.00' },
  'expected_payment.expired': { status: 'expired', received: '0.00', missing: '1250.50' },
};

const NOTHING_RECEIVED = { status: 'open', received: '0.00', missing: '1250.50' };

const expectedPaymentData = (type: EventType, validationId: string): PublishedData => {
  const sums = SUMS[type] ?? NOTHING_RECEIVED;
  return {
    type: 'expected_payment',
    id: EXPECTED_PAYMENT_ID,
    attributes: {
      ...sums,
      flags: type === 'expected_payment.returned' ? ['returned'] : [],
      amount: '1250.50',
      account: '••••5590',
      client_ref: 'Pedido 42',
      validation_ids: sums.received === '0.00' ? [] : [validationId],
      version: 2,
    },
    links: { self: `/v1/expected-payments/${EXPECTED_PAYMENT_ID}` },
  };
};

/** A payment of an invoice that does not exist. */
const PAYMENT = { invoice_id: 'in_sample', amount: 92_684, currency: 'MXN' };

/** Details of the events of an account that have some. */
const USER_DETAILS: Partial<Readonly<Record<EventType, Readonly<Record<string, unknown>>>>> = {
  'quota.threshold_reached': { percent: 80, limit: 1_000, month: '2026-11' },
  'billing.payment_succeeded': PAYMENT,
  'billing.payment_failed': PAYMENT,
  'billing.trial_will_end': { plan_slug: 'negocio', trial_end: '2026-12-01T06:00:00.000Z' },
  'billing.subscription_canceled': { plan_slug: 'negocio' },
  'billing.invoice_upcoming': { plan_slug: 'negocio', amount: 92_684, currency: 'MXN', charged_at: '2026-12-01T00:00:00.000Z' },
};

/** The data of an event of a type as a test sends it: complete, of the form of a real one, about nothing that exists. */
export const sampleDataOf = (type: EventType, { validationId, userId }: SampleIds): PublishedData => {
  switch (EVENTS[type].subject) {
    case 'validation':
      return validationData(type, validationId);
    case 'import':
      return importData(type);
    case 'expected_payment':
      return expectedPaymentData(type, validationId);
    case 'user':
      return { type: 'user', id: userId, attributes: USER_DETAILS[type] ?? {}, links: null };
  }
};
