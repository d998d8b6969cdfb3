import type { Proposal } from '../../shared/administration/domain/proposal.ts';
import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { proposalData } from '../../shared/administration/http/proposal-resource.ts';
import type { ProposalStore } from '../../shared/administration/ports/proposals.ts';
import type { ConfirmProposal, Decider, WithdrawProposal } from '../../shared/administration/use-cases/decide-proposals.ts';
import type { makeListProposals } from '../../shared/administration/use-cases/list-proposals.ts';
import { fail, ok } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { confirmProposal, getProposal, listProposals, withdrawProposal } from './contract.ts';
import { presentPage } from './http/proposal-schemas.ts';
import type { ActionCode } from './use-cases/proposed-actions.ts';

type UseCases = {
  readonly list: ReturnType<typeof makeListProposals>;
  readonly find: ProposalStore['find'];
  readonly confirm: ConfirmProposal<ActionCode>;
  readonly withdraw: WithdrawProposal;
};

const deciderOf = (context: AuthenticatedContext): Decider => ({
  actor: actorOf(context),
  role: context.principal.role,
  permissions: context.principal.permissions,
});

type Shown = { readonly proposal: Proposal; readonly now: number };

const present = ({ proposal, now }: Shown) => ({ status: 200, kind: 'json', data: proposalData(proposal, now) }) as const;

export const makeRoutes = ({ list, find, confirm, withdraw }: UseCases): readonly Route[] => [
  bindProtected(listProposals, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { receivedAt: now }) => {
      const { status, action, ...paging } = query;
      const page = await list({ filters: { status, action }, size: pageOf(paging).size, after: paging['page[after]'] ?? null, now });
      return page.ok ? ok({ query, page: page.value, now }) : page;
    },
    present: ({ query, page, now }) => presentPage(query, page, now),
  }),
  bindProtected(getProposal, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, { receivedAt: now }) => {
      const proposal = await find(id);
      return proposal === null ? fail('not_found') : ok({ proposal, now });
    },
    present,
  }),
  bindProtected(confirmProposal, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, context) => {
      const proposal = await confirm(id, deciderOf(context));
      return proposal.ok ? ok({ proposal: proposal.value, now: context.receivedAt }) : proposal;
    },
    present,
  }),
  bindProtected(withdrawProposal, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: async ({ id, reason }, context) => {
      const proposal = await withdraw(id, { ...deciderOf(context), reason });
      return proposal.ok ? ok({ proposal: proposal.value, now: context.receivedAt }) : proposal;
    },
    present,
  }),
];
