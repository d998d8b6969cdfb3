import fc from 'fast-check';

import type { IdentifiedPayment, PaymentState, UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CentralAnswer, type CentralStatusAnswer, type Verdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import {
  BENEFICIARY_CLABE,
  byReference,
  CARD,
  centavos,
  cepBytes,
  certificate,
  CLAVE,
  date,
  ORDERER_CLABE,
  OTHER_CLABE,
  payment,
  PDF_BYTES,
  PHONE,
  query,
  speiCode,
  type CepFields,
} from './cep-fixtures.ts';

const STATES: readonly PaymentState[] = [
  'liquidado',
  'en_proceso',
  'cancelado',
  'rechazado',
  'en_proceso_devolucion',
  'devuelto',
  'retornado',
  'no_liquidado',
  'no_encontrado',
  'desconocido',
];
const REASONS: readonly UnavailableReason[] = [
  'timeout',
  'connection_failed',
  'http_error',
  'portal_error',
  'download_failed',
  'temporarily_closed',
];
const UNRECOGNISED: CentralStatusAnswer = { kind: 'unrecognised', bodySha256: 'ab', excerpt: '<p>' };

const ready = (changes: Partial<CepFields> = {}, pdf: Uint8Array | null = PDF_BYTES): CentralAnswer => ({
  kind: 'cep_ready',
  xml: cepBytes(changes),
  pdf,
});

const identified = (first: Partial<IdentifiedPayment> = {}, ...others: readonly Partial<IdentifiedPayment>[]): CentralStatusAnswer => ({
  kind: 'identified',
  payments: [payment(first), ...others.map(payment)],
});

const settled = identified();

const inState = (state: PaymentState): CentralStatusAnswer => identified({ state });

/** Verdict on a certificate whose payment is known to stand as settled. */
const onCertificate = (changes: Partial<CepFields>, asked: CepQuery = query()): Verdict =>
  decideVerdict(asked, ready(changes), identified({ clave_rastreo: changes.claveRastreo ?? CLAVE, cuenta_beneficiaria: null }));

describe('a certificate that agrees with the query', () => {
  test('of a payment that stands: valid, without warnings', () => {
    expect(decideVerdict(query(), ready(), settled)).toEqual({
      status: 'valid',
      central_status: 'liquidado',
      error_code: null,
      retryable: false,
      warnings: [],
      certificate: certificate(),
    });
  });

  test.each<[string, CentralStatusAnswer | undefined]>([
    ['was not asked for', undefined],
    ['could not be had', { kind: 'unavailable', reason: 'timeout' }],
    ['was not understood', UNRECOGNISED],
    ['is denied', { kind: 'not_found' }],
    ['is of an unknown kind', inState('desconocido')],
    ['lags behind the certificate', inState('en_proceso')],
    ['is "No encontrado"', inState('no_encontrado')],
    ['is that of another payment', identified({ state: 'devuelto', clave_rastreo: 'OTRACLAVE20261103' })],
    ['is that of a payment to another account', identified({ state: 'devuelto', cuenta_beneficiaria: OTHER_CLABE })],
    ['is that of one of two payments', identified({ state: 'devuelto' }, { state: 'liquidado' })],
  ])('whose payment state %s: valid, and to be checked later', (_name, status) => {
    expect(decideVerdict(query(), ready(), status)).toMatchObject({
      status: 'valid',
      central_status: 'liquidado',
      warnings: ['payment_status_unchecked'],
    });
  });

  test('asked for by card: the state is that of the account certified, no other', () => {
    const asked = query({ cuenta: CARD });
    const stateOf = (cuenta_beneficiaria: string): CentralStatusAnswer => identified({ state: 'devuelto', cuenta_beneficiaria });
    expect(decideVerdict(asked, ready(), stateOf(BENEFICIARY_CLABE))).toMatchObject({ status: 'returned' });
    expect(decideVerdict(asked, ready(), stateOf(OTHER_CLABE))).toMatchObject({ status: 'valid' });
  });

  test.each<[PaymentState, boolean]>([
    ['devuelto', true],
    ['retornado', true],
    ['en_proceso_devolucion', false],
  ])('of a payment in state %s: returned, with the certificate (return settled: %s)', (state, isSettled) => {
    expect(decideVerdict(query(), ready(), inState(state))).toEqual({
      status: 'returned',
      central_status: state,
      error_code: null,
      retryable: false,
      warnings: [],
      payment: payment({ state }),
      certificate: certificate(),
      settled: isSettled,
    });
  });

  test('of a payment returned in part: returned, though the amounts differ', () => {
    expect(decideVerdict(query(), ready(), identified({ state: 'retornado', monto: '1,000.00' }))).toMatchObject({
      status: 'returned',
    });
  });

  test('of one of several payments under its reference: the state is that of its own key', () => {
    const status = identified({ clave_rastreo: 'OTRACLAVE20261103' }, { clave_rastreo: CLAVE, state: 'devuelto' });
    expect(decideVerdict(byReference(), ready(), status)).toMatchObject({
      status: 'returned',
      payment: { clave_rastreo: CLAVE },
    });
  });

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])('of a payment in state %s: never valid', (state) => {
    expect(decideVerdict(query(), ready(), inState(state))).toMatchObject({
      status: 'cep_unavailable',
      central_status: state,
      retryable: false,
      warnings: ['certificate_contradicts_state'],
    });
  });

  test('whose PDF is missing: valid, with a warning', () => {
    expect(decideVerdict(query(), ready({}, null), settled)).toMatchObject({
      status: 'valid',
      warnings: ['cep_pdf_unavailable'],
    });
  });

  test.each([
    ['key in another case', { claveRastreo: CLAVE.toLowerCase() }],
    ['key with blanks around it', { claveRastreo: ` ${CLAVE} ` }],
    ['amount without decimals', { monto: '001234.56' }],
    ['operating date of the next day', { fechaOperacion: '2026-11-04' }],
    ['another orderer', { ordenanteCuenta: OTHER_CLABE }],
  ])('%s: valid all the same', (_name, changes) => {
    expect(onCertificate(changes)).toMatchObject({ status: 'valid', warnings: [] });
  });

  test('found by reference, whatever its key: a certificate carries no reference', () => {
    expect(onCertificate({ claveRastreo: 'CUALQUIERCLAVE0000001' }, byReference())).toMatchObject({
      status: 'valid',
      warnings: [],
    });
  });

  test('credited on another day than asked: valid, with a warning', () => {
    expect(onCertificate({ fechaAbono: '2026-11-04' })).toMatchObject({
      status: 'valid',
      warnings: ['credit_date_differs'],
    });
  });

  test.each([
    ['card', CARD, 'another account', OTHER_CLABE],
    ['card', CARD, 'a masked card', '************0001'],
    ['phone', PHONE, 'the CLABE behind it', BENEFICIARY_CLABE],
    ['phone', PHONE, 'no account', 'NA'],
  ])('asked for by %s %s and certified with %s: valid, with a warning', (_kind, cuenta, _name, beneficiarioCuenta) => {
    expect(onCertificate({ beneficiarioCuenta }, query({ cuenta }))).toMatchObject({
      status: 'valid',
      warnings: ['beneficiary_account_differs'],
    });
  });

  test.each([CARD, PHONE])('asked for by %s and certified with it: valid, without warnings', (cuenta) => {
    expect(onCertificate({ beneficiarioCuenta: cuenta }, query({ cuenta }))).toMatchObject({
      status: 'valid',
      warnings: [],
    });
  });

  test.each(['4', '04', '31'])("of a payment to the bank itself (type %s): the account asked for is the orderer's", (tipoPago) => {
    const changes = { tipoPago, beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1' };
    expect(onCertificate(changes, query({ cuenta: ORDERER_CLABE }))).toMatchObject({ status: 'valid', warnings: [] });
    expect(onCertificate(changes, query({ cuenta: BENEFICIARY_CLABE }))).toMatchObject({
      error_code: 'cep_mismatch',
    });
  });
});

