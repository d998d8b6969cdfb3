import type { Ids } from '../../platform/ids/ids.ts';
import type { AdminChange, SignedInActor } from '../domain/audit-row.ts';
import { AREA_OF_ACTION, isProposalId, type Proposal, type ProposedAction } from '../domain/proposal.ts';
import type { Audited } from '../ports/admin-audit-log.ts';
import type { ProposalStore } from '../ports/proposals.ts';

/** An action that an admin proposes, on a target or on several things. */
export type ActionRequest = Pick<Proposal, 'action' | 'target' | 'items' | 'reason'> & { readonly actor: SignedInActor };

export type ProposalDeps = { readonly auditedProposals: Audited<Pick<ProposalStore, 'add' | 'decide'>>; readonly ids: Pick<Ids, 'uuid'> };

/** The audited change of a step of a proposal, such as `propose_purge_user`; the action itself has its own name. */
export const changeOfProposal = (
  { id, action, target, items }: Proposal,
  step: 'propose' | 'withdraw' | 'confirm',
  actor: SignedInActor,
  reason: string | null,
): AdminChange & { readonly action: `${typeof step}_${ProposedAction}` } => ({
  actor,
  area: AREA_OF_ACTION[action],
  action: `${step}_${action}`,
  target,
  before: null,
  after: { proposal: id, items: items.length },
  reason,
});

/** Proposes an action: nothing changes until another admin confirms it. */
export const makeProposeAction =
  ({ auditedProposals, ids }: ProposalDeps) =>
  async ({ actor, ...proposed }: ActionRequest): Promise<Proposal> => {
    const id = ids.uuid();
    if (!isProposalId(id)) throw new TypeError('the id generator does not make UUIDs');
    const undecided = { status: 'open', decidedBy: null, decidedAt: null } as const;
    const proposal: Proposal = { id, ...proposed, ...undecided, proposedBy: actor.userId, proposedAt: actor.at };
    await auditedProposals(changeOfProposal(proposal, 'propose', actor, proposal.reason)).add(proposal);
    return proposal;
  };

export type ProposeAction = ReturnType<typeof makeProposeAction>;
