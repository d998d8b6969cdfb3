import type { AdminActor, AdminChange, AuditValues } from '../../../shared/administration/domain/audit-row.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import {
  incidentIdOf,
  openedIncident,
  stateOf,
  updatedIncident,
  type Incident,
  type IncidentChange,
  type IncidentId,
  type IncidentState,
} from '../../../shared/service-status/domain/incident.ts';
import type { IncidentStore } from '../../../shared/service-status/ports/incident-store.ts';

const ID_BYTES = 8;

/** Admins write few updates of one incident at the same time. */
const MAX_ATTEMPTS = 5;

export type ChangeIncidentsDeps = {
  readonly incidents: Pick<IncidentStore, 'find'>;
  readonly auditedIncidents: Audited<Pick<IncidentStore, 'add' | 'replace'>>;
  readonly ids: Pick<Ids, 'bytes'>;
};

export type IncidentRequest = { readonly actor: AdminActor; readonly reason: string };

export type NewIncident = Pick<Incident, 'title' | 'impact' | 'components'> & {
  readonly state: IncidentState;
  readonly text: IncidentChange['text'];
};

type UpdateCode = 'not_found' | 'incident_updates_full';

const auditedValues = (incident: Incident): AuditValues => ({
  state: stateOf(incident),
  impact: incident.impact,
  components: incident.components.join(','),
  updates: incident.updates.length,
});

const rowOf = (
  action: string,
  { actor, reason }: IncidentRequest,
  incident: { readonly before: Incident | null; readonly after: Incident },
): AdminChange => ({
  actor,
  area: 'incidents',
  action,
  target: { kind: 'incident', id: incident.after.id },
  before: incident.before === null ? null : auditedValues(incident.before),
  after: auditedValues(incident.after),
  reason,
});

/** Opens and updates incidents, once for each Idempotency-Key, each with a row of the audit in the same transaction. */
export const makeChangeIncidents = ({ incidents, auditedIncidents, ids }: ChangeIncidentsDeps) => ({
  open: async (
    request: IncidentRequest,
    { state, text, ...incident }: NewIncident,
    response: IdempotentResponse<Incident, never> | null,
  ): Promise<Result<Incident, never>> => {
    const { at } = request.actor;
    const opened = openedIncident({ ...incident, id: incidentIdOf(at, ids.bytes(ID_BYTES)), update: { state, text, at } });
    const answer = (await response?.render(ok(opened))) ?? null;
    await auditedIncidents(rowOf('open_incident', request, { before: null, after: opened })).add(opened, answer);
    return ok(opened);
  },

  /** An update that another admin wrote meanwhile stays before this one. */
  update: async (
    request: IncidentRequest,
    id: IncidentId,
    change: Omit<IncidentChange, 'at'>,
    response: IdempotentResponse<Incident, UpdateCode> | null,
  ): Promise<Result<Incident, UpdateCode>> => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const seen = await incidents.find(id);
      if (seen === null) return fail('not_found');
      const next = updatedIncident(seen, { ...change, at: request.actor.at });
      if (next === null) return fail('incident_updates_full');
      const answer = (await response?.render(ok(next))) ?? null;
      if (await auditedIncidents(rowOf('update_incident', request, { before: seen, after: next })).replace(seen, next, answer))
        return ok(next);
      response?.markNotPersisted();
    }
    throw new Error('other updates of the incident are written with every attempt');
  },
});

export type ChangeIncidents = ReturnType<typeof makeChangeIncidents>;
