import { Webhook } from 'standardwebhooks';

import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/plans.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';

const URL_A = 'https://hooks.example.com/a';

const post = (api: TestApi, caller: Caller, path: string, body?: unknown) =>
  invoke(api, { method: 'POST', path, ...(body === undefined ? {} : { body }), headers: caller.authorization });

test('a validation reaches the endpoint of its account, signed', async () => {
  const api = makeTestApi();
  await api.kept.plans.put(aPlan('free'));
  const caller = await api.createUser();
  const created = await post(api, caller, '/webhooks', { url: URL_A, events: ['validation.completed'] });
  expect(created.status).toBe(201);
  api.source.onQuery((query) => certified(query));
  await postValidate(api, caller, transferBody());
  await api.processEvents();
  await api.processWebhooks();
  expect(api.webhookSender.received).toHaveLength(1);
  const [request] = api.webhookSender.received;
  console.log(request, created.json);
  const list = await get(api, caller, '/webhooks/deliveries');
  console.log(JSON.stringify(list.json, null, 1));
  const events = await get(api, caller, '/events');
  console.log(JSON.stringify(events.json, null, 1));
});
