import * as v from 'valibot';

import { atomFeed } from '../../../shared/platform/feeds/atom-feed.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { latestUpdateOf, stateOf, type Incident, type IncidentState } from '../../../shared/service-status/domain/incident.ts';
import { incidentEntries, incidentStateEntry, type IncidentsQuery } from '../../../shared/service-status/http/incident-schemas.ts';
import type { IncidentsPage } from '../../../shared/service-status/use-cases/list-incidents.ts';
import { STATUS_CACHING } from './central-status.ts';

export const incidentResource = resource('Incident', {
  type: 'incident',
  id: described(v.string(), 'Id of the incident.', '1795802400000-9f2c4e6a8b0d1f35'),
  attributes: {
    title: described(v.string(), 'Title, in the language of the request.', 'The CEP portal does not answer'),
    ...incidentEntries,
    updates: described(
      v.array(
        named(
          'IncidentUpdate',
          v.strictObject({
            state: incidentStateEntry,
            text: described(v.string(), 'What is known, in the language of the request.', 'We are looking into it.'),
            created_at: described(dateTime, 'When it was written.'),
          }),
        ),
      ),
      'The updates, the latest first.',
    ),
  },
});

export const incidentPage = cursorPage(incidentResource);

const incidentData = (incident: Incident, language: Language) =>
  ({
    type: 'incident',
    id: incident.id,
    attributes: {
      title: incident.title[language],
      impact: incident.impact,
      state: stateOf(incident),
      components: incident.components,
      started_at: isoInstant(incident.startedAt),
      resolved_at: isoInstant(incident.resolvedAt),
      updated_at: isoInstant(latestUpdateOf(incident).at),
      updates: incident.updates.map(({ state, text, at }) => ({ state, text: text[language], created_at: isoInstant(at) })).toReversed(),
    },
  }) satisfies ResourceOf<typeof incidentResource>;

export const presentIncidents = ({ 'page[after]': after, ...paging }: IncidentsQuery, page: IncidentsPage, language: Language) => {
  const addressWith = (cursor: string | undefined) => listAddress('/v1/status/incidents', { ...paging, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(after), next: page.next === null ? null : addressWith(page.next), prev: null });
  return {
    status: 200,
    kind: 'json',
    data: page.incidents.map((incident) => incidentData(incident, language)),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers: { ...headers, ...STATUS_CACHING },
  } as const;
};

const STATE_NAMES: Readonly<Record<Language, Readonly<Record<IncidentState, string>>>> = {
  es: { investigating: 'En investigación', identified: 'Causa identificada', monitoring: 'En observación', resolved: 'Resuelto' },
  en: { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring', resolved: 'Resolved' },
};

const FEED_TITLES: Readonly<Record<Language, string>> = {
  es: 'Incidentes de la validación de transferencias SPEI',
  en: 'Incidents of the validation of SPEI transfers',
};

const textOf = ({ updates }: Incident, language: Language): string =>
  updates
    .toReversed()
    .map(({ state, text, at }) => `${isoInstant(at)} ${STATE_NAMES[language][state]}\n${text[language]}`)
    .join('\n\n');

/** Incidents as an Atom feed in one language, the one with the latest update first. */
export const incidentFeed = (incidents: readonly Incident[], language: Language): string =>
  atomFeed(
    {
      id: 'urn:spei-validation:incidents',
      title: FEED_TITLES[language],
      author: 'SPEI transfer validation',
      self: '/v1/status/incidents.atom',
      language,
    },
    incidents
      .toSorted((one, other) => latestUpdateOf(other).at - latestUpdateOf(one).at)
      .map((incident) => ({
        id: `urn:spei-validation:incidents:${incident.id}`,
        title: `${STATE_NAMES[language][stateOf(incident)]}: ${incident.title[language]}`,
        updated: isoInstant(latestUpdateOf(incident).at),
        link: '/v1/status/incidents',
        text: textOf(incident, language),
      })),
  );
