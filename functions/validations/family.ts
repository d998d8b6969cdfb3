import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { KeyedDigest } from '../../shared/platform/secrets/keyed-digest.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { EvidenceStore } from '../../shared/validation/ports/evidence-store.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeFindAnyOwnValidation, makeFindOwnValidation } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { makeKeepRetrySchedule } from '../../shared/validation/use-cases/keep-retry-schedule.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeListValidations } from './use-cases/list-validations.ts';
import { makePurgeValidation } from './use-cases/purge-validation.ts';
import { makeReadCep } from './use-cases/read-cep.ts';
import { makeWithdrawValidation } from './use-cases/withdraw-validation.ts';

export type Ports = {
  readonly validations: ValidationStore;
  readonly purges: PurgeStore;
  readonly retries: RetryStore;
  readonly scheduler: RetryScheduler;
  readonly evidence: EvidenceStore;
  readonly participants: ParticipantDirectory;
  readonly digest: KeyedDigest;
  readonly clock: Clock;
  readonly log: Log;
};

export const makeFamily = ({ validations: store, purges, retries, scheduler, evidence, participants, digest, clock, log }: Ports) => {
  const finders = { store, purges, clock };
  const findOwn = makeFindOwnValidation(finders);
  const keepSchedule = makeKeepRetrySchedule({ scheduler, log });
  return {
    routes: makeRoutes({
      participants,
      findOwn,
      readCep: makeReadCep(findOwn, evidence),
      list: makeListValidations({ store, participants, digest, clock }),
      withdraw: makeWithdrawValidation({ findOwn, retries, keepSchedule, clock }),
      purge: makePurgeValidation({
        findAny: makeFindAnyOwnValidation(finders),
        purges,
        finish: makeFinishPurge({ purges, evidence }),
        keepSchedule,
        digest,
        clock,
        log,
      }),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
