import { Logger } from '@aws-lambda-powertools/logger';
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { makeValidateRoute } from '../../../functions/validate/routes.ts';
import { makeRecoverValidation } from '../../../functions/validate/use-cases/recover-validation.ts';
import { makeValidateTransfer } from '../../../functions/validate/use-cases/validate-transfer.ts';
import { makeWriteVerdict } from '../../../functions/validate/use-cases/write-verdict.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import { containsApiKey } from '../../../shared/identity/domain/api-key.ts';
import { makeAuthorizer } from '../../../shared/identity/http/authorizer.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../../shared/platform/http/dispatch.ts';
import { systemIds } from '../../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../../shared/platform/observability/powertools-log.ts';
import { makeConsultCentralBank } from '../../../shared/validation/use-cases/consult-central-bank.ts';
import { makeKeepRetrySchedule } from '../../../shared/validation/use-cases/keep-retry-schedule.ts';
import { makeFindPhoneBanks, makeLearnPhoneBank } from '../../../shared/validation/use-cases/phone-bank.ts';
import { makeFakeAccountDirectory } from '../../support/fakes/banking/account-directory.ts';
import { makeFakeBeneficiaryStore } from '../../support/fakes/beneficiaries/beneficiary-store.ts';
import { makeMemoryDatabase } from '../../support/fakes/platform/database.ts';
import { makeFakeQuotaLedger } from '../../support/fakes/validate/quota-ledger.ts';
import { makeFakeValidationQueue } from '../../support/fakes/validate/validation-queue.ts';
import { makeFakeEvidenceStore } from '../../support/fakes/validation/evidence-store.ts';
import { makeFakeRetryScheduler } from '../../support/fakes/validation/retry-scheduler.ts';
import { makeFakeRetryStore } from '../../support/fakes/validation/retry-store.ts';
import { makeFakeSenderMemory } from '../../support/fakes/validation/sender-memory.ts';
import { makeFakeValidationStore } from '../../support/fakes/validation/validation-store.ts';
import { makeOpenGatekeeper, openBudget, openLimiter, remembered, unhurriedClock } from './open-ports.ts';

export type ApiFunction = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const VERSION = '1.0.0';

const shippedOnly: ParticipantDirectory = { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) };

/** The real function for POST /validate, from its handler to its use cases, with everything outside the process in memory. */
export const makeOurs = (source: CepSource): ApiFunction => {
  const log = makeFunctionLog('validate', 'INFO');
  const clock = unhurriedClock;
  const database = makeMemoryDatabase();
  const store = makeFakeValidationStore(database);
  const retries = makeFakeRetryStore(database);
  const retryLimits = { maxRetries: 3, maxPendingPerUser: 10, maxDispatchedPerDay: 30, maxAgeSeconds: 3_600 };
  const retrySettings = { defaultPolicyOf: () => null, readLimits: () => Promise.resolve({ isActive: true, limits: retryLimits }) };
  const directory = makeFakeAccountDirectory(database);
  const validateTransfer = makeValidateTransfer({
    store,
    queue: makeFakeValidationQueue(clock),
    consult: makeConsultCentralBank({
      source: remembered(source),
      budget: openBudget,
      evidence: makeFakeEvidenceStore(),
      senders: makeFakeSenderMemory(database),
      findPhoneBanks: makeFindPhoneBanks({ beneficiaries: makeFakeBeneficiaryStore(database), directory }),
      clock,
      log,
      probeSenders: [],
    }),
    clock,
    ids: systemIds,
    log,
    writeVerdict: makeWriteVerdict({
      learnPhoneBank: makeLearnPhoneBank({ directory, log }),
      store,
      retries,
      keepSchedule: makeKeepRetrySchedule({ scheduler: makeFakeRetryScheduler(clock), log }),
      retrySettings,
      clock,
      log,
      pace: { timeScale: 1, maxAgeSeconds: 3_600 },
      statusRecheckSeconds: 3_600,
    }),
    retrySettings,
    retries,
    units: makeFakeQuotaLedger(database),
    queueExpirySeconds: 3_600,
  });
  const dispatch = makeDispatch({
    routes: [makeValidateRoute({ validateTransfer, recover: makeRecoverValidation({ store, clock }), participants: shippedOnly })],
    authorizer: makeAuthorizer({ gatekeeper: makeOpenGatekeeper(), limiter: openLimiter, log }),
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
