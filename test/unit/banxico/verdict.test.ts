import { certificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import type { PaymentState } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CepAnswer, type CepVerdict, type PaymentStatusAnswer } from '../../../shared/banxico/domain/cep/verdict.ts';
import {
  BENEFICIARY_CLABE,
  byReference,
  CARD,
  centavos,
  cepBytes,
  certificate,
  CLAVE,
  ORDERER_CLABE,
  OTHER_CLABE,
  PDF_BYTES,
  PHONE,
  query,
  type CepFields,
} from './cep-fixtures.ts';
import { identified, inState, settled, UNRECOGNISED } from './status-answers.ts';

const ready = (changes: Partial<CepFields> = {}, pdf: Uint8Array | null = PDF_BYTES): CepAnswer => ({
  kind: 'cep_ready',
  xml: cepBytes(changes),
  pdf,
});

/** Verdict on a certificate whose payment is known to stand as settled. */
const onCertificate = (changes: Partial<CepFields>, asked: CepQuery = query()): CepVerdict =>
  decideVerdict(asked, ready(changes), identified({ clave_rastreo: changes.claveRastreo ?? CLAVE, cuenta_beneficiaria: null }));

describe('a certificate that agrees with the query', () => {
  test('of a payment that stands: valid, without warnings', () => {
    expect(decideVerdict(query(), ready(), settled)).toEqual({
      status: 'valid',
      centralStatus: 'liquidado',
      errorCode: null,
      warnings: [],
      centralResult: certificateResult(certificate()),
    });
  });

  test.each<[string, PaymentStatusAnswer | undefined]>([
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
      centralStatus: 'liquidado',
      warnings: [{ code: 'payment_status_unchecked' }],
    });
  });

  test('asked for by card: the state is that of the account certified, no other', () => {
    const asked = query({ cuenta: CARD });
    const stateOf = (cuenta_beneficiaria: string): PaymentStatusAnswer => identified({ state: 'devuelto', cuenta_beneficiaria });
    expect(decideVerdict(asked, ready(), stateOf(BENEFICIARY_CLABE))).toMatchObject({ status: 'returned' });
    expect(decideVerdict(asked, ready(), stateOf(OTHER_CLABE))).toMatchObject({ status: 'valid' });
  });

  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])(
    'of a payment in state %s: returned, with the certificate',
    (state) => {
      expect(decideVerdict(query(), ready(), inState(state))).toEqual({
        status: 'returned',
        centralStatus: state,
        errorCode: null,
        warnings: [],
        centralResult: certificateResult(certificate()),
      });
    },
  );

  test('of a payment returned in part: returned, though the amounts differ', () => {
    expect(decideVerdict(query(), ready(), identified({ state: 'retornado', monto: '1,000.00' }))).toMatchObject({
      status: 'returned',
    });
  });

  test('of one of several payments under its reference: the state is that of its own key', () => {
    const status = identified({ clave_rastreo: 'OTRACLAVE20261103' }, { clave_rastreo: CLAVE, state: 'devuelto' });
    expect(decideVerdict(byReference(), ready(), status)).toMatchObject({
      status: 'returned',
      centralStatus: 'devuelto',
    });
  });

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])('of a payment in state %s: never valid', (state) => {
    expect(decideVerdict(query(), ready(), inState(state))).toMatchObject({
      status: 'cep_unavailable',
      centralStatus: state,
      warnings: [{ code: 'certificate_contradicts_state' }],
    });
  });

  test('whose PDF is missing: valid, with a warning', () => {
    expect(decideVerdict(query(), ready({}, null), settled)).toMatchObject({
      status: 'valid',
      warnings: [{ code: 'cep_pdf_unavailable' }],
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
      warnings: [{ code: 'credit_date_differs' }],
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
      warnings: [{ code: 'beneficiary_account_differs' }],
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
      errorCode: 'cep_mismatch',
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
  ])('%s: an error that names what differs and shows nothing of the certificate', (_name, changes, asked, contradictions) => {
    const verdict = decideVerdict(query(asked), ready(changes), settled);
    expect(verdict).toEqual({
      status: 'error',
      centralStatus: 'desconocido',
      errorCode: 'cep_mismatch',
      warnings: contradictions.map((field) => ({ code: 'cep_mismatch', field })),
      centralResult: null,
    });
  });

  test('amount and receiver count for a query by card as well', () => {
    expect(decideVerdict(query({ cuenta: CARD }), ready({ monto: '1.00', claveSpei: '40012' }))).toMatchObject({
      warnings: [
        { code: 'cep_mismatch', field: 'monto' },
        { code: 'cep_mismatch', field: 'receptor' },
      ],
    });
  });

  test.each([
    ['cut', cepBytes().subarray(0, 900)],
    ['empty', new Uint8Array()],
    ['a page', new TextEncoder().encode('<html><body>Error</body></html>')],
  ])('a file that is %s: an unrecognised answer', (_name, xml) => {
    expect(decideVerdict(query(), { kind: 'cep_ready', xml, pdf: PDF_BYTES }, settled)).toEqual({
      status: 'error',
      centralStatus: 'desconocido',
      errorCode: 'unrecognized_response',
      warnings: [],
      centralResult: null,
    });
  });
});
