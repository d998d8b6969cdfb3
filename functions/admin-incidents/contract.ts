import { changesArea, readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { incidentsQuery } from '../../shared/service-status/http/incident-schemas.ts';
import { incidentParams, newIncidentFields, updateFields } from './http/incident-fields.ts';
import { adminIncidentPage, adminIncidentResource } from './http/incidents.ts';

const tag = 'Administration: incidents';
const path = '/admin/incidents';

export const listIncidents = defineRoute({
  operationId: 'listAdminIncidents',
  method: 'GET',
  path,
  summary: 'Incidents, the latest first',
  description: 'In both languages, with all updates.',
  tag,
  access: readsArea('incidents'),
  request: { ...emptyRequest, query: incidentsQuery },
  responses: { 200: { description: 'A page of the incidents.', schema: adminIncidentPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const openIncident = defineRoute({
  operationId: 'openAdminIncident',
  method: 'POST',
  path,
  summary: 'Open an incident',
  description: 'It is public at once, in the history and in the feed.',
  tag,
  access: changesArea('incidents'),
  idempotent: true,
  request: { ...emptyRequest, body: newIncidentFields },
  responses: { 201: { description: 'The incident with its first update.', schema: single(adminIncidentResource) } },
  errors: [],
});

export const updateIncident = defineRoute({
  operationId: 'updateAdminIncident',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Add an update to an incident',
  description:
    '`state` and `impact` stay when they are left out. `resolved` ends the incident; another state opens it again. At most fifty updates.',
  tag,
  access: changesArea('incidents'),
  idempotent: true,
  request: { ...emptyRequest, params: incidentParams, body: updateFields },
  responses: { 200: { description: 'The incident with the update.', schema: single(adminIncidentResource) } },
  errors: ['not_found', 'incident_updates_full'],
});

export const contracts = [listIncidents, openIncident, updateIncident];
