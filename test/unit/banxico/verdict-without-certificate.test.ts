import type { IdentifiedPayment, PaymentState, UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type Verdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import { BENEFICIARY_CLABE, byReference, CARD, CLAVE, OTHER_CLABE, payment, query } from './cep-fixtures.ts';
import { identified, inState, settled, UNRECOGNISED } from './status-answers.ts';

describe('decideVerdict for a payment without certificate', () => {
  test.each<[PaymentState, Verdict['status'], boolean]>([
    ['liquidado', 'cep_unavailable', true],
    ['en_proceso', 'cep_unavailable', true],
    ['cancelado', 'cep_unavailable', false],
    ['rechazado', 'cep_unavailable', false],
    ['no_liquidado', 'cep_unavailable', false],
    ['devuelto', 'returned', false],
    ['retornado', 'returned', false],
    ['en_proceso_devolucion', 'returned', false],
    ['no_encontrado', 'not_found', true],
    ['desconocido', 'cep_unavailable', true],
  ])('in state %s returns %s (retryable: %s)', (state, status, retryable) => {
    expect(decideVerdict(query(), inState(state))).toMatchObject({
      status,
      central_status: state,
      retryable,
      error_code: null,
    });
  });

  test('keeps the payment of the page when settled', () => {
    expect(decideVerdict(query(), settled)).toEqual({
      status: 'cep_unavailable',
      central_status: 'liquidado',
      error_code: null,
      retryable: true,
      warnings: [],
      payment: payment(),
    });
  });

  test('returns returned without certificate, settled only when the return is', () => {
    expect(decideVerdict(query(), inState('devuelto'))).toMatchObject({
      status: 'returned',
      certificate: null,
      settled: true,
    });
    expect(decideVerdict(query(), inState('en_proceso_devolucion'))).toMatchObject({
      status: 'returned',
      certificate: null,
      settled: false,
    });
  });

  test('adds a warning when the state is unknown', () => {
    expect(decideVerdict(query(), inState('desconocido'))).toMatchObject({ warnings: ['payment_state_unknown'] });
  });

  test.each<[string, CepQuery, Partial<IdentifiedPayment>]>([
    ['amount with a separator of thousands', query(), { monto: '1,234.56' }],
    ['amount that cannot be read', query(), { monto: 'NA' }],
    ['lower amount of a "retorno"', query(), { state: 'retornado', monto: '1000.00' }],
    ['masked account', query(), { cuenta_beneficiaria: '**************0032' }],
    ['account behind a card', query({ cuenta: CARD }), { cuenta_beneficiaria: OTHER_CLABE }],
    ['reference with zeros before it', byReference('0001234'), { referencia_numerica: '1234' }],
    ['key in another case', query(), { clave_rastreo: CLAVE.toLowerCase() }],
    ['nothing but its state', query(), { clave_rastreo: null, referencia_numerica: null, monto: null, cuenta_beneficiaria: null }],
  ])('takes %s for no contradiction', (_name, asked, changes) => {
    expect(decideVerdict(asked, identified(changes)).status).not.toBe('error');
  });

  test.each<[string, CepQuery, Partial<IdentifiedPayment>, string]>([
    ['another key', query(), { clave_rastreo: 'OTRACLAVE20261103' }, 'clave_rastreo'],
    ['another reference', byReference(), { referencia_numerica: '7654321' }, 'referencia_numerica'],
    ['another amount', query(), { monto: '1234.55' }, 'monto'],
    ['another amount with a separator of thousands', query(), { monto: '9,999.00' }, 'monto'],
    ['a higher amount of a "retorno"', query(), { state: 'retornado', monto: '1234.57' }, 'monto'],
    ['another CLABE', query(), { cuenta_beneficiaria: OTHER_CLABE }, 'cuenta_beneficiaria'],
  ])('returns an error with the contradiction for %s', (_name, asked, changes, contradiction) => {
    expect(decideVerdict(asked, identified(changes))).toMatchObject({
      status: 'error',
      error_code: 'cep_mismatch',
      contradictions: [contradiction],
    });
  });
});

describe('decideVerdict for several payments under one reference', () => {
  test.each<[string, CepQuery, Partial<IdentifiedPayment>]>([
    ['the amount', byReference(), { monto: '99.00' }],
    ['the account', byReference(), { cuenta_beneficiaria: OTHER_CLABE }],
    ['the key', query(), { clave_rastreo: 'OTRACLAVE20261103' }],
  ])('selects one by %s', (_name, asked, other) => {
    expect(decideVerdict(asked, identified({ ...other, state: 'cancelado' }, { state: 'devuelto' }))).toMatchObject({
      status: 'returned',
    });
  });

  test.each<[string, CepQuery, readonly [Partial<IdentifiedPayment>, ...Partial<IdentifiedPayment>[]]]>([
    ['two fit', byReference(), [{ clave_rastreo: 'CLAVEUNO0000000001' }, { clave_rastreo: 'CLAVEDOS0000000002' }]],
    ['none fits', byReference(), [{ monto: '1.00' }, { monto: '2.00' }]],
    [
      'a card does not tell accounts apart',
      byReference('1234567', { cuenta: CARD }),
      [{ cuenta_beneficiaria: OTHER_CLABE }, { cuenta_beneficiaria: BENEFICIARY_CLABE }],
    ],
  ])('returns the error of an ambiguous reference when %s', (_name, asked, [first, ...others]) => {
    expect(decideVerdict(asked, identified(first, ...others))).toEqual({
      status: 'error',
      central_status: 'desconocido',
      error_code: 'ambiguous_reference',
      retryable: true,
      warnings: [],
      contradictions: [],
      certificate: null,
    });
  });
});

describe('decideVerdict without payment or answer', () => {
  test('returns not_found when the portal has no such transfer', () => {
    expect(decideVerdict(query(), { kind: 'not_found' })).toEqual({
      status: 'not_found',
      central_status: 'no_encontrado',
      error_code: null,
      retryable: true,
      warnings: [],
    });
  });

  test.each<[UnavailableReason, string, PaymentState]>([
    ['timeout', 'central_no_answer', 'desconocido'],
    ['connection_failed', 'central_no_answer', 'desconocido'],
    ['http_error', 'central_error', 'desconocido'],
    ['portal_error', 'central_error', 'desconocido'],
    ['temporarily_closed', 'central_closed', 'desconocido'],
    ['download_failed', 'download_failed', 'liquidado'],
  ])('on %s returns cep_unavailable with code %s and state %s', (reason, error_code, central_status) => {
    expect(decideVerdict(query(), { kind: 'unavailable', reason })).toEqual({
      status: 'cep_unavailable',
      central_status,
      error_code,
      retryable: true,
      warnings: [],
      payment: null,
    });
  });

  test('returns an error for an unrecognised page', () => {
    expect(decideVerdict(query(), UNRECOGNISED)).toMatchObject({
      status: 'error',
      error_code: 'unrecognized_response',
      retryable: true,
    });
  });
});
