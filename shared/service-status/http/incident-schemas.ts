import * as v from 'valibot';

import { cursorPaging } from '../../platform/http/list-query.ts';
import { listParameters } from '../../platform/http/schemas/contract.ts';
import { described, named } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { INCIDENT_COMPONENTS, INCIDENT_IMPACTS, INCIDENT_STATES } from '../domain/incident.ts';

/** Members that the public and the administration see alike. */
export const incidentEntries = {
  impact: described(named('IncidentImpact', v.picklist(INCIDENT_IMPACTS)), 'How much of the service it takes away.', 'minor'),
  state: described(named('IncidentState', v.picklist(INCIDENT_STATES)), 'State since the latest update.', 'investigating'),
  components: described(v.array(named('IncidentComponent', v.picklist(INCIDENT_COMPONENTS))), 'Parts of the service that it concerns.', [
    'central',
  ]),
  started_at: described(dateTime, 'When it was opened.'),
  resolved_at: described(v.nullable(dateTime), 'When it was resolved; null while it is open.', null),
  updated_at: described(dateTime, 'When its latest update was written.'),
};

export const incidentStateEntry = described(v.picklist(INCIDENT_STATES), 'State since this update.', 'investigating');

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

export const incidentsQuery = listParameters({ 'page[size]': size, per_page: alias, 'page[after]': after });

export type IncidentsQuery = v.InferOutput<typeof incidentsQuery>;
