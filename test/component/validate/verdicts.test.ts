import type { CepOutcome, PaymentState, PaymentStatusOutcome, UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { storedValidations, unitsUsed, warningsIn } from '../../support/api/expectations.ts';
import { get, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { certificateFor, certified, identified, NOT_FOUND, paymentFor, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { BBVA_CARD, BENEFICIARY, CUENCA, PHONE, STP, transferBody } from '../../support/builders/transfers.ts';

type Answer = (query: CepQuery) => CepOutcome;
type StatusAnswer = (query: CepQuery) => PaymentStatusOutcome;

const ask = async (onQuery: Answer, onStatus: StatusAnswer = (query) => identified(query, 'liquidado'), body = transferBody()) => {
  const api = makeTestApi();
  api.source.onQuery(onQuery);
  api.source.onStatusQuery(onStatus);
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, body);
  return { api, caller, reply, attributes: reply.at('data.attributes') };
};

const questions = (api: TestApi): readonly string[] => api.source.queries.map(({ kind }) => kind);

const links = (reply: ApiReply): unknown => reply.at('data.links');

describe('POST /validate for a certified payment', () => {
  test('answers valid with the certificate and both links when it is settled', async () => {
    const { api, caller, reply, attributes } = await ask((query) => certified(query));
    const id = String(reply.at('data.id'));
    expect(reply.status).toBe(200);
    expect(attributes).toMatchObject({
      status: 'valid',
      central_status: 'liquidado',
      error_code: null,
      error_message: null,
      normalization_warnings: [],
      candidate_match: null,
      central_result: {
        kind: 'cep',
        Beneficiario: { MontoPago: '1234.56', Cuenta: BENEFICIARY },
        fecha_abono: '2026-11-03',
        seal: 'not_verified',
      },
      normalized_data: {
        fecha: '2026-11-03',
        monto: '1234.56',
        cuenta_beneficiaria: BENEFICIARY,
        tipo_cuenta: 'clabe',
        emisor: STP.code,
        emisor_nombre: 'STP',
        receptor: CUENCA.code,
        receptor_nombre: 'Cuenca',
      },
    });
    expect(links(reply)).toEqual({
      self: `/v1/validations/${id}`,
      cep_xml: `/v1/validations/${id}/cep?format=xml`,
      cep_pdf: `/v1/validations/${id}/cep?format=pdf`,
    });
    expect(questions(api)).toEqual(['query', 'status']);
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('queries the CEP portal with exactly the fields of the request', async () => {
    const { api } = await ask((query) => certified(query));
    expect(api.source.queries[0]?.query).toEqual({
      fecha: '2026-11-03',
      criterion: { kind: 'clave_rastreo', value: 'EJEMPLO20261103000001', referencia: null },
      emisor: STP.code,
      receptor: CUENCA.code,
      cuenta: BENEFICIARY,
      monto: 123_456,
      isToParticipant: false,
    });
  });

  test('answers valid with a warning and the XML link only when the PDF is missing', async () => {
    const { reply } = await ask((query) => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null }));
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(warningsIn(reply)).toEqual([{ code: 'cep_pdf_unavailable' }]);
    expect(links(reply)).toMatchObject({ cep_pdf: null });
    expect(reply.at('data.links.cep_xml')).not.toBeNull();
  });

  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])(
    'answers returned without CEP links when its state is %s, and retains the CEP',
    async (state) => {
      const { api, caller, reply } = await ask(certified, (query) => identified(query, state));
      expect(reply.at('data.attributes')).toMatchObject({ status: 'returned', central_status: state, error_code: null });
      expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
      const cep = await get(api, caller, `/validations/${String(reply.at('data.id'))}/cep`);
      expect(cep.status).toBe(200);
    },
  );

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])('answers cep_unavailable when its state is %s', async (state) => {
    const { reply } = await ask(certified, (query) => identified(query, state));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', central_status: state });
    expect(warningsIn(reply)).toContainEqual({ code: 'certificate_contradicts_state' });
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test.each<[string, StatusAnswer]>([
    ['does not know the state', () => NOT_FOUND],
    ['does not answer the second question', () => TIMEOUT],
    ['throttles the second question', () => ({ kind: 'throttled', cause: 'captcha' })],
    ['shows an unknown page', () => UNRECOGNISED],
    ['shows an unknown state', (query) => identified(query, 'desconocido')],
    ['tells of another payment', (query) => identified(query, 'devuelto', { clave_rastreo: 'OTRAOTRAOTRAOTRAOTRA1' })],
  ])('answers valid with payment_status_unchecked and a due recheck when the CEP portal %s', async (_what, onStatus) => {
    const { api, reply } = await ask(certified, onStatus);
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(warningsIn(reply)).toContainEqual({ code: 'payment_status_unchecked' });
    expect((await storedValidations(api)).map(({ dueAt }) => dueAt)).toEqual([api.clock.now() + 900_000]);
  });

  test('answers cep_mismatch without links or its data when it differs from the request', async () => {
    const { reply } = await ask((query) => certified(query, { monto: '9999.99', beneficiarioNombre: 'PERSONA AJENA' }));
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'error',
      error_code: 'cep_mismatch',
      central_status: 'desconocido',
      central_result: null,
    });
    expect(reply.text).not.toContain('PERSONA AJENA');
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test.each<[string, Uint8Array]>([
    ['an HTML page', Buffer.from('<html><body>Error</body></html>')],
    ['nothing', new Uint8Array()],
    [
      'a document type with an entity',
      Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><SPEI_Tercero>&x;</SPEI_Tercero>'),
    ],
  ])('answers unrecognized_response when its XML is %s', async (_what, xml) => {
    const { reply } = await ask(() => ({ kind: 'cep_ready', xml, pdf: null }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'unrecognized_response' });
  });

  test.each<[string, string, string]>([
    ['a card', BBVA_CARD, 'card'],
    ['a phone', PHONE, 'phone'],
  ])('answers valid to %s certified with the account behind it', async (_what, account, type) => {
    const body = transferBody({ cuenta_beneficiaria: account, receptor: 'BBVA' });
    const { reply } = await ask((query) => certified(query, { beneficiarioCuenta: '012180000000000013' }), undefined, body);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { tipo_cuenta: type, cuenta_beneficiaria: account },
    });
    expect(warningsIn(reply)).toContainEqual({ code: 'beneficiary_account_differs' });
  });
});

