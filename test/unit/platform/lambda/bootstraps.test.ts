import * as v from 'valibot';

import { ok } from '../../../../shared/errors/failure.ts';
import { makeAuthorizer } from '../../../../shared/identity/access/http/authorizer.ts';
import { bindPublic, defineRoute } from '../../../../shared/identity/access/http/route.ts';
import type { IpRateLimiter } from '../../../../shared/identity/access/ports/ip-rate-limiter.ts';
import { containsApiKey } from '../../../../shared/identity/api-keys/domain/api-key.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../../../shared/platform/config/environment.ts';
import { emptyRequest } from '../../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../../shared/platform/http/schemas/envelope-schema.ts';
import { makeApiFunction } from '../../../../shared/platform/lambda/api-function.ts';
import { makeQueueFunction } from '../../../../shared/platform/lambda/queue-function.ts';
import { makeScheduleFunction } from '../../../../shared/platform/lambda/schedule-function.ts';
import { makeStreamFunction } from '../../../../shared/platform/lambda/stream-function.ts';
import { lambdaContext, proxyEvent } from '../../../support/api/gateway.ts';
import { invocationOf, queueEvent } from '../../../support/builders/events.ts';
import { openMemoryStorage } from '../../../support/storage/memory-storage.ts';

const environment = v.object({ ...commonEnvironment, ...tableEnvironment, LIMIT: wholeNumber });
const VALID_ENVIRONMENT = {
  SERVICE_VERSION: '1.2.3',
  POWERTOOLS_SERVICE_NAME: 'sample/schedule',
  TABLE_NAME: 'table',
  LOG_LEVEL: 'WARN',
  LIMIT: '7',
};

const { invocation } = invocationOf('any');

const given = (variables: Readonly<Record<string, string>>): void => {
  jest.replaceProperty(process, 'env', variables);
};

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
});

test('makeScheduleFunction throws on an invalid environment, with every invalid variable', () => {
  given({ SERVICE_VERSION: 'latest', LIMIT: 'seven' });
  const start = () => makeScheduleFunction({ environment, tasks: () => ({}) });
  expect(start).toThrow(/SERVICE_VERSION.*TABLE_NAME.*LIMIT/);
});

test("makeScheduleFunction builds its tasks from the environment and logs under the function's name", async () => {
  given(VALID_ENVIRONMENT);
  const handler = makeScheduleFunction({
    environment,
    tasks: ({ env, log }) => ({
      sweep: () => {
        log.warn('validation_redispatched', { limit: env.LIMIT });
        return Promise.resolve();
      },
    }),
  });
  await handler({ task: 'sweep' }, invocation);
  expect(JSON.parse(written.join(''))).toMatchObject({
    service: 'sample/schedule',
    event: 'validation_redispatched',
    limit: 7,
    task: 'sweep',
  });
});

test('makeQueueFunction passes parsed messages to the worker', async () => {
  given(VALID_ENVIRONMENT);
  const seen: unknown[] = [];
  const handler = makeQueueFunction({
    environment,
    parse: (correlationId) => ({ correlationId }),
    worker:
      ({ env }) =>
      (message) =>
        Promise.resolve(void seen.push([env.LIMIT, message])),
  });
  expect(await handler(queueEvent(['a']))).toEqual({ batchItemFailures: [] });
  expect(seen).toEqual([[7, { correlationId: 'a' }]]);
});

test('makeStreamFunction passes batches to the reader', async () => {
  given(VALID_ENVIRONMENT);
  const seen: unknown[] = [];
  const handler = makeStreamFunction({
    environment,
    reader:
      ({ env }) =>
      (records) => {
        seen.push([env.LIMIT, records]);
        return Promise.resolve([]);
      },
    setAside: () => () => Promise.resolve(),
  });
  await handler({ Records: [] }, invocation);
  expect(seen).toEqual([[7, []]]);
});

describe('makeApiFunction', () => {
  const contract = defineRoute({
    operationId: 'getExample',
    method: 'GET',
    path: '/example',
    summary: 'An example',
    tag: 'Example',
    access: { credentials: ['public'] },
    request: emptyRequest,
    responses: { 200: { description: 'The example.', schema: single(v.number()) } },
    errors: [],
  });

  const refusing: IpRateLimiter = {
    count: (_address, _kind, now) => Promise.resolve({ kind: 'limited', state: { limit: 30, remaining: 0, resetsAt: now } }),
  };

  const answer = async (limit: 'admits' | 'refuses') => {
    given({ ...VALID_ENVIRONMENT, SECRETS_ARN: 'secret' });
    const { apiKeyAuthorizer, openIpRateLimiter, operations } = openMemoryStorage().storage;
    const handler = makeApiFunction({
      environment: v.object({ ...environment.entries, ...secretsEnvironment }),
      access: ({ log }) => ({
        authorizer: makeAuthorizer({
          apiKeyAuthorizer,
          sessions: null,
          limiter: limit === 'admits' ? openIpRateLimiter() : refusing,
          operations,
          log,
        }),
        containsCredential: containsApiKey,
      }),
      routes: ({ env }) => [
        bindPublic(contract, {
          prepare: () => ok(env.LIMIT),
          useCase: (limitOfEnvironment) => Promise.resolve(ok(limitOfEnvironment)),
          present: (data) => ({ status: 200, kind: 'json', data }),
        }),
      ],
    });
    const { statusCode, body } = await handler(proxyEvent({ path: '/example' }, ['/example'], 0), lambdaContext);
    const json: unknown = JSON.parse(body);
    return { statusCode, json };
  };

  test('answers by its routes, with the version of the deployment', async () => {
    expect(await answer('admits')).toMatchObject({ statusCode: 200, json: { data: 7, meta: { version: '1.2.3' } } });
  });

  test('authorizes by its access', async () => {
    expect(await answer('refuses')).toMatchObject({ statusCode: 429 });
  });
});
