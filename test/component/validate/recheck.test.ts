import type { CepOutcome, PaymentState, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { onlyValidation, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, STATUS_RECHECK_SECONDS } from '../../support/api/test-api.ts';
import { CAPTCHA, certificateFor, certified, identified, NOT_FOUND, TIMEOUT, UNRECOGNISED } from '../../support/builders/cep-answers.ts';
import { ASKED_ONCE, transferBody } from '../../support/builders/transfers.ts';

const DELAY_MS = STATUS_RECHECK_SECONDS * 1_000;

/** A valid payment whose state could not be queried. */
const unchecked = async () => {
  const api = makeTestApi();
  api.source.onStatusQuery(() => TIMEOUT);
  const caller = await api.createUser();
  const valid = await postValidate(api, caller, transferBody());
  const id = String(valid.at('data.id'));
  return {
    api,
    caller,
    valid,
    read: () => get(api, caller, `/validations/${id}`),
    recheckLater: async (answer: (query: CepQuery) => PaymentStatusOutcome, delay = DELAY_MS) => {
      api.source.onStatusQuery(answer);
      api.clock.advance(delay);
      await api.sweep();
      await api.processQueue();
    },
    statusQuestions: () => api.source.queries.filter(({ kind }) => kind === 'status').length,
  };
};

describe('the status recheck of a valid payment', () => {
  test.each<PaymentState>(['devuelto', 'retornado', 'en_proceso_devolucion'])(
    'makes it returned when its state is %s, and retains the CEP',
    async (state) => {
      const { api, caller, valid, read, recheckLater } = await unchecked();
      await recheckLater((query) => identified(query, state));
      const reply = await read();
      expect(reply.at('data.attributes')).toMatchObject({ status: 'returned', central_status: state, normalization_warnings: [] });
      expect(reply.at('data.links')).toMatchObject({ cep_xml: null, cep_pdf: null });
      expect(reply.headers['etag']).not.toBe(valid.headers['etag']);
      expect((await get(api, caller, String(valid.at('data.links.cep_xml')))).status).toBe(200);
      expect((await get(api, caller, String(valid.at('data.links.cep_pdf')))).status).toBe(200);
      expect(api.log.metrics).toContain('VerdictReturned');
      expect(await unitsUsed(api, caller)).toBe(1);
    },
  );

  test('removes the warning when its state is settled', async () => {
    const { valid, read, recheckLater, statusQuestions } = await unchecked();
    await recheckLater((query) => identified(query, 'liquidado'));
    const reply = await read();
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalization_warnings: [], etag_version: 2 });
    expect(reply.at('data.attributes.completed_at')).toBe(valid.at('data.attributes.completed_at'));
    expect(statusQuestions()).toBe(2);
    await recheckLater((query) => identified(query, 'devuelto'));
    expect(statusQuestions()).toBe(2);
  });

  test.each<PaymentState>(['cancelado', 'rechazado', 'no_liquidado'])(
    'adds certificate_contradicts_state when its state is %s',
    async (state) => {
      const { read, recheckLater } = await unchecked();
      await recheckLater((query) => identified(query, state));
      expect((await read()).at('data.attributes')).toMatchObject({
        central_status: state,
        normalization_warnings: [{ code: 'certificate_contradicts_state' }],
      });
    },
  );

  test('is not made before it is due', async () => {
    const { recheckLater, statusQuestions } = await unchecked();
    await recheckLater((query) => identified(query, 'devuelto'), DELAY_MS - 1);
    expect(statusQuestions()).toBe(1);
  });

  test.each<[string, PaymentStatusOutcome]>([
    ['no answer', TIMEOUT],
    ['nothing found', NOT_FOUND],
    ['a throttle page', CAPTCHA],
    ['an unknown page', UNRECOGNISED],
  ])('is repeated after %s, without a visible change', async (_what, answer) => {
    const { valid, read, recheckLater, statusQuestions } = await unchecked();
    await recheckLater(() => answer);
    expect((await read()).at('data')).toEqual(valid.at('data'));
    await recheckLater((query) => identified(query, 'devuelto'));
    expect((await read()).at('data.attributes.status')).toBe('returned');
    expect(statusQuestions()).toBe(3);
  });

  test('ends after three days', async () => {
    const { api, read, recheckLater, statusQuestions } = await unchecked();
    for (let hour = 0; hour < 80; hour += 1) await recheckLater(() => TIMEOUT, 3_600_000);
    const asked = statusQuestions();
    expect(asked).toBeLessThan(75);
    await recheckLater((query) => identified(query, 'devuelto'), 3_600_000);
    expect(statusQuestions()).toBe(asked);
    expect((await read()).at('data.attributes.status')).toBe('valid');
    expect((await storedValidations(api)).map(({ dueAt }) => dueAt)).toEqual([null]);
  });

  test('is made once when its message is delivered twice', async () => {
    const { api, read, statusQuestions } = await unchecked();
    api.source.onStatusQuery((query) => identified(query, 'devuelto'));
    api.clock.advance(DELAY_MS);
    await api.sweep();
    const [job] = api.queue.receive();
    if (job === undefined) throw new Error('nothing was queued');
    expect(job.kind).toBe('recheck');
    await api.recheckStatus(job);
    await api.recheckStatus(job);
    expect(statusQuestions()).toBe(2);
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'returned', etag_version: 2 });
  });

  test('is dispatched again when its message was lost', async () => {
    const { api, read, recheckLater } = await unchecked();
    api.clock.advance(DELAY_MS);
    await api.sweep();
    api.queue.receive();
    await recheckLater((query) => identified(query, 'devuelto'), 120_000);
    expect((await read()).at('data.attributes.status')).toBe('returned');
  });

  test('queries the candidate that matched', async () => {
    const api = makeTestApi();
    const candidates = ['723180000000000016', '723180000000000029'];
    api.source.onQuery((query, index) => (index === 0 ? NOT_FOUND : certified(query)));
    api.source.onStatusQuery(() => TIMEOUT);
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody({ cuenta_beneficiaria: undefined, cuentas_candidatas: candidates }));
    api.clock.advance(DELAY_MS);
    await api.sweep();
    await api.processQueue();
    expect(api.source.queries.at(-1)).toMatchObject({ kind: 'status', query: { cuenta: candidates[1] } });
  });
});

