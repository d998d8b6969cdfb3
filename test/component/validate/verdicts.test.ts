import type { CepOutcome, PaymentState, PaymentStatusOutcome, UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
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

const warningsOf = (reply: ApiReply): readonly unknown[] => {
  const warnings = reply.at('data.attributes.normalization_warnings');
  return Array.isArray(warnings) ? warnings : [];
};

const questions = (api: TestApi): readonly string[] => api.source.queries.map(({ kind }) => kind);

const links = (reply: ApiReply): unknown => reply.at('data.links');

describe('a certified payment', () => {
  test('that was settled is valid, with its certificate in the answer and behind both links', async () => {
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

  test('asks the CEP portal for exactly the payment described', async () => {
    const { api } = await ask((query) => certified(query));
    expect(api.source.queries[0]?.query).toEqual({
      fecha: '2026-11-03',
      criterion: { kind: 'clave_rastreo', value: 'EJEMPLO20261103000001', referencia: null },
      emisor: STP.code,
      receptor: CUENCA.code,
      cuenta: BENEFICIARY,
      monto: 123_456,
    });
  });

  test('without a PDF is valid, says so and links the XML only', async () => {
    const { reply } = await ask((query) => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null }));
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(warningsOf(reply)).toEqual([{ code: 'cep_pdf_unavailable' }]);
    expect(links(reply)).toMatchObject({ cep_pdf: null });
    expect(reply.at('data.links.cep_xml')).not.toBeNull();
  });

  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])(
    'that is %s by now is returned; its CEP is kept but not linked',
    async (state) => {
      const { api, caller, reply } = await ask(certified, (query) => identified(query, state));
      expect(reply.at('data.attributes')).toMatchObject({ status: 'returned', central_status: state, error_code: null });
      expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
      const cep = await get(api, caller, `/validations/${String(reply.at('data.id'))}/cep`);
      expect(cep.status).toBe(200);
    },
  );

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])('that the CEP portal calls %s is not valid', async (state) => {
    const { reply } = await ask(certified, (query) => identified(query, state));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', central_status: state });
    expect(warningsOf(reply)).toContainEqual({ code: 'certificate_contradicts_state' });
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test.each<[string, StatusAnswer]>([
    ['does not know the state', () => NOT_FOUND],
    ['does not answer the second question', () => TIMEOUT],
    ['throttles the second question', () => ({ kind: 'throttled', cause: 'captcha' })],
    ['shows a page nobody knows', () => UNRECOGNISED],
    ['names a state nobody knows', (query) => identified(query, 'desconocido')],
    ['tells of another payment', (query) => identified(query, 'devuelto', { clave_rastreo: 'OTRAOTRAOTRAOTRAOTRA1' })],
  ])('stays valid with a warning when the CEP portal %s, to be looked at again later', async (_what, onStatus) => {
    const { api, reply } = await ask(certified, onStatus);
    expect(reply.at('data.attributes.status')).toBe('valid');
    expect(warningsOf(reply)).toContainEqual({ code: 'payment_status_unchecked' });
    expect((await storedValidations(api)).map(({ dueAt }) => dueAt)).toEqual([api.clock.now() + 900_000]);
  });

  test('that says something else than the request is no proof: error, no link, and nothing of it shown', async () => {
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
  ])('whose XML is %s is an answer we cannot read', async (_what, xml) => {
    const { reply } = await ask(() => ({ kind: 'cep_ready', xml, pdf: null }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'unrecognized_response' });
  });

  test.each<[string, string, string]>([
    ['a card', BBVA_CARD, 'card'],
    ['a phone', PHONE, 'phone'],
  ])('to %s may be certified with the account behind it', async (_what, account, type) => {
    const body = transferBody({ cuenta_beneficiaria: account, receptor: 'BBVA' });
    const { reply } = await ask((query) => certified(query, { beneficiarioCuenta: '012180000000000013' }), undefined, body);
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { tipo_cuenta: type, cuenta_beneficiaria: account },
    });
    expect(warningsOf(reply)).toContainEqual({ code: 'beneficiary_account_differs' });
  });
});

describe('a payment the CEP portal identifies without a certificate', () => {
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
  ])('as %s is %s', async (state, status) => {
    const { reply } = await ask((query) => identified(query, state));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({ status, central_status: state, error_code: null });
    expect(links(reply)).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test('is never reported as not found when it is Liquidado, whatever else the page leaves out', async () => {
    const bare = { clave_rastreo: null, referencia_numerica: null, cuenta_beneficiaria: null, monto: null, fecha_recepcion: null };
    const { reply } = await ask((query) => identified(query, 'liquidado', bare));
    expect(reply.at('data.attributes.status')).toBe('cep_unavailable');
  });

  test('shows what the status page says of it', async () => {
    const { reply } = await ask((query) => identified(query, 'en_proceso'));
    expect(reply.at('data.attributes.central_result')).toMatchObject({
      kind: 'payment_status',
      payments: [{ state: 'en_proceso', monto: '1234.56' }],
    });
  });

  test('but that is another payment is an error, and is not shown', async () => {
    const { reply } = await ask((query) => identified(query, 'liquidado', { monto: '1.00' }));
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'cep_mismatch', central_result: null });
  });

  test('by a reference that several payments carry is told apart by account and amount', async () => {
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

describe('no payment', () => {
  test('found by the CEP portal is not_found, which is an answer: 200, one unit', async () => {
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
  ])('because of %s is cep_unavailable (%s), never not_found', async (reason, code, centralStatus) => {
    const { reply } = await ask(() => ({ kind: 'unavailable', reason }));
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: code, central_status: centralStatus });
    expect(reply.at('data.attributes.error_message')).toMatch(/\w{3}/);
  });

  test('because the answer has an unknown form is an error, and the log names the page by its digest only', async () => {
    const { api, reply } = await ask(() => UNRECOGNISED);
    expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'unrecognized_response' });
    expect(api.log.lines.find(({ event }) => event === 'portal_page_unrecognised')?.fields).toMatchObject({ body_sha256: 'ab'.repeat(32) });
    expect(JSON.stringify(api.log.lines)).not.toContain('Texto inventado');
    expect(api.log.metrics).toContain('PortalPageUnrecognised');
  });
});

describe('the answer to a validation', () => {
  test('is what a later read shows, to the last member', async () => {
    const { api, caller, reply } = await ask(certified);
    const read = await get(api, caller, String(reply.at('data.links.self')));
    expect(read.at('data')).toEqual(reply.at('data'));
    expect(read.headers['etag']).toBe(reply.headers['etag']);
  });

  test('has every time of a synchronous run', async () => {
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
