import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { openWithPlan, retriesOf, STATE } from '../../support/api/retries.ts';
import { certified, identified, NOT_FOUND, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { BBVA, STP, transferBody } from '../../support/builders/transfers.ts';

const FECHA = '2026-11-03';
const EVENING_BEFORE = '2026-11-02';

/** The stated sender, the other one that is probed, and the evening before with the stated sender. */
const WHOLE_PLAN = [
  [STP.code, FECHA],
  [BBVA.code, FECHA],
  [STP.code, EVENING_BEFORE],
];
const PLAIN_QUERY = [[STP.code, FECHA]];

/** A validation by a key without a known form whose cycle has four attempts. */
const open = async (answer: (query: CepQuery) => CepOutcome) => {
  const { api, caller } = await openWithPlan({ retry_max_retries: 5 }, {}, { probeSenders: [BBVA.code] });
  api.source.onQuery(answer);
  const reply = await postValidate(api, caller, transferBody({ retry_policy: { max_retries: 4, interval_seconds: 300 } }));
  const id = String(reply.at('data.id'));
  if (!isValidationId(id)) throw new TypeError('the answer names no validation');
  const { read, attempts, retryLater } = retriesOf(api, caller, id);
  const asked = () => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [[query.emisor, query.fecha]] : []));
  /** The queries of the next attempt. */
  const nextAttempt = async () => {
    const before = asked().length;
    await retryLater();
    return asked().slice(before);
  };
  return { api, read, attempts, asked, nextAttempt };
};

describe('the queries of a retry cycle', () => {
  test('are the whole plan at its first and its last attempt, and one plain query at each between', async () => {
    const { asked, nextAttempt, read } = await open(() => NOT_FOUND);
    expect(asked()).toEqual(WHOLE_PLAN);
    const attempts = [await nextAttempt(), await nextAttempt(), await nextAttempt(), await nextAttempt()];
    expect(attempts).toEqual([WHOLE_PLAN, PLAIN_QUERY, PLAIN_QUERY, WHOLE_PLAN]);
    expect((await read()).at(STATE)).toMatchObject({ terminal_state: 'exhausted', attempts_completed: 4 });
  });

  test('find a payment published late by the plain query', async () => {
    const { api, nextAttempt, read } = await open(() => NOT_FOUND);
    await nextAttempt();
    api.source.onQuery((query) => certified(query));
    expect(await nextAttempt()).toEqual(PLAIN_QUERY);
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { emisor: STP.code, fecha: FECHA } });
  });

  test('find a payment of the evening before at the last attempt', async () => {
    const { api, nextAttempt, read } = await open(() => NOT_FOUND);
    for (let attempt = 1; attempt <= 3; attempt += 1) await nextAttempt();
    api.source.onQuery((query) => (query.fecha === EVENING_BEFORE ? certified(query) : NOT_FOUND));
    await nextAttempt();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'valid', normalized_data: { fecha: EVENING_BEFORE } });
  });

  test('deny nothing by the plain query: a transfer without an answer stays cep_unavailable until the whole plan was queried', async () => {
    const { api, nextAttempt, read, attempts } = await open(() => TIMEOUT);
    await nextAttempt();
    api.source.onQuery(() => NOT_FOUND);
    await nextAttempt();
    expect((await read()).at('data.attributes')).toMatchObject({ status: 'cep_unavailable', error_code: 'central_no_answer' });
    expect((await attempts()).at('data.1.attributes')).toMatchObject({ new_status: 'not_found', new_central_status: 'no_encontrado' });
    await nextAttempt();
    await nextAttempt();
    expect((await read()).at('data.attributes.status')).toBe('not_found');
  });

  test('use the query that found a known payment', async () => {
    const { api, nextAttempt, read } = await open((query) =>
      query.fecha === EVENING_BEFORE ? identified(query, 'en_proceso') : NOT_FOUND,
    );
    await nextAttempt();
    api.source.onQuery((query) => (query.fecha === EVENING_BEFORE ? certified(query) : NOT_FOUND));
    expect(await nextAttempt()).toEqual([[STP.code, EVENING_BEFORE]]);
    expect((await read()).at('data.attributes')).toMatchObject({
      status: 'valid',
      normalized_data: { fecha: EVENING_BEFORE },
      normalization_warnings: [{ code: 'fecha_is_operation_date', field: 'fecha' }],
    });
  });
});
