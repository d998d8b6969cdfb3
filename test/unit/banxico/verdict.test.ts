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

/** Verdict on a certificate whose payment is settled. */
const onCertificate = (changes: Partial<CepFields>, asked: CepQuery = query()): CepVerdict =>
  decideVerdict(asked, ready(changes), identified({ clave_rastreo: changes.claveRastreo ?? CLAVE, cuenta_beneficiaria: null }));

describe('decideVerdict for a certificate that agrees with the query', () => {
  test('returns valid without warnings when the payment is settled', () => {
    expect(decideVerdict(query(), ready(), settled)).toEqual({
      status: 'valid',
      centralStatus: 'liquidado',
      errorCode: null,
      warnings: [],
      centralResult: certificateResult(certificate()),
    });
  });

  test.each<[string, PaymentStatusAnswer | undefined]>([
    ['was not queried', undefined],
    ['could not be had', { kind: 'unavailable', reason: 'timeout' }],
    ['was not understood', UNRECOGNISED],
    ['is denied', { kind: 'not_found' }],
    ['is of an unknown kind', inState('desconocido')],
    ['lags behind the certificate', inState('en_proceso')],
    ['is "No encontrado"', inState('no_encontrado')],
    ['is that of another payment', identified({ state: 'devuelto', clave_rastreo: 'OTRACLAVE20261103' })],
    ['is that of a payment to another account', identified({ state: 'devuelto', cuenta_beneficiaria: OTHER_CLABE })],
    ['is that of one of two payments', identified({ state: 'devuelto' }, { state: 'liquidado' })],
  ])('returns valid with payment_status_unchecked when the payment state %s', (_name, status) => {
    expect(decideVerdict(query(), ready(), status)).toMatchObject({
      status: 'valid',
      centralStatus: 'liquidado',
      warnings: [{ code: 'payment_status_unchecked' }],
    });
  });

  test('uses for a query by card only the state of the certified account', () => {
    const asked = query({ cuenta: CARD });
    const stateOf = (cuenta_beneficiaria: string): PaymentStatusAnswer => identified({ state: 'devuelto', cuenta_beneficiaria });
    expect(decideVerdict(asked, ready(), stateOf(BENEFICIARY_CLABE))).toMatchObject({ status: 'returned' });
    expect(decideVerdict(asked, ready(), stateOf(OTHER_CLABE))).toMatchObject({ status: 'valid' });
  });

  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])(
    'returns returned with the certificate in state %s',
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

  test('returns returned when the payment was returned in part, though the amounts differ', () => {
    expect(decideVerdict(query(), ready(), identified({ state: 'retornado', monto: '1,000.00' }))).toMatchObject({
      status: 'returned',
    });
  });

  test('uses of several payments under the reference the state of its own key', () => {
    const status = identified({ clave_rastreo: 'OTRACLAVE20261103' }, { clave_rastreo: CLAVE, state: 'devuelto' });
    expect(decideVerdict(byReference(), ready(), status)).toMatchObject({
      status: 'returned',
      centralStatus: 'devuelto',
    });
  });

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])('never returns valid in state %s', (state) => {
    expect(decideVerdict(query(), ready(), inState(state))).toMatchObject({
      status: 'cep_unavailable',
      centralStatus: state,
      warnings: [{ code: 'certificate_contradicts_state' }],
    });
  });

  test('returns valid with a warning when the PDF is missing', () => {
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
  ])('returns valid for %s', (_name, changes) => {
    expect(onCertificate(changes)).toMatchObject({ status: 'valid', warnings: [] });
  });

  test('ignores the key for a query by reference, as a certificate has no reference', () => {
    expect(onCertificate({ claveRastreo: 'CUALQUIERCLAVE0000001' }, byReference())).toMatchObject({
      status: 'valid',
      warnings: [],
    });
  });

  test('returns valid with a warning when credited on another day than queried', () => {
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
  ])('returns valid with a warning for a query by %s %s certified with %s', (_kind, cuenta, _name, beneficiarioCuenta) => {
    expect(onCertificate({ beneficiarioCuenta }, query({ cuenta }))).toMatchObject({
      status: 'valid',
      warnings: [{ code: 'beneficiary_account_differs' }],
    });
  });

  test.each([CARD, PHONE])('returns valid without warnings for a query by %s certified with it', (cuenta) => {
    expect(onCertificate({ beneficiarioCuenta: cuenta }, query({ cuenta }))).toMatchObject({
      status: 'valid',
      warnings: [],
    });
  });

  test.each(['4', '04', '31'])("compares the orderer's account for a payment to the bank itself (type %s)", (tipoPago) => {
    const changes = { tipoPago, beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1' };
    expect(onCertificate(changes, query({ cuenta: ORDERER_CLABE }))).toMatchObject({ status: 'valid', warnings: [] });
    expect(onCertificate(changes, query({ cuenta: BENEFICIARY_CLABE }))).toMatchObject({
      errorCode: 'cep_mismatch',
    });
  });
});

describe('decideVerdict for a query of a payment to the receiving participant itself', () => {
  const asked = query({ isToParticipant: true, cuenta: ORDERER_CLABE });

  test.each(['4', '04', '31'])('returns valid for a certificate of type %s', (tipoPago) => {
    expect(onCertificate({ tipoPago, beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1' }, asked)).toMatchObject({ status: 'valid' });
  });

  test.each(['1', '3', '12', '30'])('returns cep_mismatch for a certificate of type %s', (tipoPago) => {
    expect(onCertificate({ tipoPago }, asked)).toMatchObject({
      errorCode: 'cep_mismatch',
      warnings: [{ code: 'cep_mismatch', field: 'receptor_participante' }],
      centralResult: null,
    });
  });
});

describe('decideVerdict for a certificate that contradicts the query', () => {
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
  ])('returns cep_mismatch with the differing fields and nothing of the certificate for %s', (_name, changes, asked, contradictions) => {
    const verdict = decideVerdict(query(asked), ready(changes), settled);
    expect(verdict).toEqual({
      status: 'error',
      centralStatus: 'desconocido',
      errorCode: 'cep_mismatch',
      warnings: contradictions.map((field) => ({ code: 'cep_mismatch', field })),
      centralResult: null,
    });
  });

  test('compares amount and receiver for a query by card too', () => {
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
  ])('returns unrecognized_response when the file is %s', (_name, xml) => {
    expect(decideVerdict(query(), { kind: 'cep_ready', xml, pdf: PDF_BYTES }, settled)).toEqual({
      status: 'error',
      centralStatus: 'desconocido',
      errorCode: 'unrecognized_response',
      warnings: [],
      centralResult: null,
    });
  });
});
