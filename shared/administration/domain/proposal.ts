import { fail, ok, type Result } from '../../errors/failure.ts';
import type { AdminArea } from '../../identity/access/domain/permissions.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import { HOUR_MS } from '../../platform/time/instant.ts';

export type ProposalId = Brand<string, 'ProposalId'>;

export const isProposalId = (text: string): text is ProposalId => isUuid(text);

/** Actions that two admins decide on. */
export const PROPOSED_ACTIONS = ['purge_user', 'grant_clear_data', 'discard_dead_letters', 'send_broadcast'] as const;
export type ProposedAction = (typeof PROPOSED_ACTIONS)[number];

/** The area of an action: its permission to write is needed to propose and to confirm. */
export const AREA_OF_ACTION = {
  purge_user: 'users',
  grant_clear_data: 'users',
  discard_dead_letters: 'dead_letters',
  send_broadcast: 'broadcasts',
} as const satisfies Readonly<Record<ProposedAction, AdminArea>>;

export const PROPOSAL_STATUSES = ['open', 'confirmed', 'withdrawn'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** A change that waits for the confirmation of another admin. Instants are epoch milliseconds. */
export type Proposal = {
  readonly id: ProposalId;
  readonly action: ProposedAction;
  readonly target: { readonly kind: string; readonly id: string };
  /** The subjects of the action, when there are several. */
  readonly items: readonly string[];
  readonly reason: string;
  readonly proposedBy: UserId;
  readonly proposedAt: number;
  readonly status: ProposalStatus;
  /** Who confirmed or withdrew it; null for neither. */
  readonly decidedBy: UserId | null;
  readonly decidedAt: number | null;
};

/** A proposal can be confirmed for so long. */
export const PROPOSAL_LIFETIME_MS = 24 * HOUR_MS;

/** A single admin confirms their own proposal after this time, in which any owner can withdraw it. */
export const LONE_WAIT_MS = HOUR_MS;

export const expiryOf = ({ proposedAt }: Proposal): number => proposedAt + PROPOSAL_LIFETIME_MS;

/** What readers see; an open proposal that is too old is expired. */
export type ShownStatus = ProposalStatus | 'expired';

export const shownStatusOf = (proposal: Proposal, now: number): ShownStatus =>
  proposal.status === 'open' && expiryOf(proposal) <= now ? 'expired' : proposal.status;

export type ProposalRefusal = 'proposal_not_open' | 'proposal_expired' | 'proposal_needs_another_admin' | 'proposal_waits';

/** The admin who confirms, when, and how many admins and owners are active. */
export type Confirmer = { readonly userId: UserId; readonly at: number; readonly activeAdmins: number };

/** Confirms a proposal: by another admin, or by its proposer after an hour if there is no other. */
export const confirmed = (proposal: Proposal, { userId, at, activeAdmins }: Confirmer): Result<Proposal, ProposalRefusal> => {
  if (proposal.status !== 'open') return fail('proposal_not_open');
  if (expiryOf(proposal) <= at) return fail('proposal_expired');
  if (proposal.proposedBy === userId) {
    if (activeAdmins > 1) return fail('proposal_needs_another_admin');
    if (at < proposal.proposedAt + LONE_WAIT_MS) return fail('proposal_waits');
  }
  return ok({ ...proposal, status: 'confirmed', decidedBy: userId, decidedAt: at });
};

/** Whether a proposal was confirmed by its proposer, who has to be the only admin in the transaction that writes it. */
export const isLone = ({ proposedBy, decidedBy, status }: Proposal): boolean => status === 'confirmed' && proposedBy === decidedBy;

/** Withdraws a proposal; an expired one too, which changes nothing any more. */
export const withdrawn = (proposal: Proposal, userId: UserId, at: number): Result<Proposal, 'proposal_not_open'> =>
  proposal.status === 'open' ? ok({ ...proposal, status: 'withdrawn', decidedBy: userId, decidedAt: at }) : fail('proposal_not_open');
