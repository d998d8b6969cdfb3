import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import type { IncidentStore } from '../../shared/service-status/ports/incident-store.ts';
import type { ListIncidents } from '../../shared/service-status/use-cases/list-incidents.ts';
import { getCentralStatus, getCentralTimeSeries, getHealth, getIncidentFeed, listBankTimings, listPublicIncidents } from './contract.ts';
import { presentTimings } from './http/bank-timings.ts';
import { presentCentralStatus, STATUS_CACHING } from './http/central-status.ts';
import { incidentFeed, presentIncidents } from './http/incidents.ts';
import { makeSubscriptionRoutes, type SubscriptionUseCases } from './http/subscription-routes.ts';
import { presentTimeSeries } from './http/time-series.ts';
import type { makeCheckHealth } from './use-cases/check-health.ts';
import type { makeListBankTimings } from './use-cases/list-bank-timings.ts';
import type { makeReadCentralStatus } from './use-cases/read-central-status.ts';
import type { makeReadTimeSeries } from './use-cases/read-time-series.ts';

const MAX_FEED_ENTRIES = 50;

type UseCases = {
  readonly readCentralStatus: ReturnType<typeof makeReadCentralStatus>;
  readonly readTimeSeries: ReturnType<typeof makeReadTimeSeries>;
  readonly listTimings: ReturnType<typeof makeListBankTimings>;
  readonly listIncidents: ListIncidents;
  readonly incidents: Pick<IncidentStore, 'list'>;
  readonly subscriptions: SubscriptionUseCases;
  readonly checkHealth: ReturnType<typeof makeCheckHealth>;
};

export const makeRoutes = ({
  readCentralStatus,
  readTimeSeries,
  listTimings,
  listIncidents,
  incidents,
  subscriptions,
  checkHealth,
}: UseCases): readonly Route[] => [
  bindPublic(getCentralStatus, {
    prepare: () => ok(null),
    useCase: (_nothing, { receivedAt }) => readCentralStatus(receivedAt),
    present: (state, { language }) => presentCentralStatus(state, language),
  }),
  bindPublic(getCentralTimeSeries, {
    prepare: ({ query }) => ok(query),
    useCase: async ({ metric, window }, { receivedAt }) => {
      const read = await readTimeSeries(window, receivedAt);
      return read.ok ? ok({ metric, series: read.value }) : read;
    },
    present: ({ metric, series }) => presentTimeSeries(metric, series),
  }),
  bindPublic(listBankTimings, {
    prepare: () => ok(null),
    useCase: (_nothing, { receivedAt }) => listTimings(receivedAt),
    present: presentTimings,
  }),
  bindPublic(listPublicIncidents, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const page = await listIncidents({ size: pageOf(query).size, after: query['page[after]'] });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }, { language }) => presentIncidents(query, page, language),
  }),
  bindPublic(getIncidentFeed, {
    prepare: () => ok(null),
    useCase: async () => ok(await incidents.list({ after: null, limit: MAX_FEED_ENTRIES })),
    present: ({ incidents: latest }, { language }) => ({
      status: 200,
      kind: 'file',
      bytes: Buffer.from(incidentFeed(latest, language)),
      mediaType: 'application/atom+xml; charset=utf-8',
      headers: STATUS_CACHING,
    }),
  }),
  ...makeSubscriptionRoutes(subscriptions),
  bindPublic(getHealth, {
    prepare: () => ok(null),
    useCase: checkHealth,
    present: (status) => ({
      status: 200,
      kind: 'json',
      data: { type: 'health', id: 'api', attributes: { status } },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
];
