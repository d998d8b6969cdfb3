import { amountOf } from '../../../functions/panel/view/amount.ts';
import { clockText, dateText, dayIn, pesosText } from '../../../functions/panel/view/format.ts';
import { addressOf, TO_REVIEW } from '../../../functions/panel/view/history-query.ts';
import { transferFacts } from '../../../functions/panel/view/validation/transfer-facts.ts';
import { canRetry, isPending, STATUSES, toneOf } from '../../../functions/panel/view/verdict.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';

test.each([
  ['1250.5', 1250.5],
  ['$ 1,250.50', 1250.5],
  ['12a', null],
  ['', null],
  ['-5', null],
])('the amount of %j is %j', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test('amounts are written as in Mexico, and the clock of a retry with minutes and seconds', () => {
  expect(pesosText(1_250.5)).toBe('$1,250.50');
  expect(clockText(3_725)).toBe('1:02:05');
  expect(clockText(9)).toBe('0:09');
  expect(clockText(-3)).toBe('0:00');
});

test('a day is written in words, and a text that is none as it is', () => {
  expect(dateText('2026-11-24', 'es')).toBe('24 de noviembre de 2026');
  expect(dateText('ayer', 'es')).toBe('ayer');
});

test('the day of an instant is that of the time zone of the user', () => {
  expect(dayIn('America/Mexico_City', Date.parse('2026-11-26T05:00:00Z'))).toBe('2026-11-25');
});

test('the view of the history is in its address, without what the history does not have', () => {
  expect(addressOf('/validations', { status: 'valid', search: '', from: '2026-11-01', other: '1' })).toBe(
    '/validations?status=valid&from=2026-11-01',
  );
});

test('the filter of verdicts to review has statuses of the API alone', () => {
  expect(TO_REVIEW.split(',').filter((status) => !VALIDATION_STATUSES.some((known) => known === status))).toEqual([]);
});

test('every status of the API has a tone and a filter', () => {
  expect(STATUSES.toSorted()).toEqual([...VALIDATION_STATUSES].toSorted());
  expect(VALIDATION_STATUSES.filter(isPending).toSorted()).toEqual(['processing', 'queued']);
  expect(toneOf('valid')).toBe('success');
  expect(toneOf('returned')).toBe('danger');
});

test('retries are offered after a provisional verdict, not for trials and rows of an import', () => {
  expect(canRetry({ status: 'not_found', is_playground: false, batch_id: null })).toBe(true);
  expect(canRetry({ status: 'valid', is_playground: false, batch_id: null })).toBe(false);
  expect(canRetry({ status: 'not_found', is_playground: true, batch_id: null })).toBe(false);
  expect(canRetry({ status: 'not_found', is_playground: false, batch_id: 4 })).toBe(false);
});

test('the data of a transfer are those of the query, else those that were sent', () => {
  const sent = { fecha: '2026-11-19', monto: 1_250.5, cuenta_beneficiaria: '072180687642595590' };
  expect(transferFacts({ normalized_data: null, request_data: sent })).toMatchObject({ monto: '$1,250.50', clave: null, receptor: null });
  const normalized = { fecha: '2026-11-18', monto: '1250.50', receptor_nombre: 'BANORTE', receptor_participante: false };
  expect(transferFacts({ normalized_data: normalized, request_data: sent })).toMatchObject({ fecha: '2026-11-18', receptor: 'BANORTE' });
});
