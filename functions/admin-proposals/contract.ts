import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { proposalResource } from '../../shared/administration/http/proposal-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { proposalPage, proposalParams, proposalsQuery, withdrawalFields } from './http/proposal-schemas.ts';

const tag = 'Administration: proposals';
const path = '/admin/proposals';

const decided = { 200: { description: 'The proposal after the decision.', schema: single(proposalResource) } } as const;

export const listProposals = defineRoute({
  operationId: 'listAdminProposals',
  method: 'GET',
  path,
  summary: 'Proposals, newest first',
  description:
    'Changes that one admin proposed and another confirms within 24 hours; those that wait, unless `status` names others. They are kept for 30 days.',
  tag,
  access: readsArea('proposals'),
  request: { ...emptyRequest, query: proposalsQuery },
  responses: { 200: { description: 'A page of proposals.', schema: proposalPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getProposal = defineRoute({
  operationId: 'getAdminProposal',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A proposal',
  description: 'The action, its reason, and who proposed and decided it.',
  tag,
  access: readsArea('proposals'),
  request: { ...emptyRequest, params: proposalParams },
  responses: { 200: { description: 'The proposal.', schema: single(proposalResource) } },
  errors: ['not_found'],
});

export const confirmProposal = defineRoute({
  operationId: 'confirmAdminProposal',
  method: 'POST',
  path: `${path}/{id}/confirm`,
  summary: 'Confirm a proposal, which makes its change',
  description:
    'By another admin than its proposer. If there is no other active admin, the proposer confirms it after one hour. ' +
    'Called again by the same admin, a discard that was interrupted is continued.',
  tag,
  access: changesArea('proposals'),
  request: { ...emptyRequest, params: proposalParams },
  responses: decided,
  errors: [
    'not_found',
    'permission_denied',
    'proposal_not_open',
    'proposal_expired',
    'proposal_needs_another_admin',
    'proposal_waits',
    'role_change_not_allowed',
    'user_not_purgeable',
    'broadcast_changed',
    'broadcast_status_conflict',
    'broadcast_audience_empty',
    'rate_limit_exceeded',
  ],
});

export const withdrawProposal = defineRoute({
  operationId: 'withdrawAdminProposal',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  summary: 'Withdraw a proposal',
  description: 'Its proposer withdraws it, and any owner.',
  tag,
  access: changesArea('proposals'),
  request: { ...emptyRequest, params: proposalParams, body: withdrawalFields },
  responses: decided,
  errors: ['not_found', 'permission_denied', 'proposal_not_open'],
});

export const contracts = [listProposals, getProposal, confirmProposal, withdrawProposal];
