import type * as v from 'valibot';

import { makeCepPortal } from '../../shared/adapters/cep-portal/cep-portal.ts';
import { makeCentralBudget } from '../../shared/adapters/dynamodb/central-budget.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeGatekeeper } from '../../shared/adapters/dynamodb/gatekeeper.ts';
import { makeQuotaLedger } from '../../shared/adapters/dynamodb/quota-ledger.ts';
import { makeSenderMemory } from '../../shared/adapters/dynamodb/sender-memory.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeEvidenceStore } from '../../shared/adapters/s3/evidence-store.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { makeValidationQueue } from '../../shared/adapters/sqs/validation-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { awsCredentials, readEnvironment } from '../../shared/config/environment.ts';
import { parseSpeiCode } from '../../shared/domain/bank/spei-code.ts';
import { makeDispatch } from '../../shared/http/dispatch.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment, tickEnvironment, workerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeConsultCentralBank } from './use-cases/consult-central-bank.ts';
import { makeRecheckPaymentStatus } from './use-cases/recheck-payment-status.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeResolveQueuedValidation } from './use-cases/resolve-queued-validation.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';

const SERVICE = 'validate';

/** What both the handler and the worker need to ask the central bank. */
const makeCentral = (env: v.InferOutput<typeof handlerEnvironment>) => {
  const table = makeTable(makeDynamoDbClient(), env.TABLE_NAME);
  const log = makeFunctionLog(SERVICE, env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const source = makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: systemClock.now });
  const budget = makeCentralBudget(table);
  const evidence = makeEvidenceStore({
    bucket: env.EVIDENCE_BUCKET,
    region: env.AWS_REGION,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const consult = makeConsultCentralBank({
    source,
    budget,
    evidence,
    senders: makeSenderMemory(table, digest),
    clock: systemClock,
    log,
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
  });
  return { table, log, digest, source, budget, evidence, consult, store: makeValidationStore(table) };
};

/** Everything behind POST /validate. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const { table, log, digest, consult, store } = makeCentral(env);
  const validateTransfer = makeValidateTransfer({
    store,
    queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
    consult,
    clock: systemClock,
    ids: systemIds,
    log,
    queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
  });
  const dispatch = makeDispatch({
    routes: makeRoutes(validateTransfer),
    gatekeeper: makeGatekeeper(table, digest),
    clock: systemClock,
    log,
    version: env.SERVICE_VERSION,
  });
  return { dispatch, log, version: env.SERVICE_VERSION };
};

/** Everything behind the validation queue. */
export const makeWorkerDeps = () => {
  const env = readEnvironment(workerEnvironment);
  const { log, consult, store, source, budget, evidence } = makeCentral(env);
  const statusRecheckSeconds = env.STATUS_RECHECK_SECONDS;
  return {
    log,
    resolveQueued: makeResolveQueuedValidation({
      store,
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      consult,
      clock: systemClock,
      ids: systemIds,
      log,
      statusRecheckSeconds,
    }),
    recheckStatus: makeRecheckPaymentStatus({ store, source, budget, evidence, clock: systemClock, log, statusRecheckSeconds }),
  };
};

/** Everything behind the schedules. */
export const makeTickDeps = () => {
  const env = readEnvironment(tickEnvironment);
  const table = makeTable(makeDynamoDbClient(), env.TABLE_NAME);
  const log = makeFunctionLog(SERVICE, env.LOG_LEVEL);
  return {
    log,
    sweep: makeSweepDueValidations({
      store: makeValidationStore(table),
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      clock: systemClock,
      log,
    }),
    reconcileQuota: makeReconcileQuota({ ledger: makeQuotaLedger(table), clock: systemClock, log }),
  };
};
