import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { getCentralStatus, getHealth } from './contract.ts';
import { presentCentralStatus } from './http/central-status.ts';
import type { makeCheckHealth } from './use-cases/check-health.ts';
import type { makeReadCentralStatus } from './use-cases/read-central-status.ts';

type UseCases = {
  readonly readCentralStatus: ReturnType<typeof makeReadCentralStatus>;
  readonly checkHealth: ReturnType<typeof makeCheckHealth>;
};

export const makeRoutes = ({ readCentralStatus, checkHealth }: UseCases): readonly Route[] => [
  bindPublic(getCentralStatus, {
    prepare: () => ok(null),
    useCase: (_nothing, { receivedAt }) => readCentralStatus(receivedAt),
    present: (state, { language }) => presentCentralStatus(state, language),
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
