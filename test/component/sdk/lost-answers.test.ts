import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

import * as v from 'valibot';

import { makeSend, type Ports } from '../../../infra/sdk/runtime/send.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { invoke } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const addressSchema = v.object({ port: v.number() });

const started: Server[] = [];

afterEach(() => {
  for (const server of started.splice(0)) server.close();
});

/** The API over HTTP; the first answers do not arrive, although their requests are executed. */
const serveLosing = async (api: TestApi, lost: number): Promise<string> => {
  let count = 0;
  const server = createServer((request, response) => {
    const execute = async (): Promise<void> => {
      const headers = Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.join(',') ?? '']));
      const path = (request.url ?? '').replace('/v1', '');
      const body = await text(request);
      const reply = await invoke(api, { method: request.method ?? '', path, headers, ...(body === '' ? {} : { body }) });
      count += 1;
      if (count <= lost) response.destroy();
      else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text);
    };
    void execute();
  });
  started.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${v.parse(addressSchema, server.address()).port}/v1`;
};

const ports: Ports = { sleep: () => Promise.resolve(), random: () => 0 };

test('the SDK repeats a validation whose answers were lost: one verdict is returned, and one quota unit taken', async () => {
  const api = makeTestApi();
  api.source.onQuery((query) => certified(query));
  const caller = await api.createUser();
  const send = makeSend({ apiKey: caller.apiKey, baseUrl: await serveLosing(api, 2) }, ports);
  const answer = await send({ method: 'POST', path: '/validate', takesKey: true }, { body: transferBody() });
  expect(answer).toMatchObject({ status: 200, body: { data: { attributes: { status: 'valid' } } } });
  expect(await unitsUsed(api, caller)).toBe(1);
  expect(await storedValidations(api)).toHaveLength(1);
});