describe('a certificate that contradicts the query', () => {
  test.each<[string, Partial<CepFields>, Partial<CepQuery>, readonly string[]]>([
    ['another key', { claveRastreo: 'OTRACLAVE20261103' }, {}, ['clave_rastreo']],
    ['one centavo less', { monto: '1234.55' }, {}, ['monto']],
    ['a hundred times the amount', {}, { monto: centavos('123456') }, ['monto']],
    ['another CLABE', { beneficiarioCuenta: OTHER_CLABE }, {}, ['cuenta_beneficiaria']],
    ['a masked CLABE', { beneficiarioCuenta: '**************0032' }, {}, ['cuenta_beneficiaria']],
    ["the orderer's CLABE for that of the beneficiary", {}, { cuenta: ORDERER_CLABE }, ['cuenta_beneficiaria']],
    ['another receiver', { claveSpei: '90646' }, {}, ['receptor']],
    [
      'another payment altogether',
      { claveRastreo: 'OTRACLAVE20261103', monto: '1.00', beneficiarioCuenta: OTHER_CLABE, claveSpei: '40012' },
      {},
      ['clave_rastreo', 'monto', 'cuenta_beneficiaria', 'receptor'],
    ],
  ])('%s: an error that names what differs and keeps the evidence', (_name, changes, asked, contradictions) => {
    const verdict = decideVerdict(query(asked), ready(changes), settled);
    expect(verdict).toEqual({
      status: 'error',
      central_status: 'desconocido',
      error_code: 'cep_mismatch',
      retryable: true,
      warnings: [],
      contradictions,
      certificate: certificate(changes),
    });
  });

  test('amount and receiver count for a query by card as well', () => {
    expect(decideVerdict(query({ cuenta: CARD }), ready({ monto: '1.00', claveSpei: '40012' }))).toMatchObject({
      contradictions: ['monto', 'receptor'],
    });
  });

  test.each([
    ['cut', cepBytes().subarray(0, 900)],
    ['empty', new Uint8Array()],
    ['a page', new TextEncoder().encode('<html><body>Error</body></html>')],
  ])('a file that is %s: an unrecognised answer', (_name, xml) => {
    expect(decideVerdict(query(), { kind: 'cep_ready', xml, pdf: PDF_BYTES }, settled)).toEqual({
      status: 'error',
      central_status: 'desconocido',
      error_code: 'unrecognized_response',
      retryable: true,
      warnings: [],
      contradictions: [],
      certificate: null,
    });
  });
});

