import type { AuditValues } from '../../../shared/administration/domain/audit-row.ts';
import type { Proposal, ProposedAction } from '../../../shared/administration/domain/proposal.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import type { ClearDataGrants } from '../../../shared/administration/ports/clear-data-grants.ts';
import { LostProposal, type Confirmed } from '../../../shared/administration/ports/proposals.ts';
import { mayChangeUser, type ChangeUsers, type UserChangeRequest } from '../../../shared/administration/use-cases/change-users.ts';
import type { ActionOfProposal, Decider } from '../../../shared/administration/use-cases/decide-proposals.ts';
import { changeOfProposal, type ProposalDeps } from '../../../shared/administration/use-cases/propose-action.ts';
import { isBroadcastId } from '../../../shared/broadcasts/domain/broadcast.ts';
import type { BroadcastSteps } from '../../../shared/broadcasts/ports/broadcast-step.ts';
import type { BroadcastStore } from '../../../shared/broadcasts/ports/broadcast-store.ts';
import type { StartBroadcast, StartCode } from '../../../shared/broadcasts/use-cases/start-broadcast.ts';
import { isDeadLetterId } from '../../../shared/dead-letters/domain/dead-letter.ts';
import type { DiscardLetter } from '../../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import { fail, ok } from '../../../shared/errors/failure.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { PurgeNow } from '../../../shared/identity/deletion/use-cases/purge-now.ts';

/** A grant of clear data lasts so long from its confirmation. */
const GRANT_MS = 86_400_000;

export type ActionDeps = Pick<ProposalDeps, 'auditedProposals'> & {
  readonly accounts: AccountStore;
  readonly confirmedAccounts: Confirmed<AccountStore>;
  readonly confirmedGrants: Confirmed<Pick<ClearDataGrants, 'give'>>;
  /** Changes users over accounts whose changes are audited. */
  readonly changeUsersWith: (audited: Audited<AccountStore>) => ChangeUsers;
  readonly purgeNowOver: (accounts: AccountStore) => PurgeNow;
  readonly discardLetter: DiscardLetter;
  readonly startBroadcast: StartBroadcast;
  readonly confirmedBroadcasts: Confirmed<Pick<BroadcastStore, 'start'>>;
  readonly broadcastSteps: BroadcastSteps;
};

export type ActionCode = 'not_found' | 'role_change_not_allowed' | 'user_not_purgeable' | StartCode;

const userRequestOf = ({ target, reason }: Proposal, { actor, role }: Decider): UserChangeRequest => {
  if (!isUserId(target.id)) throw new TypeError('the target of the proposal is no user');
  return { actor, role, userId: target.id, reason };
};

const broadcastIdOf = ({ target }: Proposal) => {
  if (!isBroadcastId(target.id)) throw new TypeError('the target of the proposal is no broadcast');
  return target.id;
};

const withProposal = (values: AuditValues | null, { id }: Proposal): AuditValues => ({ ...values, proposal: id });

/** What each confirmed proposal does. */
export const makeProposedActions = ({
  accounts,
  confirmedAccounts,
  confirmedGrants,
  auditedProposals,
  changeUsersWith,
  purgeNowOver,
  discardLetter,
  startBroadcast,
  confirmedBroadcasts,
  broadcastSteps,
}: ActionDeps): Readonly<Record<ProposedAction, ActionOfProposal<ActionCode>>> => ({
  purge_user: {
    confirm: async (proposal, by) => {
      const changeUsers = changeUsersWith((change) =>
        confirmedAccounts({ ...change, after: withProposal(change.after, proposal) }, proposal),
      );
      const request = userRequestOf(proposal, by);
      return changeUsers({ action: 'purge_user', notSelf: true }, request, (audited) => purgeNowOver(audited)(request.userId, by.actor.at));
    },
  },

  grant_clear_data: {
    confirm: async (proposal, by) => {
      const request = userRequestOf(proposal, by);
      const account = await accounts.find(request.userId);
      if (account === null || account.user.status !== 'active') return fail('not_found');
      if (!mayChangeUser({}, request, account.user)) return fail('role_change_not_allowed');
      const until = by.actor.at + GRANT_MS;
      const { action, target, reason } = proposal;
      const after = withProposal({ until }, proposal);
      const change = { actor: by.actor, area: 'users', action, target, before: null, after, reason } as const;
      await confirmedGrants(change, proposal).give(request.userId, until);
      return ok(null);
    },
  },

  discard_dead_letters: {
    confirm: async (proposal, { actor }) => {
      const change = changeOfProposal(proposal, 'confirm', actor, proposal.reason);
      if (!(await auditedProposals(change).decide(proposal))) throw new LostProposal();
      return ok(null);
    },
    finish: async ({ items, reason }, { actor }) => {
      // Letters that were decided on meanwhile are left as they are.
      for (const id of items.filter(isDeadLetterId)) await discardLetter(actor, id, reason);
    },
  },

  send_broadcast: {
    confirm: (proposal, { actor }) => {
      const [digest = ''] = proposal.items;
      const request = { id: broadcastIdOf(proposal), digest, actor, reason: proposal.reason };
      return startBroadcast(request, (change) => confirmedBroadcasts({ ...change, after: withProposal(change.after, proposal) }, proposal));
    },
    finish: (proposal, { actor }) => broadcastSteps.send({ broadcastId: broadcastIdOf(proposal), correlationId: actor.correlationId }),
  },
});
