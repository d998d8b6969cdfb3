import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import type { IncidentId } from '../domain/incident.ts';

const TRAFFIC_PARTITION = 'PORTAL_TRAFFIC';
const TIMINGS_PARTITION = 'BANK_TIMINGS';

/** Counters of the hour that starts at an instant. */
export const trafficKey = (hour: number): ItemKey => ({ pk: TRAFFIC_PARTITION, sk: instantSort(hour) });

/** Times from payment to CEP of the day (UTC) that starts at an instant. */
export const timingsKey = (day: number): ItemKey => ({ pk: TIMINGS_PARTITION, sk: instantSort(day) });

/** Partition of the incidents: few are opened in a year, and readers see the latest. */
export const INCIDENTS_PARTITION = 'INCIDENTS';

export const incidentKey = (id: IncidentId): ItemKey => ({ pk: INCIDENTS_PARTITION, sk: id });

/** Partition of the index of due items with the incidents in the order of their latest updates, whose mails are due from then on. */
export const INCIDENT_UPDATES_PARTITION = 'INCIDENT_UPDATES';

/** Partition of the subscriptions: all of them are read when an incident is mailed. */
export const SUBSCRIPTIONS_PARTITION = 'STATUS_SUBSCRIPTIONS';

export const subscriptionKey = (id: string): ItemKey => ({ pk: SUBSCRIPTIONS_PARTITION, sk: id });

/** Until when updates of incidents were mailed. */
export const MAILED_KEY: ItemKey = { pk: 'STATUS_MAILS', sk: 'MAILED' };
