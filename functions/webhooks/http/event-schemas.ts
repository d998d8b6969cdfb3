import * as v from 'valibot';

import { EVENTS, PUBLISHED_TYPES, type EventType } from '../../../shared/events/catalogue.ts';
import { FLAGS, STATUSES } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { described, named, resource, selfLinks, shownAs } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, metaEntries, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { VALIDATION_ERROR_CODES } from '../../../shared/validation/domain/error-code.ts';
import { centralStatus, validationLinks, validationStatus } from '../../../shared/validation/http/validation-schema.ts';
import { eventType } from '../../../shared/webhooks/http/webhook-resources.ts';

const integer = v.pipe(v.number(), v.integer());
const orNull = v.nullable(v.string());

const confirmed = named(
  'ConfirmedPayment',
  v.strictObject({
    amount: described(v.string(), 'Amount in pesos with two decimals.', '1250.50'),
    operation_date: described(orNull, 'Operation date of the certificate.', '2026-11-19'),
    tracking_key: described(orNull, 'Tracking key.', 'MBAN01002611190012345678'),
    sender_bank: described(orNull, 'SPEI code of the sending bank.', '40012'),
    receiver_bank: described(orNull, 'SPEI code of the receiving bank.', '40072'),
    beneficiary_account: described(orNull, 'Account of the beneficiary by its last four digits.', '••••5590'),
  }),
);

const validationData = named(
  'ValidationEventData',
  v.strictObject({
    type: described(v.literal('validation'), 'Kind of the resource.'),
    id: described(uuid, 'Id of the validation.'),
    attributes: named(
      'ValidationEventAttributes',
      v.strictObject({
        status: described(validationStatus, 'Status at the time of the event.', 'valid'),
        central_status: described(
          v.nullable(centralStatus),
          'State of the payment at Banxico; null before the portal was queried.',
          'liquidado',
        ),
        validation_type: described(
          named('ValidationType', v.picklist(['direct', 'ocr'])),
          '`direct`: from typed fields. `ocr`: from a receipt image.',
        ),
        client_ref: described(orNull, 'Your own reference.', 'Pedido 42'),
        error_code: described(v.nullable(v.picklist(VALIDATION_ERROR_CODES)), 'Why there is no better verdict; null with one.', null),
        etag_version: described(v.nullable(integer), 'Rises with every visible change: a lower one than the last is older news.', 1),
        batch_id: described(v.nullable(integer), 'The bulk import of the validation; null for a request of its own.', null),
        central_confirmed: described(v.nullable(confirmed), 'The payment as certified; null without a certificate.'),
      }),
    ),
    links: validationLinks,
  }),
);

const importData = named(
  'ImportEventData',
  v.strictObject({
    type: described(v.picklist(['beneficiary_import', 'validation_import']), 'Kind of the resource.'),
    id: described(v.string(), 'Id of the import.', '42000000001'),
    attributes: named(
      'ImportEventAttributes',
      v.strictObject({ status: described(v.picklist(['preview_ready', 'completed', 'failed']), 'Status at the time of the event.') }),
    ),
    links: selfLinks,
  }),
);

const amount = (description: string) => described(v.string(), `${description} In pesos with two decimals.`, '1250.50');

const expectedPaymentData = named(
  'ExpectedPaymentEventData',
  v.strictObject({
    type: described(v.literal('expected_payment'), 'Kind of the resource.'),
    id: described(uuid, 'Id of the expected payment.'),
    attributes: named(
      'ExpectedPaymentEventAttributes',
      v.strictObject({
        status: described(v.picklist(STATUSES), 'Status at the time of the event.', 'matched'),
        flags: described(v.array(v.picklist(FLAGS)), 'What else happened to it.', []),
        amount: amount('What is expected.'),
        received: amount('The payments that count.'),
        missing: described(v.string(), 'What is not received yet. In pesos with two decimals.', '0.00'),
        account: described(v.string(), 'The account by its last four digits.', '••••5590'),
        client_ref: described(orNull, 'Your own reference.', 'Pedido 42'),
        validation_ids: described(v.array(uuid), 'Validations of the payments that count.'),
        version: described(integer, 'Rises with every change: a lower one than the last is older news.', 2),
      }),
    ),
    links: selfLinks,
  }),
);

/** `validation.cep_pdf_available` as `ValidationCepPdfAvailable`. */
const pascalCase = (type: EventType): string => type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

const userData = (type: EventType) =>
  resource(`${pascalCase(type)}EventData`, {
    type: 'user',
    id: described(uuid, 'The account.'),
    attributes: EVENTS[type].details.entries,
  });

const dataOf = (type: EventType) => {
  switch (EVENTS[type].subject) {
    case 'validation':
      return validationData;
    case 'import':
      return importData;
    case 'expected_payment':
      return expectedPaymentData;
    case 'user':
      return userData(type);
  }
};

const meta = named(
  'EventMeta',
  v.strictObject({
    ...metaEntries,
    request_id: described(v.string(), 'Id of the request that caused the event.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
    mode: v.optional(described(v.literal('test'), 'Present on an event of test mode.')),
    test: v.optional(described(v.literal(true), 'Present on a test event: nothing happened.')),
  }),
);

const EVENT_ID = 'evt_mFbhI9wQDdr1Vb6zAROh7V';

const bodyOf = (type: EventType) =>
  named(
    `${pascalCase(type)}Event`,
    v.strictObject({
      type: described(v.literal(type), 'Type of the event.'),
      event: described(v.literal(type), 'The same as `type`.'),
      id: described(v.string(), 'Id of the event, the `webhook-id` of every attempt.', EVENT_ID),
      timestamp: described(dateTime, 'When the event happened.', '2026-11-20T18:00:00.000Z'),
      data: dataOf(type),
      meta: described(meta, 'Of the event, in the form of an answer.', {
        version: '1.0.0',
        api_version: 'v1',
        request_id: '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11',
        datetime: { timezone: 'UTC', format: 'ISO 8601' },
      }),
      account: v.optional(
        described(
          named('EventAccount', v.strictObject({ id: described(uuid, 'The account of the event.') })),
          'The account of the event. Only endpoints of the platform get it.',
        ),
      ),
    }),
  );

/** Every published event as it is delivered: what happened, and the schema of its body. */
export const eventDeliveries = PUBLISHED_TYPES.map((type) => ({
  name: type,
  tag: 'Webhooks',
  description: `${EVENTS[type].description}.`,
  schema: bodyOf(type),
}));

const anyEvent = named(
  'EventBody',
  v.variant(
    'type',
    eventDeliveries.map(({ schema }) => schema),
  ),
);

/** The body of a delivery, as far as it is read here; documented with the form of each type. */
export const eventBody = v.strictObject({
  type: eventType,
  event: eventType,
  id: v.string(),
  timestamp: dateTime,
  data: v.strictObject({
    type: v.string(),
    id: v.string(),
    attributes: v.record(v.string(), v.unknown()),
    links: v.optional(v.record(v.string(), v.nullable(v.string()))),
  }),
  meta: v.strictObject({ ...metaEntries, request_id: v.string(), mode: v.optional(v.literal('test')), test: v.optional(v.literal(true)) }),
});

export const eventResource = resource('Event', {
  type: 'event',
  id: described(v.string(), 'Id of the event, the `webhook-id` of its deliveries.', EVENT_ID),
  attributes: {
    event_type: described(eventType, 'Type of the event.', 'validation.completed'),
    timestamp: described(dateTime, 'When the event happened.', '2026-11-20T18:00:00.000Z'),
    body: described(shownAs(eventBody, anyEvent), 'The body that webhooks deliver.'),
  },
});
