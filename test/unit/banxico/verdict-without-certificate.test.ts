import { paymentResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import type { IdentifiedPayment, PaymentState, UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CepVerdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import { BENEFICIARY_CLABE, byReference, CARD, CLAVE, OTHER_CLABE, payment, query } from './cep-fixtures.ts';
import { identified, inState, settled, UNRECOGNISED } from './status-answers.ts';

describe('decideVerdict for a payment without certificate', () => {
  test.each<[PaymentState, CepVerdict['status']]>([
    ['liquidado', 'cep_unavailable'],
    ['en_proceso', 'cep_unavailable'],
    ['cancelado', 'cep_unavailable'],
    ['rechazado', 'cep_unavailable'],
    ['no_liquidado', 'cep_unavailable'],
    ['devuelto', 'returned'],
    ['retornado', 'returned'],
    ['en_proceso_devolucion', 'returned'],
    ['no_encontrado', 'not_found'],
    ['desconocido', 'cep_unavailable'],
  ])('in state %s returns %s', (state, status) => {
    expect(decideVerdict(query(), inState(state))).toMatchObject({
      status,
      centralStatus: state,
      errorCode: null,
    });
  });

  test('keeps the payment of the page when settled', () => {
    expect(decideVerdict(query(), settled)).toEqual({
      status: 'cep_unavailable',
      centralStatus: 'liquidado',
      errorCode: null,
      warnings: [],
      centralResult: paymentResult([payment()]),
    });
  });

  test('keeps the payment of the page when returned', () => {
    expect(decideVerdict(query(), inState('devuelto'))).toMatchObject({
      status: 'returned',
      centralResult: paymentResult([payment({ state: 'devuelto' })]),
    });
  });

  test('adds a warning when the state is unknown', () => {
    expect(decideVerdict(query(), inState('desconocido'))).toMatchObject({ warnings: [{ code: 'payment_state_unknown' }] });
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
  ])('sees no contradiction in %s', (_name, asked, changes) => {
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
      errorCode: 'cep_mismatch',
      warnings: [{ code: 'cep_mismatch', field: contradiction }],
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
      centralStatus: 'desconocido',
      errorCode: 'ambiguous_reference',
      warnings: [],
      centralResult: null,
    });
  });
});

describe('decideVerdict without payment or answer', () => {
  test('returns not_found when the portal has no such transfer', () => {
    expect(decideVerdict(query(), { kind: 'not_found' })).toEqual({
      status: 'not_found',
      centralStatus: 'no_encontrado',
      errorCode: null,
      warnings: [],
      centralResult: null,
    });
  });

  test.each<[UnavailableReason, string, PaymentState]>([
    ['timeout', 'central_no_answer', 'desconocido'],
    ['connection_failed', 'central_no_answer', 'desconocido'],
    ['http_error', 'central_error', 'desconocido'],
    ['portal_error', 'central_error', 'desconocido'],
    ['temporarily_closed', 'central_closed', 'desconocido'],
    ['download_failed', 'download_failed', 'liquidado'],
  ])('on %s returns cep_unavailable with code %s and state %s', (reason, errorCode, centralStatus) => {
    expect(decideVerdict(query(), { kind: 'unavailable', reason })).toEqual({
      status: 'cep_unavailable',
      centralStatus,
      errorCode,
      warnings: [],
      centralResult: null,
    });
  });

  test('returns an error, never a denial, when the portal read no criterion', () => {
    expect(decideVerdict(query(), { kind: 'query_rejected' })).toEqual({
      status: 'error',
      centralStatus: 'desconocido',
      errorCode: 'central_query_rejected',
      warnings: [],
      centralResult: null,
    });
  });

  test('returns an error for an unrecognised page', () => {
    expect(decideVerdict(query(), UNRECOGNISED)).toMatchObject({
      status: 'error',
      errorCode: 'unrecognized_response',
    });
  });
});
