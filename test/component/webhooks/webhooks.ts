import { invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { transferBody } from '../../support/builders/transfers.ts';

export const HOOK = 'https://hooks.example.com/a';

export const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, { method, path, ...(body === undefined ? {} : { body }), headers: caller.authorization });

/** An API with a caller whose plan allows `perMinute` deliveries to a host. */
export const openApi = async (options: Parameters<typeof makeTestApi>[0] = {}, perMinute = 300) => {
  const api = makeTestApi(options);
  await api.kept.plans.put(aPlan('free', { webhooks_per_host_per_minute: perMinute, webhook_endpoints_max: 5, is_default: true }));
  api.source.onQuery(() => NOT_FOUND);
  return { api, caller: await api.createUser('caller', { minuteLimit: 100_000 }) };
};

export const createEndpoint = async (api: TestApi, caller: Caller, url = HOOK, events: readonly string[] = ['validation.completed']) => {
  const reply = await send(api, caller, 'POST', '/webhooks', { url, events });
  if (reply.status !== 201) throw new Error(reply.text);
  return { id: String(reply.at('data.id')), secret: String(reply.at('data.attributes.secret')), reply };
};

/** Validates so many different transfers, each of which gets a verdict. */
export const validate = async (api: TestApi, caller: Caller, count = 1): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await postValidate(api, caller, transferBody({ clave_rastreo: `EJEMPLO2026110300${String(index).padStart(4, '0')}` }));
  }
  await api.processEvents();
};

/** Advances the clock in steps, and runs everything that is due after each. */
export const pass = async (api: TestApi, milliseconds: number, steps = 1): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    api.clock.advance(milliseconds / steps);
    await api.sweepDeliveries();
    await api.processWebhooks();
  }
};
