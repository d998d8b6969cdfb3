import * as v from 'valibot';

import { DUE_INDEX, dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import { INCIDENT_COMPONENTS, INCIDENT_IMPACTS, INCIDENT_STATES, isIncidentId, updatedAtOf, type Incident } from '../domain/incident.ts';
import type { IncidentStore } from '../ports/incident-store.ts';
import { incidentKey, INCIDENT_UPDATES_PARTITION, INCIDENTS_PARTITION } from './keys.ts';

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

const itemKey = v.object({ pk: v.string(), sk: v.string() });

const incidentFromItem = (item: RawItem): Incident => {
  const { sk: id, title, impact, components, started_at: startedAt, resolved_at: resolvedAt, updates } = v.parse(incidentItem, item);
  return { id, title, impact, components, startedAt, resolvedAt, updates };
};

/** The place of an incident among those with updates. */
const updatePosition = ({ id, updates }: Pick<Incident, 'id' | 'updates'>): string => `${instantSort(updatedAtOf({ updates }))}#${id}`;

const itemOf = ({ id, title, impact, components, startedAt, resolvedAt, updates }: Incident): RawItem => ({
  ...incidentKey(id),
  ...dueKeyOf(INCIDENT_UPDATES_PARTITION, updatePosition({ id, updates })),
  title,
  impact,
  components,
  started_at: startedAt,
  resolved_at: resolvedAt,
  updates,
});

const writesOf = (answer: ClaimedResponse | null) => (answer === null ? [] : [responseWrite(answer)]);

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

  updatedAfter: async (instant) => {
    const lines = await queryAll(table, inIndex(DUE_INDEX, INCIDENT_UPDATES_PARTITION, { after: instantSort(instant + 1) }));
    const items = await Promise.all(lines.map((line) => table.get(v.parse(itemKey, line))));
    return items.flatMap((item) => (item === null ? [] : [incidentFromItem(item)]));
  },

  add: async (incident, answer) => {
    const failed = await table.transact<'incident' | 'response'>([
      { label: 'incident', kind: 'put', item: itemOf(incident), condition: 'attribute_not_exists(pk)' },
      ...writesOf(answer),
    ]);
    if (failed.length > 0) throw new Error(`incident ${incident.id} could not be added: ${failed.join(', ')}`);
  },

  replace: async (seen, next, answer) => {
    const failed = await table.transact<'incident' | 'response'>([
      {
        label: 'incident',
        kind: 'put',
        item: itemOf(next),
        condition: 'size(#updates) = :seen',
        names: { '#updates': 'updates' },
        values: { ':seen': seen.updates.length },
      },
      ...writesOf(answer),
    ]);
    if (failed.length > 0 && !failed.includes('incident')) throw new Error('another request has the Idempotency-Key of an update');
    return failed.length === 0;
  },
});
