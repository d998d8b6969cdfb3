import { makeFamily as makeAdminIncidents } from '../../../functions/admin-incidents/family.ts';
import { makeSubscriptionStore } from '../../../functions/status/adapters/subscription-store.ts';
import { makeFamily as makeStatus } from '../../../functions/status/family.ts';
import type { AdminChange } from '../../../shared/administration/domain/audit-row.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeIncidentStore } from '../../../shared/service-status/adapters/incident-store.ts';

type Ports = Omit<
  Parameters<typeof makeStatus>[0] & Parameters<typeof makeAdminIncidents>[0],
  'incidents' | 'auditedIncidents' | 'subscriptions'
> & {
  readonly table: Table;
  readonly auditedTable: (change: AdminChange) => Table;
};

/** The families of the status of the service. */
export const makeStatusFamilies = (ports: Ports) => {
  const incidents = makeIncidentStore(ports.table);
  const auditedIncidents = (change: AdminChange) => makeIncidentStore(ports.auditedTable(change));
  return {
    status: makeStatus({ ...ports, incidents, subscriptions: makeSubscriptionStore(ports.table) }),
    'admin-incidents': makeAdminIncidents({ ...ports, incidents, auditedIncidents }),
  };
};
