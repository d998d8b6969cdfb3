import * as v from 'valibot';

import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { bilingualText } from '../../../shared/platform/http/schemas/bilingual-text.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { latestUpdateOf, stateOf, type Incident } from '../../../shared/service-status/domain/incident.ts';
import { incidentEntries, incidentStateEntry, type IncidentsQuery } from '../../../shared/service-status/http/incident-schemas.ts';
import type { IncidentsPage } from '../../../shared/service-status/use-cases/list-incidents.ts';

export const adminIncidentResource = resource('AdminIncident', {
  type: 'incident',
  id: described(v.string(), 'Id of the incident.', '1795802400000-9f2c4e6a8b0d1f35'),
  attributes: {
    title: described(bilingualText, 'Title in both languages.'),
    ...incidentEntries,
    updates: described(
      v.array(
        named(
          'AdminIncidentUpdate',
          v.strictObject({
            state: incidentStateEntry,
            text: described(bilingualText, 'The text in both languages.'),
            created_at: described(dateTime, 'When it was written.'),
          }),
        ),
      ),
      'The updates, the latest first.',
    ),
  },
});

export const adminIncidentPage = cursorPage(adminIncidentResource);

export const incidentData = (incident: Incident) =>
  ({
    type: 'incident',
    id: incident.id,
    attributes: {
      title: incident.title,
      impact: incident.impact,
      state: stateOf(incident),
      components: incident.components,
      started_at: isoInstant(incident.startedAt),
      resolved_at: isoInstant(incident.resolvedAt),
      updated_at: isoInstant(latestUpdateOf(incident).at),
      updates: incident.updates.map(({ state, text, at }) => ({ state, text, created_at: isoInstant(at) })).toReversed(),
    },
  }) satisfies ResourceOf<typeof adminIncidentResource>;

export const presentPage = ({ 'page[after]': after, ...paging }: IncidentsQuery, page: IncidentsPage) => {
  const addressWith = (cursor: string | undefined) => listAddress('/v1/admin/incidents', { ...paging, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(after), next: page.next === null ? null : addressWith(page.next), prev: null });
  const meta = { page: { size: page.size, has_more: page.next !== null } };
  return { status: 200, kind: 'json', data: page.incidents.map(incidentData), links, meta, headers } as const;
};
