import type { AdminAuditLog, Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import { makeProposeAction, type ProposalDeps } from '../../shared/administration/use-cases/propose-action.ts';
import { makeMayReadClearData, type ClearDataDeps } from '../../shared/administration/use-cases/read-clear-data.ts';
import type { DeadLetterQueues, RedriveQueues } from '../../shared/dead-letters/ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../../shared/dead-letters/ports/dead-letter-store.ts';
import { makeCollectDeadLetters } from '../../shared/dead-letters/use-cases/collect-dead-letters.ts';
import { makeDiscardLetter, makeRedriveLetter } from '../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import { makeDiscardLetters } from '../../shared/dead-letters/use-cases/discard-letters.ts';
import { makeEndRedrives } from '../../shared/dead-letters/use-cases/end-redrives.ts';
import { makeListDeadLetters } from '../../shared/dead-letters/use-cases/list-dead-letters.ts';
import { makeReadDeadLetter } from '../../shared/dead-letters/use-cases/read-dead-letter.ts';
import { makeRedriveBlock } from '../../shared/dead-letters/use-cases/redrive-block.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { FailureCauses } from '../../shared/platform/failure-causes.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';

type CommonPorts = {
  readonly deadLetters: DeadLetterStore;
  readonly auditedDeadLetters: Audited<DeadLetterStore>;
  readonly redriveQueues: RedriveQueues;
  readonly clock: Clock;
};

export type ApiPorts = CommonPorts &
  ProposalDeps &
  ClearDataDeps & {
    readonly adminAudit: AdminAuditLog;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  };

export type SchedulePorts = CommonPorts & {
  readonly deadLetterQueues: DeadLetterQueues;
  readonly failureCauses: FailureCauses;
  readonly log: Log;
};

export const makeApi = ({
  deadLetters: letters,
  redriveQueues: queues,
  auditedDeadLetters,
  adminAudit: audit,
  auditedProposals,
  clearDataGrants,
  auditedGrants,
  ids,
  hmac,
  clock,
}: ApiPorts) => {
  const parts = { letters, queues, audit, auditedMove: auditedDeadLetters, clock };
  const discardLetter = makeDiscardLetter(parts);
  return makeRoutes({
    list: makeListDeadLetters(letters, makeCursors(hmac)),
    read: makeReadDeadLetter({ letters, mayReadClearData: makeMayReadClearData({ clearDataGrants, auditedGrants }) }),
    redrive: makeRedriveLetter(parts),
    discard: discardLetter,
    discardMany: makeDiscardLetters({ discardLetter, proposeAction: makeProposeAction({ auditedProposals, ids }) }),
    redriveBlock: makeRedriveBlock(parts),
  });
};

export const makeSchedules = ({
  deadLetterQueues,
  redriveQueues,
  deadLetters: letters,
  auditedDeadLetters: auditedMove,
  failureCauses: causes,
  log,
  clock,
}: SchedulePorts) => ({
  collect: makeCollectDeadLetters({ queues: deadLetterQueues, letters, causes, log, clock }),
  end_redrives: makeEndRedrives({ letters, auditedMove, queues: redriveQueues, clock }),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