describe('the recheck of a valid payment without its PDF', () => {
  const withoutPdf = (query: CepQuery): CepOutcome => ({ kind: 'cep_ready', xml: certificateFor(query), pdf: null });

  const open = async () => {
    const api = makeTestApi();
    api.source.onQuery(withoutPdf);
    const caller = await api.createUser();
    const valid = await postValidate(api, caller, transferBody());
    await api.processEvents();
    const path = String(valid.at('data.links.self'));
    return {
      api,
      valid,
      read: () => get(api, caller, path),
      pdf: () => get(api, caller, `${path}/cep`, { query: { format: 'pdf' } }),
      recheckAfter: async (delay: number) => {
        api.clock.advance(delay);
        await api.sweep();
        await api.processQueue();
      },
    };
  };

  test('downloads it, shows its link under a new ETag and sends an event', async () => {
    const { api, valid, read, pdf, recheckAfter } = await open();
    expect(valid.at('data.links.cep_pdf')).toBeNull();
    expect((await pdf()).status).toBe(404);
    api.source.onQuery((query) => certified(query));
    await recheckAfter(DELAY_MS);
    const reply = await read();
    expect(reply.at('data.attributes')).toMatchObject({ status: 'valid', normalization_warnings: [], etag_version: 2 });
    expect(reply.at('data.links.cep_xml')).toBe(valid.at('data.links.cep_xml'));
    expect(reply.at('data.links.cep_pdf')).toContain('format=pdf');
    expect(reply.headers['etag']).not.toBe(valid.headers['etag']);
    expect((await pdf()).status).toBe(200);
    expect((await storedValidations(api)).map(({ dueAt }) => dueAt)).toEqual([null]);
    expect(JSON.stringify(await api.takeChanges())).toContain('validation.cep_pdf_available');
  });

  test('queries only the certificate when the status is known', async () => {
    const { api, recheckAfter } = await open();
    await recheckAfter(DELAY_MS);
    expect(api.source.queries.map(({ kind }) => kind)).toEqual(['query', 'status', 'query']);
  });

  test.each<[string, () => CepOutcome]>([
    ['no answer', () => TIMEOUT],
    ['a denial', () => NOT_FOUND],
    ['a throttle page', () => CAPTCHA],
  ])('is repeated ever less often after %s, without a visible change', async (_what, answer) => {
    const { api, valid, read, recheckAfter } = await open();
    api.source.onQuery(answer);
    for (let hour = 0; hour < 80; hour += 1) await recheckAfter(3_600_000);
    expect((await read()).at('data')).toEqual(valid.at('data'));
    expect(api.source.queries.length).toBeLessThan(20);
    expect((await storedValidations(api)).map(({ dueAt }) => dueAt)).toEqual([null]);
  });

  test('ignores a PDF whose certificate is of another payment', async () => {
    const { api, read, recheckAfter } = await open();
    api.source.onQuery((query) => certified(query, { monto: '9.99' }));
    await recheckAfter(DELAY_MS);
    expect((await read()).at('data.links.cep_pdf')).toBeNull();
  });
});

describe('a validation that is not valid', () => {
  test('is never rechecked, whatever message arrives', async () => {
    const api = makeTestApi();
    api.source.onQuery(() => NOT_FOUND);
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody(ASKED_ONCE));
    const { id: validationId } = await onlyValidation(api);
    await api.recheckStatus({ kind: 'recheck', validationId, attempt: 0, correlationId: 'x' });
    expect(api.source.queries.map(({ kind }) => kind)).toEqual(['query']);
  });
});
