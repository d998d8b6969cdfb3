import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Proposal, ProposedAction } from '../../../shared/administration/domain/proposal.ts';
import { mayChangeUser, type UserChangeRequest } from '../../../shared/administration/use-cases/change-users.ts';
import type { ProposeAction } from '../../../shared/administration/use-cases/propose-action.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { withPurgeNow } from '../../../shared/identity/deletion/domain/deletion.ts';

/** A change of a user that another admin has to confirm. */
export type UserProposalRequest = UserChangeRequest & { readonly actor: SignedInActor };

type Deps = { readonly accounts: Pick<AccountStore, 'find'>; readonly proposeAction: ProposeAction };

/** Proposals about users. What they need from the user is checked here, and again by the transaction that confirms. */
export const makeProposeForUsers = ({ accounts, proposeAction }: Deps) => {
  const propose = async (action: ProposedAction, { actor, userId: id, reason }: UserProposalRequest): Promise<Result<Proposal, never>> =>
    ok(await proposeAction({ actor, action, target: { kind: 'user', id }, items: [], reason }));

  const findUser = async (
    request: UserProposalRequest,
    rule: { readonly notSelf?: true },
  ): Promise<Result<User, 'not_found' | 'role_change_not_allowed'>> => {
    const account = await accounts.find(request.userId);
    if (account === null) return fail('not_found');
    return mayChangeUser(rule, request, account.user) ? ok(account.user) : fail('role_change_not_allowed');
  };

  return {
    purge: async (
      request: UserProposalRequest,
    ): Promise<Result<Proposal, 'not_found' | 'role_change_not_allowed' | 'user_not_purgeable'>> => {
      const user = await findUser(request, { notSelf: true });
      if (!user.ok) return user;
      const { deletion } = user.value;
      const due = deletion === null ? null : withPurgeNow(deletion, request.actor.at);
      return due === null ? fail('user_not_purgeable') : propose('purge_user', request);
    },

    grantClearData: async (request: UserProposalRequest): Promise<Result<Proposal, 'not_found' | 'role_change_not_allowed'>> => {
      const user = await findUser(request, {});
      if (!user.ok) return user;
      return user.value.status === 'active' ? propose('grant_clear_data', request) : fail('not_found');
    },
  };
};

export type ProposeForUsers = ReturnType<typeof makeProposeForUsers>;
