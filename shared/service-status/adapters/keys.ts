import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';

/** Partition of the counters of the CEP portal's answers. */
export const TRAFFIC_PARTITION = 'PORTAL_TRAFFIC';

/** Counters of the hour that starts at an instant. */
export const trafficKey = (hour: number): ItemKey => ({ pk: TRAFFIC_PARTITION, sk: instantSort(hour) });