describe('POST /validate for a payment identified without certificate', () => {
  test.each<[PaymentState, string]>([
    ['liquidado', 'cep_unavailable'],
    ['en_proceso', 'cep_unavailable'],
    ['cancelado', 'cep_unavailable'],
    ['rechazado', 'cep_unavailable'],
    ['no_liquidado', 'cep_unavailable'],
    ['desconocido', 'cep_unavailable'],
    ['devuelto', 'returned'],
    ['retornado', 'returned'],
    ['en_proceso_devolucion', 'returned'],
    ['no_encontrado', 'not_found'],
  ])('in state %s answers %s', async (state, status) => {
    const { reply } = await ask((query) => identified(query, state));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({ status, central_status: state, error_code: null });
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test('never answers not_found when it is settled, whatever fields the page lacks', async () => {
    const bare = { clave_rastreo: null, referencia_numerica: null, cuenta_beneficiaria: null, monto: null, fecha_recepcion: null };
    const { reply } = await ask((query) => identified(query, 'liquidado', bare));
    expect(reply.at('data.attributes.status')).toBe('cep_unavailable');
  });

  test('answers the fields of the status page', async () => {
    const { reply } = await ask((query) => identified(query, 'en_proceso'));
    expect(reply.at('data.attributes.central_result')).toMatchObject({
      kind: 'payment_status',
      payments: [{ state: 'en_proceso', monto: '1234.56' }],
    });
  });

  test('answers cep_mismatch without its data when it is another payment', async () => {
    const { reply } = await ask((query) => identified(query, 'liquidado', { monto: '1.00' }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'cep_mismatch', central_result: null });
  });

  test('selects one of several payments by account and amount', async () => {
    const body = transferBody({ clave_rastreo: undefined, referencia_numerica: '42' });
    const twoMatches: Answer = (query) => ({
      kind: 'identified',
      payments: [paymentFor(query, 'liquidado'), paymentFor(query, 'liquidado')],
    });
    const oneOfTwo: Answer = (query) => ({
      kind: 'identified',
      payments: [paymentFor(query, 'devuelto'), paymentFor(query, 'liquidado', { monto: '1.00' })],
    });
    expect((await ask(twoMatches, undefined, body)).reply.at('data.attributes')).toMatchObject({
      status: 'error',
      error_code: 'ambiguous_reference',
    });
    expect((await ask(oneOfTwo, undefined, body)).reply.at('data.attributes')).toMatchObject({
      status: 'returned',
      central_status: 'devuelto',
    });
  });
});

describe('POST /validate without a payment', () => {
  test('answers 200 not_found and uses one quota unit', async () => {
    const { api, caller, reply } = await ask(() => NOT_FOUND);
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'not_found',
      central_status: 'no_encontrado',
      error_code: null,
      error_message: null,
      central_result: null,
    });
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test.each<[UnavailableReason, string, string]>([
    ['timeout', 'central_no_answer', 'desconocido'],
    ['connection_failed', 'central_no_answer', 'desconocido'],
    ['http_error', 'central_error', 'desconocido'],
    ['portal_error', 'central_error', 'desconocido'],
    ['temporarily_closed', 'central_closed', 'desconocido'],
    ['download_failed', 'download_failed', 'liquidado'],
  ])('answers cep_unavailable, never not_found, on %s (%s)', async (reason, code, centralStatus) => {
    const { reply } = await ask(() => ({ kind: 'unavailable', reason }));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: code, central_status: centralStatus });
    expect(reply.at('data.attributes.error_message')).toMatch(/\w{3}/);
  });

  test('answers unrecognized_response and logs only the digest of an unknown page', async () => {
    const { api, reply } = await ask(() => UNRECOGNISED);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'unrecognized_response' });
    expect(api.log.lines.find(({ event }) => event === 'portal_page_unrecognised')?.fields).toMatchObject({ body_sha256: 'ab'.repeat(32) });
    expect(JSON.stringify(api.log.lines)).not.toContain('Texto inventado');
    expect(api.log.metrics).toContain('PortalPageUnrecognised');
  });
});

