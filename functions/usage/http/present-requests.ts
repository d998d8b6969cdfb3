import type { TableColumn } from '../../../shared/platform/files/table-file.ts';
import { pageOf } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { OPERATIONS } from '../data/operations.generated.ts';
import type { LoggedRequest } from '../domain/logged-request.ts';
import type { ListRequests, RequestsPage } from '../use-cases/list-requests.ts';
import type { loggedRequest, RequestsQuery } from './log-contracts.ts';

const PATH = '/v1/usage/api';

type Operation = { readonly method: string; readonly route: string };

const operations: ReadonlyMap<string, Operation> = new Map(Object.entries(OPERATIONS));

const presentRequest = ({ requestId, at, operation, status, code, durationMs }: LoggedRequest) => {
  const { method = null, route = null } = operations.get(operation) ?? {};
  return {
    type: 'logged_request',
    id: requestId,
    attributes: { method, route, operation, status, code, ms: durationMs, request_id: requestId, at: isoInstant(at) },
  } satisfies ResourceOf<typeof loggedRequest>;
};

/** The page that a query requests. */
export const requestsOf = ({ from, to, ...paging }: RequestsQuery): ListRequests => ({ filters: { from, to }, ...pageOf(paging) });

export const presentRequests = (query: RequestsQuery, { requests, size, next, prev, range }: RequestsPage) => {
  const addressAt = (side: 'page[after]' | 'page[before]', cursor: string | null): string | null =>
    cursor === null ? null : listAddress(PATH, { ...query, 'page[after]': undefined, 'page[before]': undefined, [side]: cursor });
  const { links, headers } = pageLinks({
    self: listAddress(PATH, query),
    next: addressAt('page[after]', next),
    prev: addressAt('page[before]', prev),
  });
  return {
    status: 200,
    kind: 'json',
    data: requests.map(presentRequest),
    links,
    meta: {
      page: { size, has_more: next !== null },
      range: { from_utc: isoInstant(range.from), to_utc: isoInstant(range.to) },
    },
    headers,
  } as const;
};

/** Columns of the log as a file. */
export const REQUEST_COLUMNS: readonly TableColumn<LoggedRequest>[] = [
  { name: 'at', type: 'instant', valueOf: ({ at }) => at },
  { name: 'method', type: 'text', valueOf: ({ operation }) => operations.get(operation)?.method ?? null },
  { name: 'route', type: 'text', valueOf: ({ operation }) => operations.get(operation)?.route ?? null },
  { name: 'operation', type: 'text', valueOf: ({ operation }) => operation },
  { name: 'status', type: 'integer', valueOf: ({ status }) => status },
  { name: 'code', type: 'text', valueOf: ({ code }) => code },
  { name: 'ms', type: 'integer', valueOf: ({ durationMs }) => durationMs },
  { name: 'request_id', type: 'text', valueOf: ({ requestId }) => requestId },
];
