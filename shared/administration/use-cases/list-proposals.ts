import { fail, ok, type Result } from '../../errors/failure.ts';
import { readFilteredPage } from '../../platform/filtered-page.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import { PROPOSAL_LIFETIME_MS, shownStatusOf, type Proposal, type ProposedAction, type ShownStatus } from '../domain/proposal.ts';
import type { ProposalPage, ProposalStore } from '../ports/proposals.ts';

/** Reads before a short page is returned, of so many proposals each, when a filter removes some. */
const MAX_BATCHES = 5;
const FILTERED_BATCH = 100;

export type ProposalFilters = { readonly status: ShownStatus; readonly action?: ProposedAction | undefined };

type Request = { readonly filters: ProposalFilters; readonly size: number; readonly after: string | null; readonly now: number };

export type ProposalsPage = { readonly proposals: readonly Proposal[]; readonly size: number; readonly next: string | null };

/** Instants of the proposals with a status; an open one expires after a day. */
const rangeOf = (status: ShownStatus, now: number) => {
  switch (status) {
    case 'open':
      return { status, from: now - PROPOSAL_LIFETIME_MS + 1, to: now } as const;
    case 'expired':
      return { status: 'open', from: 0, to: now - PROPOSAL_LIFETIME_MS } as const;
    default:
      return { status, from: 0, to: now } as const;
  }
};

type Listed = ProposalPage['proposals'][number];

/** A page of proposals, newest first. */
export const makeListProposals =
  ({ proposals, cursors }: { readonly proposals: Pick<ProposalStore, 'list'>; readonly cursors: Cursors }) =>
  async ({ filters, size, after: token, now }: Request): Promise<Result<ProposalsPage, 'invalid_cursor'>> => {
    const { status, action } = filters;
    const binding = JSON.stringify(['admin_proposals', status, action ?? null]);
    const start = token === null ? null : await cursors.read(token, binding);
    if (token !== null && typeof start !== 'string') return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const limit = action === undefined ? size + 1 : FILTERED_BATCH;
    const page = await readFilteredPage<Listed, string | null>({
      start: typeof start === 'string' ? start : null,
      size,
      read: async (after) => {
        const { proposals: listed, hasMore } = await proposals.list({ ...rangeOf(status, now), after, limit });
        return { entries: listed, position: listed.at(-1)?.position ?? after, hasMore };
      },
      matches: ({ proposal }) => shownStatusOf(proposal, now) === status && (action ?? proposal.action) === proposal.action,
      positionOf: ({ position }) => position,
      maxBatches: MAX_BATCHES,
    });
    const next = page.hasMore ? await cursors.sign(page.position, binding) : null;
    return ok({ proposals: page.entries.map(({ proposal }) => proposal), size, next });
  };
