import type { CepOutcome, PaymentState, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { unitsUsed, warningsIn } from '../../support/api/expectations.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certificateFor, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const HOUR_MS = 3_600_000;

type Answers = { readonly query?: (query: CepQuery) => CepOutcome; readonly status?: (query: CepQuery) => PaymentStatusOutcome };

const settled = (query: CepQuery) => identified(query, 'liquidado');

const recheckOf = (api: TestApi, caller: Caller, path: string) =>
  invoke(api, { method: 'POST', path: `${path}/recheck`, headers: caller.authorization });

const open = async ({ query = (asked) => certified(asked), status = settled }: Answers = {}) => {
  const api = makeTestApi();
  api.source.onQuery(query);
  api.source.onStatusQuery(status);
  const caller = await api.createUser();
  const first = await postValidate(api, caller, transferBody());
  const path = String(first.at('data.links.self')).replace('/v1', '');
  return {
    api,
    caller,
    first,
    path,
    read: () => get(api, caller, path),
    recheck: () => recheckOf(api, caller, path),
  };
};

describe('POST /validations/{id}/recheck', () => {
  test('answers the validation as it was, and changed false, when nothing is new', async () => {
    const { api, caller, first, recheck } = await open();
    api.clock.advance(HOUR_MS);
    const reply = await recheck();
    expect(reply.status).toBe(200);
    expect(reply.at('data')).toEqual(first.at('data'));
    expect(reply.at('meta.recheck')).toEqual({ checked_at: '2026-11-05T19:00:00.000Z', changed: false, previous_status: 'valid' });
    expect(reply.headers['etag']).toBe(first.headers['etag']);
    expect(await unitsUsed(api, caller)).toBe(1);
    expect(api.source.queries.map(({ kind }) => kind)).toEqual(['query', 'status', 'status']);
  });

  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])('answers returned when its state is %s', async (state) => {
    const { api, read, recheck } = await open();
    api.source.onStatusQuery((query) => identified(query, state));
    const reply = await recheck();
    expect(reply.at('data.attributes')).toMatchObject({ status: 'returned', central_status: state, etag_version: 2 });
    expect(reply.at('meta.recheck')).toMatchObject({ changed: true, previous_status: 'valid' });
    expect((await read()).at('data')).toEqual(reply.at('data'));
    expect((await recheck()).problems).toMatchObject([{ code: 'recheck_not_applicable' }]);
  });

  test('fetches the PDF that was missing', async () => {
    const { api, recheck } = await open({ query: (query) => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null }) });
    api.source.onQuery((query) => certified(query));
    const reply = await recheck();
    expect(reply.at('data.links.cep_pdf')).toContain('format=pdf');
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalization_warnings: [], etag_version: 2 });
    expect(reply.at('meta.recheck.changed')).toBe(true);
  });

  test('answers 410 when the validation is purged meanwhile, and leaves no file of it', async () => {
    const { api, caller, path, recheck } = await open({ query: (query) => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null }) });
    const send = (below: string, body?: unknown) =>
      invoke(api, {
        method: 'POST',
        path: `${path}/purge${below}`,
        headers: caller.authorization,
        ...(body === undefined ? {} : { body }),
      });
    api.source.onQuery(async (query) => {
      const prepared = await send('/prepare');
      expect((await send('', { confirmation_token: prepared.at('data.attributes.confirmation_token') })).status).toBe(200);
      return certified(query);
    });
    expect(await recheck()).toMatchObject({ status: 410, problems: [{ code: 'validation_purged' }] });
    api.clock.advance(180_000);
    await api.sweep();
    expect(await api.certificateFiles.list()).toEqual([]);
  });

  test('settles a status that could not be queried, so that nothing is due any more', async () => {
    const { api, recheck } = await open({ status: () => TIMEOUT });
    api.source.onStatusQuery(settled);
    expect(warningsIn(await recheck())).toEqual([]);
    api.clock.advance(HOUR_MS);
    await api.sweep();
    expect(api.queue.receive()).toEqual([]);
  });

  test.each<[string, PaymentStatusOutcome, string]>([
    ['no answer', TIMEOUT, 'central_no_answer'],
    ['nothing found', NOT_FOUND, 'central_no_answer'],
    ['an unknown page', UNRECOGNISED, 'central_no_answer'],
    ['a throttle page', CAPTCHA, 'central_rate_limit_exhausted'],
  ])('answers 503 with Retry-After, and changes nothing, after %s', async (_what, answer, code) => {
    const { api, first, read, recheck } = await open();
    api.source.onStatusQuery(() => answer);
    const reply = await recheck();
    expect(reply).toMatchObject({ status: 503, problems: [{ code }] });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read()).at('data')).toEqual(first.at('data'));
  });

  test('answers recheck_not_applicable 72 hours after the verdict, without a query', async () => {
    const { api, recheck } = await open();
    api.clock.advance(72 * HOUR_MS);
    expect((await recheck()).status).toBe(200);
    api.clock.advance(1);
    const asked = api.source.queries.length;
    expect((await recheck()).problems).toMatchObject([{ code: 'recheck_not_applicable' }]);
    expect(api.source.queries).toHaveLength(asked);
  });

  test('answers recheck_not_applicable to a validation that is not valid', async () => {
    const { recheck } = await open({ query: () => NOT_FOUND });
    expect(await recheck()).toMatchObject({ status: 422, problems: [{ code: 'recheck_not_applicable' }] });
  });

  test("answers 404 to another user's, 422 to an id that is no UUID", async () => {
    const { api, caller, path } = await open();
    const other = await api.createUser('other');
    expect((await recheckOf(api, other, path)).status).toBe(404);
    expect((await recheckOf(api, caller, '/validations/x')).problems).toMatchObject([{ code: 'invalid_uuid' }]);
  });

  test('is limited per account and hour', async () => {
    const { recheck } = await open();
    const replies = [];
    for (let count = 0; count < 31; count += 1) replies.push(await recheck());
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(replies.at(-1)).toMatchObject({ status: 429 });
    expect(replies.at(-1)?.at('meta.reason')).toBe('operation');
  });
});
