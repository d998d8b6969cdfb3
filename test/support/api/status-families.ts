import { makeFamily as makeAdminIncidents } from '../../../functions/admin-incidents/family.ts';
import { makeFamily as makeDocs } from '../../../functions/docs/family.ts';
import { makeFamily as makeStatus } from '../../../functions/status/family.ts';
import type { AdminChange } from '../../../shared/administration/domain/audit-row.ts';
import { containsApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeIncidentStore } from '../../../shared/service-status/adapters/incident-store.ts';
import { makeSubscriptionStore } from '../../../shared/service-status/adapters/subscription-store.ts';
import type { TestEnvironment } from './environment.ts';

type Ports = Omit<
  Parameters<typeof makeStatus>[0] & Parameters<typeof makeAdminIncidents>[0],
  'incidents' | 'auditedIncidents' | 'subscriptions'
> & {
  readonly table: Table;
  readonly auditedTable: (change: AdminChange) => Table;
};

type DocsPorts = Omit<Parameters<typeof makeDocs>[0], 'ipRateLimiter' | 'containsCredential'> &
  Pick<TestEnvironment['storage'], 'openIpRateLimiter'>;

/** The families that visitors read: the status of the service with its incidents, and its guides. */
export const makeStatusFamilies = (ports: Ports & DocsPorts) => {
  const incidents = makeIncidentStore(ports.table);
  const auditedIncidents = (change: AdminChange) => makeIncidentStore(ports.auditedTable(change));
  return {
    docs: makeDocs({ ...ports, ipRateLimiter: ports.openIpRateLimiter(), containsCredential: containsApiKey }),
    status: makeStatus({ ...ports, incidents, subscriptions: makeSubscriptionStore(ports.table) }),
    'admin-incidents': makeAdminIncidents({ ...ports, incidents, auditedIncidents }),
  };
};
