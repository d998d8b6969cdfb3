import type { Audited } from '../../shared/administration/ports/admin-audit-log.ts';
import type { AdminCount, ProposalStore } from '../../shared/administration/ports/proposals.ts';
import { makeChangeUsers } from '../../shared/administration/use-cases/change-users.ts';
import { makeConfirmProposal, makeWithdrawProposal } from '../../shared/administration/use-cases/decide-proposals.ts';
import { makeListProposals } from '../../shared/administration/use-cases/list-proposals.ts';
import type { BroadcastStore } from '../../shared/broadcasts/ports/broadcast-store.ts';
import { makeStartBroadcast } from '../../shared/broadcasts/use-cases/start-broadcast.ts';
import type { DeadLetterStore } from '../../shared/dead-letters/ports/dead-letter-store.ts';
import { makeDiscardLetter } from '../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makePurgeNow } from '../../shared/identity/deletion/use-cases/purge-now.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeProposedActions, type ActionDeps } from './use-cases/proposed-actions.ts';

type Ports = Omit<ActionDeps, 'discardLetter' | 'changeUsersWith' | 'purgeNowOver' | 'startBroadcast'> & {
  readonly proposals: ProposalStore;
  readonly adminCount: AdminCount;
  readonly broadcasts: Pick<BroadcastStore, 'find'>;
  readonly deadLetters: DeadLetterStore;
  readonly auditedDeadLetters: Audited<DeadLetterStore>;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
};

export const makeFamily = (ports: Ports) => {
  const { accounts, proposals, deadLetters: letters, auditedDeadLetters: auditedMove, hmac } = ports;
  const actions = makeProposedActions({
    ...ports,
    changeUsersWith: (audited) => makeChangeUsers({ accounts, audited }),
    purgeNowOver: (over) => makePurgeNow({ accounts: over }),
    discardLetter: makeDiscardLetter({ letters, auditedMove }),
    startBroadcast: makeStartBroadcast(ports),
  });
  const routes = makeRoutes({
    list: makeListProposals({ proposals, cursors: makeCursors(hmac) }),
    find: proposals.find,
    confirm: makeConfirmProposal({ ...ports, actions }),
    withdraw: makeWithdrawProposal(ports),
  });
  return { routes } satisfies FamilyOf<typeof manifest>;
};
