import { Webhook } from 'standardwebhooks';

import { invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/plans.ts';
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
  const [request, ...others] = api.webhookSender.received;
  expect(others).toEqual([]);
  expect(new Webhook(String(created.at('data.attributes.secret'))).verify(request?.body ?? '', { ...request?.headers })).toMatchObject({
    type: 'validation.completed',
    event: 'validation.completed',
    data: {
      type: 'validation',
      attributes: { status: 'valid', central_confirmed: { amount: '1234.56', beneficiary_account: '••••0016' } },
    },
    meta: { api_version: 'v1', datetime: { timezone: 'UTC', format: 'ISO 8601' } },
  });
  expect(request?.body).not.toContain(BENEFICIARY);
});
