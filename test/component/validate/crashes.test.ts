import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { onlyValidation, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { ASKED_ONCE, transferBody } from '../../support/builders/transfers.ts';
import { deferred, settle } from '../../support/deferred.ts';

/** Runs the schedules until nothing is left to do. */
const recover = async (api: TestApi): Promise<void> => {
  for (let minute = 0; minute < 5; minute += 1) {
    api.clock.advance(60_000);
    await api.sweep();
    await api.processQueue();
  }
};

const readOnlyValidation = async (api: TestApi, caller: Caller) => {
  const { id } = await onlyValidation(api);
  return get(api, caller, `/validations/${id}`);
};

describe('a synchronous request killed', () => {
  test('during its query gets a verdict for one quota unit, and its late write is ignored', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const held = deferred<CepOutcome>();
    api.source.onQuery((query, index) => (index === 0 ? held.promise : certified(query)));
    const killed = postValidate(api, caller, transferBody());
    await settle();
    await recover(api);
    const verdict = await readOnlyValidation(api, caller);
    expect(verdict.at('data.attributes.status')).toBe('valid');

    held.resolve(NOT_FOUND);
    const late = await killed;
    expect(late.at('data')).toEqual(verdict.at('data'));
    expect((await readOnlyValidation(api, caller)).at('data')).toEqual(verdict.at('data'));
    expect(await unitsUsed(api, caller)).toBe(1);
    expect((await storedValidations(api)).length).toBe(1);
  });

  test('is not taken over before its deadline', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const held = deferred<CepOutcome>();
    api.source.onQuery(() => held.promise);
    const waiting = postValidate(api, caller, transferBody(ASKED_ONCE));
    await settle();
    api.clock.advance(25_000);
    await api.sweep();
    await api.processQueue();
    expect(api.source.queries).toHaveLength(1);
    held.resolve(NOT_FOUND);
    expect((await waiting).at('data.attributes.status')).toBe('not_found');
  });

  test('before the validation was written has its quota unit refunded by the reconciliation', async () => {
    const api = makeTestApi({
      storage: ({ validations }) => ({ validations: { ...validations, create: () => Promise.reject(new Error('killed')) } }),
    });
    const caller = await api.createUser('killed', { monthlyLimit: 1 });
    expect((await postValidate(api, caller, transferBody())).status).toBe(500);
    expect(await unitsUsed(api, caller)).toBe(1);
    await api.reconcileQuota();
    expect(await unitsUsed(api, caller)).toBe(1);
    api.clock.advance(121_000);
    await api.reconcileQuota();
    expect(await unitsUsed(api, caller)).toBe(0);
    expect(api.log.metrics).toContain('QuotaUnitsRefunded');
    await api.reconcileQuota();
    expect(await unitsUsed(api, caller)).toBe(0);
  });

  test('by a failed write answers 500 and has its verdict later', async () => {
    let failures = 1;
    const api = makeTestApi({
      storage: ({ validations }) => ({
        validations: {
          ...validations,
          transition: async (id, transition) => {
            failures -= 1;
            if (failures === 0) throw new Error('the write failed');
            return validations.transition(id, transition);
          },
        },
      }),
    });
    const caller = await api.createUser();
    const reply = await postValidate(api, caller, transferBody());
    expect(reply).toMatchObject({ status: 500, problems: [{ code: 'internal_error', at: null }] });
    await recover(api);
    const verdict = await readOnlyValidation(api, caller);
    expect(verdict.at('data.attributes.status')).toBe('valid');
    expect((await get(api, caller, String(verdict.at('data.links.cep_xml')))).status).toBe(200);
    expect(await unitsUsed(api, caller)).toBe(1);
  });
});

test('POST /validate answers error evidence_not_kept when the certificate cannot be stored', async () => {
  const api = makeTestApi({ certificates: (certificates) => ({ ...certificates, save: () => Promise.reject(new Error('no storage')) }) });
  const reply = await postValidate(api, await api.createUser(), transferBody());
  expect(reply.status).toBe(200);
  expect(reply.at('data.attributes')).toMatchObject({ status: 'error', error_code: 'evidence_not_kept', central_result: null });
  expect(reply.at('data.links.cep_xml')).toBeNull();
});

describe('validation sweep', () => {
  test('dispatches the others when sending one fails, and throws at the end', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    for (let turn = 0; turn < 3; turn += 1) await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    api.queue.receive();
    api.clock.advance(120_000);
    let refused = 0;
    api.queue.breakDown(() => {
      refused += 1;
    });
    await expect(api.sweep()).rejects.toThrow('could not be swept');
    expect(refused).toBe(3);
    api.queue.recover();
    await recover(api);
    expect((await storedValidations(api)).map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
  });

  test('leaves validations with a verdict unchanged', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody());
    const before = await storedValidations(api);
    await recover(api);
    expect(await storedValidations(api)).toEqual(before);
  });

  test('sends one message when two sweeps run concurrently', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    api.queue.receive();
    api.clock.advance(120_000);
    await Promise.all([api.sweep(), api.sweep()]);
    await api.processQueue();
    expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(1);
  });
});
