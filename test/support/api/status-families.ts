import { makeFamily as makeStatus } from '../../../functions/status/family.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makePortalTraffic } from '../../../shared/service-status/adapters/portal-traffic.ts';

type Ports = Omit<Parameters<typeof makeStatus>[0], 'portalTraffic'> & { readonly table: Table };

/** The families of the status of the service. */
export const makeStatusFamilies = (ports: Ports) => ({
  status: makeStatus({ ...ports, portalTraffic: makePortalTraffic(ports.table) }),
});
