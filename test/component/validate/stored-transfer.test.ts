import { DIRECT_REQUEST } from '../../../shared/validation/domain/source.ts';
import { prepareStoredTransfer } from '../../../shared/validation/domain/transfer-resolution/prepared-transfer.ts';
import type { Transfer } from '../../../shared/validation/domain/transfer.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { makeAcceptValidation } from '../../../shared/validation/use-cases/accept-validation.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, QUEUE_EXPIRY_SECONDS } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { PENDING } from '../../support/builders/retries.ts';
import { accountOf, aTransfer, dateOf, PHONE, STP, transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

/** A transfer that today's schema and checks refuse: accepted by laxer rules. */
const ACCEPTED_ONCE = aTransfer({ fecha: dateOf('2027-01-15'), criterion: { kind: 'clave_rastreo', value: 'K 1/Ñ', referencia: 'x' } });

const open = async (transfer: Transfer, changes: Partial<Validation> = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser();
  const validation = aValidation('accepted once', { userId: caller.user.id, transfer, request: '{}', ...changes });
  await api.storage.validations.create(validation);
  const read = async () => (await get(api, caller, `/validations/${validation.id}`)).at('data.attributes');
  return { api, caller, validation, read };
};

describe('a stored transfer', () => {
  test('that violates a current rule is queried by the worker as accepted', async () => {
    const { api, validation, read } = await open(ACCEPTED_ONCE);
    await api.resolveQueued({ kind: 'resolve', validationId: validation.id, attempt: 0, correlationId: 'any' });
    expect(api.source.queries[0]?.query).toMatchObject({ fecha: '2027-01-15', criterion: ACCEPTED_ONCE.criterion, emisor: STP.code });
    expect(await read()).toMatchObject({ status: 'valid', request_data: {} });
  });

  test('that violates a current rule is queried by its retries as accepted', async () => {
    const { api, validation, read } = await open(ACCEPTED_ONCE, {
      status: 'not_found',
      centralStatus: 'no_encontrado',
      dueAt: null,
      retry: PENDING,
    });
    await api.runAttempt({ validationId: validation.id, attemptSeq: PENDING.attemptSeq }, api.clock.now());
    expect(api.source.queries[0]?.query.criterion).toEqual(ACCEPTED_ONCE.criterion);
    expect(await read()).toMatchObject({ status: 'valid', retry_state: { terminal_state: 'resolved' } });
  });

  test('to a bank that is no longer a participant ends as invalid without a query', async () => {
    const { api, validation, read } = await open(aTransfer({ accounts: [accountOf(PHONE)], receptor: 'Banco Que Cerró' }));
    await api.resolveQueued({ kind: 'resolve', validationId: validation.id, attempt: 0, correlationId: 'any' });
    expect(await read()).toMatchObject({ status: 'invalid', error_code: 'invalid_bank_code' });
    expect(api.source.queries).toEqual([]);
  });
});

describe('acceptValidation', () => {
  test('accepts a row of a batch without a quota unit and enqueues it', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const prepared = prepareStoredTransfer(aTransfer(), await api.participants.latest());
    if (!prepared.ok) throw new Error('the example is asked about');
    const accept = makeAcceptValidation({ ...api, store: api.storage.validations, queueExpirySeconds: QUEUE_EXPIRY_SECONDS });
    const accepted = await accept.enqueue(
      {
        userId: caller.user.id,
        unit: null,
        source: { ...DIRECT_REQUEST, channel: 'bulk' },
        prepared: prepared.value,
        receipt: null,
        request: '{}',
        clientRef: 'Fila 7',
        retryPolicy: null,
        batch: { id: 12, position: 7 },
        correlationId: 'upload',
        evidenceDays: 30,
      },
      null,
    );
    if (!accepted.ok) throw new Error(accepted.problems[0].code);
    api.source.onQuery(() => NOT_FOUND);
    await api.processQueue();
    expect((await get(api, caller, `/validations/${accepted.value.id}`)).at('data.attributes')).toMatchObject({
      status: 'not_found',
      client_ref: 'Fila 7',
      batch_id: 12,
      batch_position: 7,
    });
  });
});

describe('client_ref', () => {
  test.each(['1', 'Pedido ñ-42/2026 🏦', 'x'.repeat(64), '🏦'.repeat(64)])(
    '%j is stored, answered and a filter of the history',
    async (ref) => {
      const api = makeTestApi();
      const caller = await api.createUser();
      await postValidate(api, caller, transferBody({ client_ref: 'another' }));
      const reply = await postValidate(api, caller, transferBody({ client_ref: ref }));
      const id = reply.at('data.id');
      expect(reply.at('data.attributes')).toMatchObject({ client_ref: ref, request_data: { client_ref: ref } });
      expect((await get(api, caller, `/validations/${String(id)}`)).at('data.attributes.client_ref')).toBe(ref);
      const found = await get(api, caller, '/validations', { query: { client_ref: ref } });
      expect([found.at('data.0.id'), found.at('data.1')]).toEqual([id, undefined]);
      expect(found.at('data.0.attributes.client_ref')).toBe(ref);
    },
  );

  test('is answered for a queued validation', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const accepted = await postValidate(api, caller, transferBody({ client_ref: 'later' }), { query: { async: '1' } });
    expect((await get(api, caller, `/validations/${String(accepted.at('data.id'))}`)).at('data.attributes.client_ref')).toBe('later');
  });

  test.each([null, '', '   ', undefined])('%j counts as absent', async (ref) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ client_ref: ref }));
    expect([reply.status, reply.at('data.attributes.client_ref')]).toEqual([200, null]);
  });

  test.each([
    ['65 characters', 'x'.repeat(65), 'validation_error'],
    ['a line break', 'a\nb', 'validation_error'],
    ['a sign that turns the writing around', 'a\u202eb', 'validation_error'],
    ['half a surrogate pair', 'a\ud800', 'validation_error'],
    ['a number', 42, 'invalid_field_type'],
    ['a list', ['42'], 'invalid_field_type'],
  ])('of %s answers 422 with its pointer and queries nothing', async (_name, ref, code) => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser(), transferBody({ client_ref: ref }));
    expect([reply.status, reply.at('errors.0.code'), reply.at('errors.0.source.pointer')]).toEqual([
      422,
      code,
      '/data/attributes/client_ref',
    ]);
    expect(api.source.queries).toEqual([]);
  });
});