describe('a payment without certificate', () => {
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
  ])('in state %s: %s (retry: %s)', (state, status, retryable) => {
    expect(decideVerdict(query(), inState(state))).toMatchObject({
      status,
      central_status: state,
      retryable,
      error_code: null,
    });
  });

  test('settled: what the page showed is kept', () => {
    expect(decideVerdict(query(), settled)).toEqual({
      status: 'cep_unavailable',
      central_status: 'liquidado',
      error_code: null,
      retryable: true,
      warnings: [],
      payment: payment(),
    });
  });

  test('returned: without certificate, and settled only when the return is', () => {
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

  test('in a state we do not know: a warning', () => {
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
  ])('%s contradicts nothing', (_name, asked, changes) => {
    expect(decideVerdict(asked, identified(changes)).status).not.toBe('error');
  });

  test.each<[string, CepQuery, Partial<IdentifiedPayment>, string]>([
    ['another key', query(), { clave_rastreo: 'OTRACLAVE20261103' }, 'clave_rastreo'],
    ['another reference', byReference(), { referencia_numerica: '7654321' }, 'referencia_numerica'],
    ['another amount', query(), { monto: '1234.55' }, 'monto'],
    ['another amount with a separator of thousands', query(), { monto: '9,999.00' }, 'monto'],
    ['a higher amount of a "retorno"', query(), { state: 'retornado', monto: '1234.57' }, 'monto'],
    ['another CLABE', query(), { cuenta_beneficiaria: OTHER_CLABE }, 'cuenta_beneficiaria'],
  ])('%s: an error that names it', (_name, asked, changes, contradiction) => {
    expect(decideVerdict(asked, identified(changes))).toMatchObject({
      status: 'error',
      error_code: 'cep_mismatch',
      contradictions: [contradiction],
    });
  });
});

