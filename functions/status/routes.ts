import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { getCentralStatus, getCentralTimeSeries, getHealth, listBankTimings } from './contract.ts';
import { presentTimings } from './http/bank-timings.ts';
import { presentCentralStatus } from './http/central-status.ts';
import { presentTimeSeries } from './http/time-series.ts';
import type { makeCheckHealth } from './use-cases/check-health.ts';
import type { makeListBankTimings } from './use-cases/list-bank-timings.ts';
import type { makeReadCentralStatus } from './use-cases/read-central-status.ts';
import type { makeReadTimeSeries } from './use-cases/read-time-series.ts';

type UseCases = {
  readonly readCentralStatus: ReturnType<typeof makeReadCentralStatus>;
  readonly readTimeSeries: ReturnType<typeof makeReadTimeSeries>;
  readonly listTimings: ReturnType<typeof makeListBankTimings>;
  readonly checkHealth: ReturnType<typeof makeCheckHealth>;
};

export const makeRoutes = ({ readCentralStatus, readTimeSeries, listTimings, checkHealth }: UseCases): readonly Route[] => [
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
