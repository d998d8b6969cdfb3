import * as v from 'valibot';

import { described, named } from '../../platform/http/schemas/described.ts';
import { CONFIRMATION_REASONS } from '../domain/receipt/confirmation-reason.ts';
import { RECEIPT_FIELDS, RECEIPT_STATUSES, REPAIRS } from '../domain/receipt/receipt.ts';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const fieldReading = named(
  'FieldReading',
  v.strictObject({
    value: described(v.string(), 'In the form of a request: `YYYY-MM-DD`, pesos with two decimals, digits of an account.', '2026-11-19'),
    text: described(v.string(), 'As the characters were recognised.', '19/11/2026'),
    confidence: described(share, 'Probability that the receipt shows `value`.', 0.98),
    page: described(v.pipe(v.number(), v.integer()), 'Page of the receipt, from 1.', 1),
    box: described(
      named(
        'ReadingBox',
        v.strictObject({
          left: described(v.number(), 'Left edge, as a part of the width of the page.', 0.12),
          top: described(v.number(), 'Upper edge, as a part of the height of the page.', 0.3),
          width: described(v.number(), 'Width, as a part of that of the page.', 0.25),
          height: described(v.number(), 'Height, as a part of that of the page.', 0.02),
        }),
      ),
      'Place of the characters, from the upper left corner of the page.',
    ),
    repairs: described(v.array(v.picklist(REPAIRS)), 'Changes to the characters, each with its proof.', []),
  }),
);

const reading = (description: string) => v.optional(described(fieldReading, description));

const receiptField = named('ReceiptField', v.picklist(RECEIPT_FIELDS));

/** The reading of a receipt (interface: ocr_result). */
export const ocrResult = named(
  'OcrResult',
  v.strictObject({
    engine: described(v.picklist(['textract', 'pdf_text']), 'Source of the text: Amazon Textract, or the PDF itself.'),
    template: described(v.nullable(v.string()), 'The bank whose layout was matched; null for none.', 'BBVA MEXICO'),
    pages: described(v.pipe(v.number(), v.integer()), 'Pages of the receipt.', 1),
    receipt_status: described(
      v.nullable(v.picklist(RECEIPT_STATUSES)),
      'State of the transfer that the receipt prints; it decides nothing. Null without one.',
    ),
    last_digits: described(v.nullable(v.string()), 'The digits of an account that is printed masked; null for none.', '5590'),
    fields: described(
      named(
        'OcrFields',
        v.strictObject({
          fecha: reading('Date of the payment.'),
          monto: reading('Amount.'),
          clave_rastreo: reading('Tracking key.'),
          referencia_numerica: reading('Numeric reference.'),
          cuenta_beneficiaria: reading('Account of the beneficiary.'),
          emisor: reading('Sending bank.'),
          receptor: reading('Receiving bank.'),
        }),
      ),
      'The fields that were found.',
    ),
    fields_to_confirm: described(
      v.array(
        named(
          'FieldToConfirm',
          v.strictObject({
            field: described(receiptField, 'The field.', 'cuenta_beneficiaria'),
            reason: described(
              v.picklist(CONFIRMATION_REASONS),
              '`check_digit`: no check digit agrees; `conflicting_values`: another value contradicts it; `low_confidence`: it was not found, or may have been misread.',
              'check_digit',
            ),
          }),
        ),
      ),
      'Fields that were not found, or whose misreading is not ruled out, with the reason. Send them with the receipt to confirm them.',
      [],
    ),
  }),
);
