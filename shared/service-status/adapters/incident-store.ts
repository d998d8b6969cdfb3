import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { INCIDENT_COMPONENTS, INCIDENT_IMPACTS, INCIDENT_STATES, isIncidentId, type Incident } from '../domain/incident.ts';
import type { IncidentStore } from '../ports/incident-store.ts';
import { incidentKey, INCIDENTS_PARTITION } from './keys.ts';

const text = v.object({ es: v.string(), en: v.string() });
const update = v.object({ state: v.picklist(INCIDENT_STATES), text, at: v.number() });

const incidentItem = v.object({
  sk: v.pipe(v.string(), v.guard(isIncidentId)),
  title: text,
  impact: v.picklist(INCIDENT_IMPACTS),
  components: v.array(v.picklist(INCIDENT_COMPONENTS)),
  started_at: v.number(),
  resolved_at: v.nullable(v.number()),
  updates: v.tupleWithRest([update], update),
});

const incidentFromItem = (item: RawItem): Incident => {
  const { sk: id, title, impact, components, started_at: startedAt, resolved_at: resolvedAt, updates } = v.parse(incidentItem, item);
  return { id, title, impact, components, startedAt, resolvedAt, updates };
};

const itemOf = ({ id, title, impact, components, startedAt, resolvedAt, updates }: Incident): RawItem => ({
  ...incidentKey(id),
  title,
  impact,
  components,
  started_at: startedAt,
  resolved_at: resolvedAt,
  updates,
});

/** Incidents in DynamoDB, an item each with its updates. */
export const makeIncidentStore = (table: Pick<Table, 'get' | 'query' | 'transact'>): IncidentStore => ({
  find: async (id) => {
    const item = await table.get(incidentKey(id));
    return item === null ? null : incidentFromItem(item);
  },

  list: async ({ after, limit }) => {
    const page = await table.query({
      condition: after === null ? 'pk = :pk' : 'pk = :pk AND sk < :after',
      values: { ':pk': INCIDENTS_PARTITION, ...(after === null ? {} : { ':after': after }) },
      limit,
      descending: true,
    });
    return { incidents: page.items.map(incidentFromItem), hasMore: page.next !== null };
  },

  add: async (incident) => {
    const failed = await table.transact([
      { label: 'incident', kind: 'put', item: itemOf(incident), condition: 'attribute_not_exists(pk)' },
    ]);
    return failed.length === 0;
  },

  replace: async (seen, next) => {
    const failed = await table.transact([
      {
        label: 'incident',
        kind: 'put',
        item: itemOf(next),
        condition: 'size(#updates) = :seen',
        names: { '#updates': 'updates' },
        values: { ':seen': seen.updates.length },
      },
    ]);
    return failed.length === 0;
  },
});
