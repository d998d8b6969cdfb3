import { placeOf, readFieldsOf, type Reading } from '../../../functions/panel/view/receipt-fields.ts';
import { doubtfulFields, draftOf } from '../../../functions/panel/view/validation/transfer-draft.ts';
import { canCorrect } from '../../../functions/panel/view/verdict.ts';

const box = { left: 0.12, top: 0.3, width: 0.25, height: 0.02 };

const readingOf = (value: string, page = 1) => ({ value, text: value, confidence: 0.98, page, box, repairs: [] });

const READING: Reading = {
  engine: 'textract',
  template: null,
  pages: 2,
  receipt_status: null,
  last_digits: null,
  fields: { fecha: readingOf('2026-11-19'), monto: readingOf('1250.50', 2) },
  fields_to_confirm: [
    { field: 'monto', reason: 'low_confidence' },
    { field: 'cuenta_beneficiaria', reason: 'check_digit' },
  ],
};

test('the fields of a receipt are those that were read and those to confirm; a frame is on the first page alone', () => {
  expect(readFieldsOf(READING)).toEqual([
    { name: 'fecha', value: '2026-11-19', isDoubtful: false, box },
    { name: 'monto', value: '1250.50', isDoubtful: true, box: null },
    { name: 'cuenta_beneficiaria', value: '', isDoubtful: true, box: null },
  ]);
  expect(placeOf(box)).toEqual({ left: '12.00%', top: '30.00%', width: '25.00%', height: '2.00%' });
});

test('a correction starts with the data that were sent, else with those that were read', () => {
  const source = { request_data: { monto: 99.5, client_ref: 'Pedido 42', retry_policy: { enabled: true } }, ocr_result: READING };
  expect(draftOf(source)).toEqual({ fecha: '2026-11-19', monto: '99.5', cuenta_beneficiaria: '', client_ref: 'Pedido 42' });
  expect(doubtfulFields(source)).toEqual(['monto', 'cuenta_beneficiaria']);
  expect(draftOf({ request_data: {}, ocr_result: null })).toEqual({});
});

test('a validation is corrected once it has a verdict that other data may change', () => {
  expect(canCorrect('not_found')).toBe(true);
  expect(canCorrect('invalid')).toBe(true);
  expect(canCorrect('valid')).toBe(false);
  expect(canCorrect('returned')).toBe(false);
  expect(canCorrect('queued')).toBe(false);
});
