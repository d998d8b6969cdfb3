import type { AdminChange } from '../domain/audit-row.ts';
import type { Proposal, ProposalId, ProposalStatus } from '../domain/proposal.ts';

/** A range of proposals in the order of their instants (epoch milliseconds, both inclusive). */
export type ProposalsRequest = {
  readonly status: ProposalStatus;
  readonly from: number;
  readonly to: number;
  /** Position behind which older ones follow; null for the newest. */
  readonly after: string | null;
  readonly limit: number;
};

export type ProposalPage = {
  readonly proposals: readonly { readonly proposal: Proposal; readonly position: string }[];
  readonly hasMore: boolean;
};

/** Proposals, for 30 days. */
export type ProposalStore = {
  readonly find: (id: ProposalId) => Promise<Proposal | null>;
  /** Newest first. A proposal may be a second older than a change. */
  readonly list: (request: ProposalsRequest) => Promise<ProposalPage>;
  readonly add: (proposal: Proposal) => Promise<void>;
  /**
   * Writes a decision: `false` if the proposal is not open any more. One that its proposer confirmed needs, in the same transaction, that
   * there is no other active admin.
   */
  readonly decide: (decided: Proposal) => Promise<boolean>;
};

/** Active admins and owners. */
export type AdminCount = { readonly activeAdmins: () => Promise<number> };

/** Opens a store whose transactions confirm a proposal with the row of the change; all is written, or nothing with {@link LostProposal}. */
export type Confirmed<Store> = (change: AdminChange, confirmed: Proposal) => Store;

/** Another decision on the proposal was written first. */
export class LostProposal extends Error {
  override readonly name = 'LostProposal';
}
