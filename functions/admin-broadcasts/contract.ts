import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { proposalResource } from '../../shared/administration/http/proposal-resource.ts';
import { reasonFields } from '../../shared/administration/http/reason-rule.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { broadcastFields, broadcastParams, broadcastsQuery, confirmationFields } from './http/broadcast-fields.ts';
import { broadcastDetailResource, broadcastPage, broadcastResource } from './http/broadcast-resource.ts';

const tag = 'Administration: broadcasts';
const path = '/admin/broadcasts';

const counting = { 202: { description: 'The broadcast, whose dry run begins.', schema: single(broadcastResource) } } as const;

export const listBroadcasts = defineRoute({
  operationId: 'listBroadcasts',
  method: 'GET',
  path,
  summary: 'Broadcasts, newest first',
  description: 'With their progress. They are kept for a year.',
  tag,
  access: readsArea('broadcasts'),
  request: { ...emptyRequest, query: broadcastsQuery },
  responses: { 200: { description: 'A page of broadcasts.', schema: broadcastPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const createBroadcast = defineRoute({
  operationId: 'createBroadcast',
  method: 'POST',
  path,
  summary: 'Write a broadcast and begin its dry run',
  description: 'Nothing is sent. The dry run lists the recipients; then `status` is `ready`, with their number and three examples.',
  tag,
  access: changesArea('broadcasts'),
  request: { ...emptyRequest, body: broadcastFields },
  responses: counting,
  errors: [],
});

export const getBroadcast = defineRoute({
  operationId: 'getBroadcast',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A broadcast, with its progress',
  description: 'With the number of recipients, counts by channel and, while it can be confirmed, three examples.',
  tag,
  access: readsArea('broadcasts'),
  request: { ...emptyRequest, params: broadcastParams },
  responses: { 200: { description: 'The broadcast.', schema: single(broadcastDetailResource) } },
  errors: ['not_found'],
});

export const replaceBroadcast = defineRoute({
  operationId: 'replaceBroadcast',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Write another content, before the broadcast is sent',
  description: 'The dry run begins again. A confirmation of the earlier one answers 409 `broadcast_changed`.',
  tag,
  access: changesArea('broadcasts'),
  request: { ...emptyRequest, params: broadcastParams, body: broadcastFields },
  responses: counting,
  errors: ['not_found', 'broadcast_status_conflict'],
});

export const confirmBroadcast = defineRoute({
  operationId: 'confirmBroadcast',
  method: 'POST',
  path: `${path}/{id}/confirm`,
  summary: 'Send the broadcast of a dry run',
  description:
    'To the recipients of the dry run, ten in a second at most. For more than 100 of them it is a proposal: another admin confirms it within 24 hours. At most five broadcasts start in an hour.',
  tag,
  access: changesArea('broadcasts'),
  request: { ...emptyRequest, params: broadcastParams, body: confirmationFields },
  responses: {
    200: { description: 'The broadcast, which is being sent.', schema: single(broadcastResource) },
    202: { description: 'More than 100 recipients: the proposal, which another admin confirms.', schema: single(proposalResource) },
  },
  errors: ['not_found', 'broadcast_changed', 'broadcast_status_conflict', 'broadcast_audience_empty', 'rate_limit_exceeded'],
});

const decision = <const Id extends string, const Name extends string>(operationId: Id, name: Name, summary: string, description: string) =>
  defineRoute({
    operationId,
    method: 'POST',
    path: `${path}/{id}/${name}`,
    summary,
    description,
    tag,
    access: changesArea('broadcasts'),
    request: { ...emptyRequest, params: broadcastParams, body: reasonFields },
    responses: { 200: { description: 'The broadcast after the change.', schema: single(broadcastResource) } },
    errors: ['not_found', 'broadcast_status_conflict'],
  });

export const pauseBroadcast = decision(
  'pauseBroadcast',
  'pause',
  'Pause a broadcast',
  'The page of 100 recipients that is under way ends.',
);

export const resumeBroadcast = decision('resumeBroadcast', 'resume', 'Continue a paused broadcast', 'Within 28 days after its start.');

export const cancelBroadcast = decision('cancelBroadcast', 'cancel', 'End a broadcast', 'Its other recipients do not get it.');

export const contracts = [
  listBroadcasts,
  createBroadcast,
  getBroadcast,
  replaceBroadcast,
  confirmBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  cancelBroadcast,
];