describe('several payments under one reference', () => {
  test.each<[string, CepQuery, Partial<IdentifiedPayment>]>([
    ['the amount', byReference(), { monto: '99.00' }],
    ['the account', byReference(), { cuenta_beneficiaria: OTHER_CLABE }],
    ['the key', query(), { clave_rastreo: 'OTRACLAVE20261103' }],
  ])('%s tells which one is meant', (_name, asked, other) => {
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
  ])('%s: the reference is ambiguous', (_name, asked, [first, ...others]) => {
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

describe('no payment, or no answer', () => {
  test('the central bank has no such transfer: not found', () => {
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
  ])('%s: the certificate is unavailable for now, with code %s', (reason, error_code, central_status) => {
    expect(decideVerdict(query(), { kind: 'unavailable', reason })).toEqual({
      status: 'cep_unavailable',
      central_status,
      error_code,
      retryable: true,
      warnings: [],
      payment: null,
    });
  });

  test('a page we do not know: an error', () => {
    expect(decideVerdict(query(), UNRECOGNISED)).toMatchObject({
      status: 'error',
      error_code: 'unrecognized_response',
      retryable: true,
    });
  });
});

describe('whatever happens', () => {
  const anyQuery = fc
    .record({
      cuenta: fc.constantFrom(BENEFICIARY_CLABE, OTHER_CLABE, CARD, PHONE),
      monto: fc.constantFrom(centavos('1234.56'), centavos('0.01')),
      fecha: fc.constantFrom(date('2026-11-03'), date('2026-11-04')),
      receptor: fc.constantFrom(speiCode('90723'), speiCode('40012')),
      isByKey: fc.boolean(),
    })
    .map(({ isByKey, ...changes }) => (isByKey ? query(changes) : byReference('1234567', changes)));

  const anyPayment = fc
    .record({
      state: fc.constantFrom(...STATES),
      monto: fc.constantFrom('1234.56', '1,234.56', '0.01', 'NA', null),
      clave_rastreo: fc.constantFrom(CLAVE, 'OTRA', null),
      cuenta_beneficiaria: fc.constantFrom(BENEFICIARY_CLABE, OTHER_CLABE, '****', null),
    })
    .map(payment);

  const anyStatus: fc.Arbitrary<CentralStatusAnswer> = fc.oneof(
    fc
      .tuple(anyPayment, fc.array(anyPayment, { maxLength: 2 }))
      .map(([first, others]): CentralStatusAnswer => ({ kind: 'identified', payments: [first, ...others] })),
    fc.constantFrom<CentralStatusAnswer[]>({ kind: 'not_found' }, UNRECOGNISED),
    fc.constantFrom(...REASONS).map((reason): CentralStatusAnswer => ({ kind: 'unavailable', reason })),
  );

  const anyFile = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .record({
        monto: fc.constantFrom('1234.56', '300'),
        tipoPago: fc.constantFrom('1', '4'),
        beneficiarioCuenta: fc.constantFrom(BENEFICIARY_CLABE, 'NA'),
      })
      .map(cepBytes),
    fc.nat({ max: cepBytes().length }).map((length) => cepBytes().subarray(0, length)),
  );

  const anyAnswer: fc.Arbitrary<CentralAnswer> = fc.oneof(
    anyStatus,
    fc.record({ xml: anyFile, pdf: fc.constantFrom(null, PDF_BYTES) }).map((files): CentralAnswer => ({ kind: 'cep_ready', ...files })),
  );

  const deniesPayment = (answer: CentralAnswer): boolean =>
    answer.kind === 'not_found' || (answer.kind === 'identified' && answer.payments.some(({ state }) => state === 'no_encontrado'));

  test('only the central bank\'s own word gives "not found": no fault, no damaged file, no unknown page does', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, fc.option(anyStatus, { nil: undefined }), (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        if (verdict.status === 'not_found') expect(deniesPayment(answer)).toBe(true);
        if (answer.kind === 'not_found') expect(verdict.status).toBe('not_found');
      }),
      { numRuns: 1_000 },
    );
  });

  test('a payment is valid only with a certificate of that amount to that receiver, and never when it was returned or did not settle', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, anyStatus, (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        if (verdict.status !== 'valid') return;
        expect(answer.kind).toBe('cep_ready');
        expect(verdict.certificate).toMatchObject({ montoPago: asked.monto, claveSpei: asked.receptor });
        if (status.kind !== 'identified' || status.payments.length > 1) return;
        const [own] = status.payments;
        const isCertified = own.clave_rastreo === CLAVE && own.monto === '1234.56' && own.cuenta_beneficiaria === BENEFICIARY_CLABE;
        if (isCertified) expect(['liquidado', 'en_proceso', 'no_encontrado', 'desconocido']).toContain(own.state);
      }),
      { numRuns: 1_000 },
    );
  });

  test('retries are refused exactly where the state of the payment is final', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, anyStatus, (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        const isFinal =
          verdict.status === 'valid' ||
          verdict.status === 'returned' ||
          ['cancelado', 'rechazado', 'no_liquidado'].includes(verdict.central_status);
        expect(verdict.retryable).toBe(!isFinal);
      }),
      { numRuns: 1_000 },
    );
  });
});
