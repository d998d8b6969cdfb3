import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { makeOperations } from '../../../functions/validate/operations.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import { makeAuthorizer } from '../../../shared/identity/access/http/authorizer.ts';
import { containsApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../../shared/platform/http/dispatch.ts';
import { systemIds } from '../../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../../shared/platform/observability/powertools-log.ts';
import { makeFakeQueue } from '../../support/fakes/platform/queue.ts';
import { makeFakeCertificateStore } from '../../support/fakes/validation/certificate-store.ts';
import { makeFakeRetryScheduler } from '../../support/fakes/validation/retry-scheduler.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import {
  cached,
  fastForwardClock,
  forgetfulCertificates,
  makeAllowAllAuthorizer,
  makeLastValidation,
  unlimitedIpRate,
  unlimitedOperations,
  unlimitedPortalRate,
} from './open-ports.ts';

export type ApiFunction = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const VERSION = '1.0.0';
const RETRY_LIMITS = { maxRetries: 3, maxPendingPerUser: 10, maxDispatchedPerDay: 30, maxAgeSeconds: 3_600 };

const shippedOnly: ParticipantDirectory = { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) };

/** The real function for POST /validate, from its handler to its use cases, with everything outside the process in memory. */
export const makeOurs = (source: CepSource): ApiFunction => {
  const log = makeFunctionLog('INFO');
  const clock = fastForwardClock;
  const { storage } = openMemoryStorage();
  const operations = makeOperations({
    ...storage,
    validations: { ...storage.validations, ...makeLastValidation() },
    source: cached(source),
    rateLimiter: unlimitedPortalRate,
    certificates: { ...makeFakeCertificateStore(), ...forgetfulCertificates },
    participants: shippedOnly,
    validationQueue: makeFakeQueue(clock),
    scheduler: makeFakeRetryScheduler(clock),
    clock,
    takePlaygroundRuns: () => Promise.resolve({ ok: true, value: null }),
    ids: systemIds,
    log,
    probeSenders: [],
    sealKeys: new Map(),
    retrySettings: {
      defaultPolicyOf: () => null,
      readDefaultPolicy: () => Promise.resolve(null),
      writeDefaultPolicy: () => Promise.resolve(),
      readLimits: () => Promise.resolve({ isActive: true, limits: RETRY_LIMITS }),
    },
    retryTiming: { timeScale: 1, maxAgeSeconds: RETRY_LIMITS.maxAgeSeconds },
    statusRecheckSeconds: 3_600,
    serviceVersion: '1.0.0',
    queueExpirySeconds: 3_600,
  });
  const dispatch = makeDispatch({
    routes: [operations.validate],
    authorizer: makeAuthorizer({
      apiKeyAuthorizer: makeAllowAllAuthorizer(),
      sessions: null,
      limiter: unlimitedIpRate,
      operations: unlimitedOperations,
      log,
    }),
    containsCredential: containsApiKey,
    idempotency: null,
    clock,
    log,
    version: VERSION,
  });
  return makeApiHandler({ dispatch, log, version: VERSION });
};

const answerWith = (answer: object, request: unknown): APIGatewayProxyResult => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ ...answer, request }),
});

/** Reads the request and writes an answer as long as ours: nothing can do less. */
export const makeBare =
  (answer: object): ApiFunction =>
  ({ body }) =>
    Promise.resolve(answerWith(answer, JSON.parse(body ?? '')));

/** The same in middy, with two lines of Powertools' log, which is how many ours writes. */
export const makePlain = (answer: object): ApiFunction => {
  const logger = new Logger({ serviceName: 'plain', logLevel: 'INFO' });
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(injectLambdaContext(logger))
    .handler(({ body }) => {
      const request: unknown = JSON.parse(body ?? '');
      logger.info('validation resolved', { status: 'valid' });
      logger.info('request completed', { status: 200 });
      return Promise.resolve(answerWith(answer, request));
    });
};
