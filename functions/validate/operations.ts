import type { SealKeys } from '../../shared/banxico/domain/cep/seal-keys.ts';
import { makeTakeSlot } from '../../shared/banxico/use-cases/take-slot.ts';
import { byMode } from '../../shared/identity/access/http/by-mode.ts';
import type { Route } from '../../shared/identity/access/http/route.ts';
import type { UserId } from '../../shared/identity/accounts/domain/identity.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import { shiftedClock } from '../../shared/platform/time/shifted-clock.ts';
import { buildResolvingParts, type WorkerPorts } from '../../shared/validation/family.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { OpenTestStores } from '../../shared/validation/ports/test-stores.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import { makeAcceptValidation } from '../../shared/validation/use-cases/accept-validation.ts';
import { makeAwaitAccepted } from '../../shared/validation/use-cases/await-accepted.ts';
import { makeFindOwnValidation, makeFindOwnWithDeleted } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { makeReadRequestedPolicy } from '../../shared/validation/use-cases/requested-retry-policy.ts';
import { makeResolveNow } from '../../shared/validation/use-cases/resolve-now.ts';
import type { TakePlaygroundRuns } from '../../shared/validation/use-cases/take-playground-runs.ts';
import type { QuotaUnits } from './ports/quota-ledger.ts';
import { makeCentralCheckRoute, makePlaygroundRoute, makeRecheckRoute, makeValidateRoute, makeVerificationRoute } from './routes.ts';
import type { CheckCertificate } from './use-cases/check-certificate.ts';
import type { RecheckValidation } from './use-cases/recheck-validation.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';

export type ApiPorts = WorkerPorts & {
  readonly purges: Pick<PurgeStore, 'find'>;
  readonly openTestStores: OpenTestStores;
  readonly ledger: QuotaUnits;
  readonly takePlaygroundRuns: TakePlaygroundRuns;
  readonly sealKeys: SealKeys;
  /** Seconds a queued validation may wait for its verdict before it fails. */
  readonly queueExpirySeconds: number;
};

type Operations = Readonly<Record<'validate' | 'playground' | 'recheck' | 'verification' | 'centralCheck', Route>>;

const operationsOver = (ports: ApiPorts): Operations => {
  const { purges, participants, ledger: quota, clock, queueExpirySeconds } = ports;
  const takeSlot = makeTakeSlot(ports);
  const parts = buildResolvingParts(ports);
  const { store } = parts;
  const findOwn = makeFindOwnValidation(makeFindOwnWithDeleted({ store, purges, clock }));
  const acceptValidation = makeAcceptValidation({ ...parts, queueExpirySeconds });
  const readRequestedPolicy = makeReadRequestedPolicy(ports);
  // Few requests check a payment or a certificate again, so the first validation of an instance does not load the code for it.
  const recheckValidation = async (): Promise<RecheckValidation> => {
    const [{ makeRecheckValidation }, { buildRecheckParts }] = await Promise.all([
      import('./use-cases/recheck-validation.ts'),
      import('../../shared/validation/due-work/family.ts'),
    ]);
    return makeRecheckValidation({ ...ports, findOwn, ...buildRecheckParts(ports) });
  };
  const certificate = async (): Promise<CheckCertificate> => {
    const { makeCheckCertificate } = await import('./use-cases/check-certificate.ts');
    return makeCheckCertificate({ ...ports, findOwn, takeSlot, quota });
  };
  const validation = {
    readRequestedPolicy,
    validateTransfer: makeValidateTransfer({
      acceptValidation,
      resolveNow: makeResolveNow({ ...parts, acceptValidation }),
      awaitAccepted: makeAwaitAccepted(parts),
      readRequestedPolicy,
      takePlaygroundRuns: ports.takePlaygroundRuns,
      clock,
      quota,
    }),
    recover: makeRecoverValidation({ store, purges, clock }),
    participants,
  };
  return {
    validate: makeValidateRoute(validation),
    playground: makePlaygroundRoute(validation),
    recheck: makeRecheckRoute(recheckValidation, participants),
    verification: makeVerificationRoute(certificate),
    centralCheck: makeCentralCheckRoute(certificate),
  };
};

/** The operations over an account's test data. What they would queue runs at once, unless it is due later: then the clock runs it. */
const openInTestMode = async (ports: ApiPorts, owner: UserId, clockOffsetMs: number): Promise<Operations> => {
  const [{ inTestMode }, { buildValidationsWorker }] = await Promise.all([
    import('../../shared/validation/test-mode/family.ts'),
    import('../../shared/validation/due-work/family.ts'),
  ]);
  const inMode = inTestMode(ports, owner, shiftedClock(ports.clock, clockOffsetMs));
  const validationQueue: Queue<ValidationJob> = {
    send: async (job, delaySeconds = 0) => {
      if (delaySeconds > 0) return;
      const { participants } = await inMode.scripting.forJob(job.validationId, inMode.participants);
      await buildValidationsWorker({ ...inMode, participants, validationQueue })(job);
    },
  };
  return operationsOver({ ...inMode, validationQueue });
};

export const makeOperations = (ports: ApiPorts): Operations => {
  const live = operationsOver(ports);
  const inBothModes = (name: keyof Operations): Route =>
    byMode(live[name], async (owner, clockOffsetMs) => (await openInTestMode(ports, owner, clockOffsetMs))[name]);
  return { ...live, validate: inBothModes('validate'), recheck: inBothModes('recheck'), verification: inBothModes('verification') };
};