describe('POST /validate when the portal read no criterion', () => {
  test('answers central_query_rejected, never not_found, and raises the alarm of unknown pages', async () => {
    const { api, reply } = await ask(() => ({ kind: 'query_rejected' }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'central_query_rejected' });
    expect(reply.at('data.attributes.error_message')).toMatch(/\w{3}/);
    expect(api.log.metrics).toContain('PortalPageUnrecognised');
  });
});

describe('the response of POST /validate', () => {
  test('equals that of GET /validations/{id}', async () => {
    const { api, caller, reply } = await ask(certified);
    const read = await get(api, caller, String(reply.at('data.links.self')));
    expect(read.at('data')).toEqual(reply.at('data'));
    expect(read.headers['etag']).toBe(reply.headers['etag']);
  });

  test('has every instant of a synchronous validation', async () => {
    const api = makeTestApi();
    api.source.setLatency(1_234);
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.at('data.attributes')).toMatchObject({
      created_at: '2026-11-05T18:00:00.000Z',
      processing_started_at: '2026-11-05T18:00:00.000Z',
      completed_at: '2026-11-05T18:00:02.468Z',
      processing_time_ms: 2_468,
      enqueued_at: null,
      expires_at: null,
      etag_version: 1,
      is_playground: false,
      validation_type: 'direct',
      retry_state: { enabled: false, terminal_state: null, attempts_completed: 0 },
    });
  });

  test('is counted once by its verdict', async () => {
    const { api } = await ask(() => NOT_FOUND);
    expect(api.log.metrics.filter((metric) => metric.startsWith('Verdict') || metric.startsWith('Validation'))).toEqual([
      'ValidationAccepted',
      'VerdictNotFound',
    ]);
  });
});
