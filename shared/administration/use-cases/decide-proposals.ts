import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { Role } from '../../identity/accounts/domain/identity.ts';
import type { SignedInActor } from '../domain/audit-row.ts';
import {
  AREA_OF_ACTION,
  confirmed,
  withdrawn,
  type Proposal,
  type ProposalId,
  type ProposalRefusal,
  type ProposedAction,
} from '../domain/proposal.ts';
import { LostProposal, type AdminCount, type ProposalStore } from '../ports/proposals.ts';
import { changeOfProposal, type ProposalDeps } from './propose-action.ts';

/** An admin who decides on a proposal. */
export type Decider = { readonly actor: SignedInActor; readonly role: Role; readonly permissions: ReadonlySet<string> };

/** What a confirmed proposal does. */
export type ActionOfProposal<Code extends ErrorCode> = {
  /** Writes the confirmation with the row of the audit, and the change where that fits into the transaction. Throws {@link LostProposal}. */
  readonly confirm: (proposal: Proposal, by: Decider) => Promise<Result<unknown, Code>>;
  /** What follows outside the transaction. It is repeated when its admin confirms again after an interruption. */
  readonly finish?: (proposal: Proposal, by: Decider) => Promise<void>;
};

type Deps<Code extends ErrorCode> = Pick<ProposalDeps, 'auditedProposals'> & {
  readonly proposals: Pick<ProposalStore, 'find'>;
  readonly adminCount: AdminCount;
  readonly actions: Readonly<Record<ProposedAction, ActionOfProposal<Code>>>;
};

const mayDecide = ({ action }: Proposal, { permissions }: Decider): boolean => permissions.has(`admin:${AREA_OF_ACTION[action]}_write`);

/** Confirms a proposal and makes its change. Of two decisions on a proposal one is written. */
export const makeConfirmProposal =
  <Code extends ErrorCode>({ proposals, adminCount, actions }: Omit<Deps<Code>, 'auditedProposals'>) =>
  async (id: ProposalId, by: Decider): Promise<Result<Proposal, Code | ProposalRefusal | 'not_found' | 'permission_denied'>> => {
    const seen = await proposals.find(id);
    if (seen === null) return fail('not_found');
    if (!mayDecide(seen, by)) return fail('permission_denied');
    const { userId, at } = by.actor;
    const { confirm, finish } = actions[seen.action];
    if (seen.status === 'confirmed' && seen.decidedBy === userId) {
      await finish?.(seen, by);
      return ok(seen);
    }
    const decided = confirmed(seen, { userId, at, activeAdmins: await adminCount.activeAdmins() });
    if (!decided.ok) return decided;
    try {
      const made = await confirm(decided.value, by);
      if (!made.ok) return made;
    } catch (error) {
      if (error instanceof LostProposal) return fail('proposal_not_open');
      throw error;
    }
    await finish?.(decided.value, by);
    return decided;
  };

/** Withdraws a proposal: its proposer does, and any owner. */
export const makeWithdrawProposal =
  ({ proposals, auditedProposals }: Pick<Deps<never>, 'proposals' | 'auditedProposals'>) =>
  async (
    id: ProposalId,
    { reason, ...by }: Decider & { readonly reason: string },
  ): Promise<Result<Proposal, 'not_found' | 'permission_denied' | 'proposal_not_open'>> => {
    const seen = await proposals.find(id);
    if (seen === null) return fail('not_found');
    const { actor, role } = by;
    if (!mayDecide(seen, by) || (role !== 'owner' && seen.proposedBy !== actor.userId)) return fail('permission_denied');
    const decided = withdrawn(seen, actor.userId, actor.at);
    if (!decided.ok) return decided;
    const isWritten = await auditedProposals(changeOfProposal(seen, 'withdraw', actor, reason)).decide(decided.value);
    return isWritten ? decided : fail('proposal_not_open');
  };

export type ConfirmProposal<Code extends ErrorCode> = ReturnType<typeof makeConfirmProposal<Code>>;
export type WithdrawProposal = ReturnType<typeof makeWithdrawProposal>;
