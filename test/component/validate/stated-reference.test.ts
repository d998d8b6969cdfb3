import type { CepOutcome, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, STATUS_RECHECK_SECONDS } from '../../support/api/test-api.ts';
import { certified, identified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { DATE_HINT, FREE_KEY, STP, transferBody } from '../../support/builders/transfers.ts';

type Answers = { readonly query?: (query: CepQuery) => CepOutcome; readonly status?: (query: CepQuery) => PaymentStatusOutcome };

/** Validates a payment by its key, with the reference 1234567 stated next to it. */
const ask = async ({ query = (asked) => certified(asked), status = (asked) => identified(asked, 'liquidado') }: Answers, body = {}) => {
  const api = makeTestApi();
  api.source.onQuery(query);
  api.source.onStatusQuery(status);
  const caller = await api.createUser();
  const reply = await postValidate(api, caller, transferBody({ referencia_numerica: '1234567', ...body }));
  const read = async () => (await get(api, caller, `/validations/${String(reply.at('data.id'))}`)).at('data');
  return { api, reply, read, verdict: reply.at('data.attributes') };
};

const showing = (referencia_numerica: string | null) => (query: CepQuery) => identified(query, 'liquidado', { referencia_numerica });

const MISMATCH = {
  status: 'error',
  error_code: 'cep_mismatch',
  normalization_warnings: [{ code: 'cep_mismatch', field: 'referencia_numerica' }],
};
const UNCHECKED = { code: 'referencia_numerica_unchecked', field: 'referencia_numerica' };

describe('POST /validate with a tracking key and a reference', () => {
  test.each(['1234567', '01234567'])('answers valid without warnings when the status page has %s', async (shown) => {
    const { verdict } = await ask({ status: showing(shown) });
    expect(verdict).toMatchObject({ status: 'valid', normalization_warnings: [] });
  });

  test('answers cep_mismatch without CEP links when the status page of a certified payment has another reference', async () => {
    const { reply, verdict } = await ask({ status: showing('7654321') });
    expect(verdict).toMatchObject({
      ...MISMATCH,
      central_status: 'liquidado',
      central_result: { kind: 'cep', SPEI_Tercero: { claveRastreo: FREE_KEY } },
      normalized_data: { emisor: STP.code },
    });
    expect(reply.at('data.links')).toMatchObject({ cep_xml: null, cep_pdf: null });
  });

  test('answers cep_mismatch when the page of a payment without CEP has another reference', async () => {
    const { verdict } = await ask({ query: showing('7654321') });
    expect(verdict).toMatchObject({
      ...MISMATCH,
      central_status: 'liquidado',
      central_result: { kind: 'payment_status', payments: [{ referencia_numerica: '7654321' }] },
    });
  });

  test('answers cep_mismatch when the page of a returned payment has another reference', async () => {
    const { verdict } = await ask({ status: (query) => identified(query, 'devuelto', { referencia_numerica: '7654321' }) });
    expect(verdict).toMatchObject({ ...MISMATCH, central_status: 'devuelto', central_result: { kind: 'cep' } });
  });

  test('shows no data of a payment that has another amount, too', async () => {
    const { verdict } = await ask({
      query: (query) => identified(query, 'liquidado', { referencia_numerica: '7654321', monto: '1.00' }),
    });
    expect(verdict).toMatchObject({ status: 'error', error_code: 'cep_mismatch', central_status: 'desconocido', central_result: null });
  });

  test.each([null, 'NA', ''])('answers valid with a warning when the status page has %j', async (shown) => {
    const { verdict } = await ask({ status: showing(shown) });
    expect(verdict).toMatchObject({ status: 'valid', normalization_warnings: [UNCHECKED] });
  });

  test('answers a warning when the page of a payment without CEP has no reference', async () => {
    const { verdict } = await ask({ query: showing(null) });
    expect(verdict).toMatchObject({ status: 'cep_unavailable', normalization_warnings: [UNCHECKED] });
  });

  test('answers both warnings when the status page is unavailable', async () => {
    const { verdict } = await ask({ status: () => TIMEOUT });
    expect(verdict).toMatchObject({ status: 'valid', normalization_warnings: [UNCHECKED, { code: 'payment_status_unchecked' }] });
  });

  test('answers no warning about the reference when the payment is not found', async () => {
    const { verdict } = await ask({ query: () => NOT_FOUND });
    expect(verdict).toMatchObject({ status: 'not_found', normalization_warnings: [DATE_HINT] });
  });

  test('makes no additional query', async () => {
    const without = await ask({}, { referencia_numerica: undefined });
    const beside = await ask({ status: showing('1234567') });
    expect(beside.api.source.queries.map(({ kind }) => kind)).toEqual(without.api.source.queries.map(({ kind }) => kind));
  });

  test.each([
    ['the same', '1234567', { status: 'valid', error_code: null, normalization_warnings: [] }],
    ['another', '7654321', MISMATCH],
    ['none', null, { status: 'valid', normalization_warnings: [UNCHECKED] }],
  ])('compares at the status recheck, whose page has %s', async (_name, shown, expected) => {
    const { api, read } = await ask({ status: () => TIMEOUT });
    api.source.onStatusQuery(showing(shown));
    api.clock.advance(STATUS_RECHECK_SECONDS * 1_000);
    await api.sweep();
    await api.processQueue();
    expect(await read()).toMatchObject({ attributes: expected });
    if (shown === '7654321') expect(api.log.metrics).toContain('VerdictError');
  });
});
