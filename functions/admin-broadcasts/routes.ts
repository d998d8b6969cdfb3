import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { presentProposed } from '../../shared/administration/http/proposal-resource.ts';
import type { Broadcast } from '../../shared/broadcasts/domain/broadcast.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import {
  cancelBroadcast,
  confirmBroadcast,
  createBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  replaceBroadcast,
  resumeBroadcast,
} from './contract.ts';
import { broadcastRequestOf } from './http/broadcast-fields.ts';
import { broadcastData, presentDetail, presentPage } from './http/broadcast-resource.ts';
import type { ManageBroadcasts } from './use-cases/manage-broadcasts.ts';
import type { ReadBroadcasts } from './use-cases/read-broadcasts.ts';

type UseCases = { readonly manage: ManageBroadcasts; readonly read: ReadBroadcasts };

const presentChanged = (broadcast: Broadcast) => ({ status: 200, kind: 'json', data: broadcastData(broadcast) }) as const;
const presentCounting = (broadcast: Broadcast) => ({ status: 202, kind: 'json', data: broadcastData(broadcast) }) as const;

export const makeRoutes = ({ manage, read }: UseCases): readonly Route[] => [
  bindProtected(listBroadcasts, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { status: statuses, ...paging } = query;
      const page = await read.list({ statuses, size: pageOf(paging).size, after: paging['page[after]'] ?? null });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentPage(query, page),
  }),
  bindProtected(createBroadcast, {
    prepare: ({ body }) => ok(broadcastRequestOf(body)),
    useCase: async (request, context) => ok(await manage.create(request, actorOf(context))),
    present: presentCounting,
  }),
  bindProtected(getBroadcast, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { receivedAt }) => read.find(id, receivedAt),
    present: presentDetail,
  }),
  bindProtected(replaceBroadcast, {
    prepare: ({ params, body }) => ok({ id: params.id, request: broadcastRequestOf(body) }),
    useCase: ({ id, request }, context) => manage.replace(id, request, actorOf(context)),
    present: presentCounting,
  }),
  bindProtected(confirmBroadcast, {
    prepare: ({ params, body }) => ok({ id: params.id, ...body }),
    useCase: ({ id, dry_run_digest: digest, reason }, context) => manage.confirm({ id, actor: actorOf(context), reason }, digest),
    present: (outcome) => (outcome.kind === 'proposed' ? presentProposed(outcome.proposal) : presentChanged(outcome.broadcast)),
  }),
  bindProtected(pauseBroadcast, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: (request, context) => manage.decide('pause_broadcast', { ...request, actor: actorOf(context) }),
    present: presentChanged,
  }),
  bindProtected(resumeBroadcast, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: (request, context) => manage.decide('resume_broadcast', { ...request, actor: actorOf(context) }),
    present: presentChanged,
  }),
  bindProtected(cancelBroadcast, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: (request, context) => manage.decide('cancel_broadcast', { ...request, actor: actorOf(context) }),
    present: presentChanged,
  }),
];
