import * as v from 'valibot';

import { isProposalId, PROPOSED_ACTIONS } from '../../../shared/administration/domain/proposal.ts';
import { proposalData, proposalResource, SHOWN_STATUSES } from '../../../shared/administration/http/proposal-resource.ts';
import { reasonRule } from '../../../shared/administration/http/reason-rule.ts';
import type { ProposalsPage } from '../../../shared/administration/use-cases/list-proposals.ts';
import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { field, oneOf, parameter, uuidOf } from '../../../shared/platform/http/schemas/fields.ts';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

export const proposalsQuery = listParameters({
  status: v.optional(
    parameter(oneOf(SHOWN_STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Status of the proposals.'),
    'open',
  ),
  action: v.optional(parameter(oneOf(PROPOSED_ACTIONS, { code: 'invalid_filter' }), 'Only proposals of this action.')),
  'page[size]': size,
  per_page: alias,
  'page[after]': after,
});

export type ProposalsQuery = v.InferOutput<typeof proposalsQuery>;

export const proposalParams = v.object({
  id: parameter(uuidOf(isProposalId, { code: 'invalid_uuid' }), 'Id of the proposal.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

export const withdrawalFields = named(
  'AdminWithdrawalRequest',
  v.object({ reason: field(reasonRule, 'Why; it is part of the audit. It names no person and no account.') }),
);

export const proposalPage = cursorPage(proposalResource);

export const presentPage = (
  { 'page[after]': position, ...filters }: ProposalsQuery,
  { proposals, size: pageSize, next }: ProposalsPage,
  now: number,
) => {
  const addressWith = (cursor: string | undefined) => listAddress('/v1/admin/proposals', { ...filters, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(position), next: next === null ? null : addressWith(next), prev: null });
  return {
    status: 200,
    kind: 'json',
    data: proposals.map((proposal) => proposalData(proposal, now)),
    links,
    meta: { page: { size: pageSize, has_more: next !== null } },
    headers,
  } as const;
};
