import * as v from 'valibot';

import { completeRecheck } from '../../../shared/validation/domain/transitions.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';

const resource = v.object({ attributes: v.looseObject({ status: v.string(), to: v.string(), client_ref: v.nullable(v.string()) }) });

/** The attributes of the resources of a list. */
export const attributesIn = (reply: ApiReply) => v.parse(v.array(resource), reply.at('data')).map(({ attributes }) => attributes);

type Fields = Readonly<Record<string, unknown>>;

/** A body that passes every check, for a payment of {@link transferBody}. */
export const expectedBody = (changes: Fields = {}): Fields => ({
  amount: 1234.56,
  account: BENEFICIARY,
  from: '2026-11-01',
  to: '2026-11-07',
  ...changes,
});

export const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown, key?: string): Promise<ApiReply> =>
  invoke(api, {
    method,
    path,
    ...(body === undefined ? {} : { body }),
    headers: { ...caller.authorization, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  });

/** An API whose portal certifies every payment, with a caller. */
export const openExpectedPayments = async (options: Options = {}) => {
  const api = makeTestApi(options);
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser('caller', { minuteLimit: 100_000 });
  let payments = 0;

  const validationIdOf = (reply: ApiReply): string => {
    if (reply.at('data.attributes.status') !== 'valid') throw new Error(reply.text);
    return String(reply.at('data.id'));
  };

  return {
    api,
    caller,
    create: async (changes: Fields = {}): Promise<string> => {
      const reply = await send(api, caller, 'POST', '/expected-payments', expectedBody(changes));
      if (reply.status !== 201) throw new Error(reply.text);
      return String(reply.at('data.id'));
    },
    /** Validates another payment, and runs the subscribers; returns the validation. */
    pay: async (changes: Fields = {}): Promise<string> => {
      payments += 1;
      const key = `EJEMPLO2026110300${String(payments).padStart(4, '0')}`;
      const id = validationIdOf(await postValidate(api, caller, transferBody({ clave_rastreo: key, ...changes })));
      await api.processEvents();
      return id;
    },
    /** A later check of the payment of a validation finds another status. */
    recheck: async (id: string, status: 'returned' | 'cep_unavailable'): Promise<void> => {
      const validation = isValidationId(id) ? await api.kept.validations.find(id) : null;
      if (validation === null) throw new Error(`there is no validation ${id}`);
      const { centralStatus, centralResult, errorCode, warnings, certificate } = validation;
      const now = api.clock.now();
      await api.kept.validations.transition(
        validation.id,
        completeRecheck(
          validation,
          { status, centralStatus, centralResult, errorCode, warnings, certificate },
          { completedAt: now, dueAt: null },
        ),
      );
      await api.processEvents();
    },
    read: async (id: string) => v.parse(resource, (await get(api, caller, `/expected-payments/${id}`)).at('data')).attributes,
    match: (id: string, validationId: string, key?: string) =>
      send(api, caller, 'POST', `/expected-payments/${id}/matches`, { validation_id: validationId }, key),
    unmatch: (id: string, validationId: string) => send(api, caller, 'DELETE', `/expected-payments/${id}/matches/${validationId}`),
  };
};
