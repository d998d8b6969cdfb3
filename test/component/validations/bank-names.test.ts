import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { clabeOf, transferBody } from '../../support/builders/transfers.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';

/** A caller, and a bank that takes part in SPEI by a snapshot and not by the shipped list. */
const openWithNewBank = async (): Promise<{ readonly api: TestApi; readonly caller: Caller }> => {
  const api = makeTestApi();
  await api.storage.participants.save(snapshotOf('2026-10-01', { 90799: 'BANCO NUEVO' }));
  return { api, caller: await api.createUser() };
};

const toNewBank = transferBody({ cuenta_beneficiaria: clabeOf('799') });
const names = ['data.attributes.normalized_data.emisor_nombre', 'data.attributes.normalized_data.receptor_nombre'];

describe('a participant added by a later snapshot', () => {
  test('is named in the responses of POST /validate and GET /validations/{id}', async () => {
    const { api, caller } = await openWithNewBank();
    const answer = await postValidate(api, caller, toNewBank);
    const read = await get(api, caller, `/validations/${String(answer.at('data.id'))}`);
    expect([answer, read].map((reply) => names.map((path) => reply.at(path)))).toEqual([
      ['STP', 'BANCO NUEVO'],
      ['STP', 'BANCO NUEVO'],
    ]);
  });

  test('is named as the sender', async () => {
    const { api, caller } = await openWithNewBank();
    const answer = await postValidate(api, caller, transferBody({ emisor: 'Banco Nuevo' }));
    const read = await get(api, caller, `/validations/${String(answer.at('data.id'))}`);
    expect(names.map((path) => read.at(path))).toEqual(['BANCO NUEVO', 'Cuenca']);
  });

  test('is named by a cold instance', async () => {
    const { api, caller } = await openWithNewBank();
    const answer = await postValidate(api, caller, toNewBank);
    const restarted = makeTestApi({ storage: () => api.storage });
    const read = await get(restarted, caller, `/validations/${String(answer.at('data.id'))}`);
    expect(read.at('data.attributes.normalized_data.receptor_nombre')).toBe('BANCO NUEVO');
  });

  test('is named in the history and found by its name', async () => {
    const { api, caller } = await openWithNewBank();
    await postValidate(api, caller, toNewBank);
    await postValidate(api, caller, transferBody());
    const search = await get(api, caller, '/validations', { query: { search: 'banco nuevo' } });
    const all = await get(api, caller, '/validations');
    expect(search.at('data.0.attributes.bank_name')).toBe('BANCO NUEVO');
    expect([search.at('data.1'), all.at('data.1') === undefined]).toEqual([undefined, false]);
  });

  test('is named in the response a repetition recovers from a crashed attempt', async () => {
    const { api, caller } = await openWithNewBank();
    let fails = true;
    const failing = makeTestApi({
      storage: () => ({
        ...api.storage,
        validations: {
          ...api.storage.validations,
          transitionWithResponse: async (...step) => {
            const outcome = await api.storage.validations.transition(step[0].id, step[1]);
            if (fails) throw new Error('the connection was lost after the write');
            return outcome;
          },
        },
      }),
    });
    const headers = { 'Idempotency-Key': 'nuevo-1' };
    expect((await postValidate(failing, caller, toNewBank, { headers })).status).toBe(500);
    fails = false;
    const recovered = await postValidate(failing, caller, toNewBank, { headers });
    expect([recovered.status, recovered.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(recovered.at('data.attributes.normalized_data.receptor_nombre')).toBe('BANCO NUEVO');
  });
});
