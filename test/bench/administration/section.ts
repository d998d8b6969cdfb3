import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import { makeOverdueWork } from '../../../functions/admin-metrics/adapters/overdue-work.ts';
import { makeReadMetrics, type MetricsWindow } from '../../../functions/admin-metrics/use-cases/read-metrics.ts';
import { makeUserDirectory } from '../../../functions/admin-users/adapters/user-directory.ts';
import { makeListUsers, type UserFilters } from '../../../functions/admin-users/use-cases/list-users.ts';
import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makePlatformTotals, totalsWrites } from '../../../shared/counters/adapters/dynamodb/platform-totals.ts';
import { NO_PAID_CALLS, type CountChange } from '../../../shared/counters/domain/count-change.ts';
import { makeAdminCount } from '../../../shared/identity/accounts/adapters/owner-count.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX, userListPartition } from '../../../shared/identity/accounts/indexes.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeCursors } from '../../../shared/platform/secrets/cursors.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { makePortalTraffic } from '../../../shared/service-status/adapters/portal-traffic.ts';
import { VALIDATION_IMPORT_KEYS } from '../../../shared/validation-imports/adapters/composition/keys.ts';
import { makeDeliveryTotals } from '../../../shared/webhooks/adapters/delivery-totals.ts';
import { DELIVERY_OUTCOMES } from '../../../shared/webhooks/ports/delivery-totals.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';
import { readUnits } from '../aws/capacity-units.ts';
import { itemBytes, wireItem } from '../aws/wire-item.ts';
import type { Section, Target } from '../report.ts';

type Amount = { readonly validations: number; readonly users: number };

const FEW: Amount = { validations: 10_000, users: 1_000 };
const MANY: BySize<Amount> = { full: { validations: 1_000_000, users: 100_000 }, smallest: { validations: 20_000, users: 2_000 } };

const NOW = Date.parse('2026-11-24T18:30:00Z');
const HOURS = 90 * 24;
const SHARDS = 4;
const CODES = ['vd00-40012', 'nd00-40012', 'vo00-90646', 'ud00-40014'];
const VERDICT_MS = 2_500;
const PAGE_SIZE = 25;

const userAt = (index: number): UserId => {
  const id = `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  if (!isUserId(id)) throw new RangeError(id);
  return id;
};

const verdictAt = (userId: UserId, createdAt: number, index: number): CountChange => ({
  userId,
  createdAt,
  batch: null,
  writtenAt: null,
  verdictMs: VERDICT_MS,
  paidCalls: NO_PAID_CALLS,
  before: null,
  after: { code: CODES[index % CODES.length] ?? '', generation: 0, amount: null },
});

/** Counts so many validations of the last 90 days, the same number in each hour and shard. */
const countValidations = async (table: Table, count: number): Promise<void> => {
  const slots = HOURS * SHARDS;
  for (let slot = 0; slot < slots; slot += 1) {
    const userId = userAt(slot % SHARDS);
    const createdAt = NOW - Math.floor(slot / SHARDS) * HOUR_MS;
    const own = Math.floor(count / slots) + (slot < count % slots ? 1 : 0);
    const changes = Array.from({ length: own }, (_unused, index) => verdictAt(userId, createdAt, index));
    await table.transact(totalsWrites('totals', userId, changes));
  }
};

const textAt = (index: number): string => String(index).padStart(6, '0');

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A number in the alphabet of API keys, so that no two users share a part of a key. */
const keyPartAt = (index: number, width: number): string =>
  index === 0 ? '0'.repeat(width) : `${keyPartAt(Math.floor(index / DIGITS.length), width - 1)}${DIGITS[index % DIGITS.length] ?? ''}`;

/** The part of a profile that the list of users reads. */
const profileAt = (index: number): RawItem => {
  const id = userAt(index);
  const email = `user${textAt(index)}@example.mx`;
  const key = { prefix: `cepk_${keyPartAt(index, 3)}`, last4: keyPartAt(index, 4) };
  return {
    pk: `USER#${id}`,
    sk: 'PROFILE',
    user_id: id,
    email,
    name: 'Ana Ejemplo',
    role: 'user',
    status: index % 10 === 0 ? 'suspended' : 'active',
    created_at: NOW,
    api_key: key,
    subscription: null,
    [USER_LIST_INDEX.partition]: userListPartition('user', index % 10 === 0 ? 'suspended' : 'active'),
    [USER_LIST_INDEX.sort]: email,
    [KEY_PREFIX_INDEX.partition]: key.prefix,
    [KEY_ENDING_INDEX.partition]: key.last4,
  };
};

type Reads = { calls: number; items: number; units: number };

const countedTable = (table: Table) => {
  const reads: Reads = { calls: 0, items: 0, units: 0 };
  const record = (items: readonly RawItem[], isConsistent: boolean): void => {
    reads.calls += 1;
    reads.items += items.length;
    reads.units += readUnits(
      items.reduce((sum, item) => sum + itemBytes(v.parse(wireItem, marshall(item, { removeUndefinedValues: true }))), 0),
      isConsistent,
    );
  };
  const counted: Table = {
    ...table,
    get: async (key) => {
      const item = await table.get(key);
      record(item === null ? [] : [item], true);
      return item;
    },
    query: async (request) => {
      const page = await table.query(request);
      record(page.items, request.index === undefined);
      return page;
    },
  };
  return { counted, reads };
};

const WINDOWS: readonly MetricsWindow[] = ['24h', '7d', '30d', '90d'];

const LISTS: readonly (readonly [string, UserFilters])[] = [
  ['users, first page', {}],
  ['users, one role and status', { roles: ['user'], statuses: ['suspended'] }],
  ['users, beginning of an address', { email: 'user0007' }],
  ['users, first characters of a key', { keyPrefix: `cepk_${keyPartAt(12, 3)}` }],
  ['users, last characters of a key', { keyLast4: keyPartAt(12, 4) }],
];

type Measured = Reads & { readonly name: string };

/** What each request of the administration reads from a table with so many users and validations. */
const measureReads = async ({ validations, users }: Amount): Promise<readonly Measured[]> => {
  const { table, storage, place } = openMemoryStorage();
  await storage.plans.put(aPlan('free', { is_default: true }));
  await countValidations(table, validations);
  for (let index = 0; index < users; index += 1) place(profileAt(index));
  for (let hour = 0; hour < 8 * 24; hour += 1) await makePortalTraffic(table).recordProbe({ at: NOW - hour * HOUR_MS, latencyMs: 800 });
  const deliveryTotals = makeDeliveryTotals(table);
  for (let hour = 0; hour < 90 * 24; hour += 1)
    await deliveryTotals.add(DELIVERY_OUTCOMES.map((outcome) => ({ outcome, at: NOW - hour * HOUR_MS })));
  const measured: Measured[] = [];
  const measure = async (name: string, run: (counted: Table) => Promise<unknown>): Promise<void> => {
    const { counted, reads } = countedTable(table);
    await run(counted);
    measured.push({ name, ...reads });
  };
  for (const window of WINDOWS) {
    await measure(`metrics, ${window}`, (counted) =>
      makeReadMetrics({
        platformTotals: makePlatformTotals(counted),
        plans: makePlanCatalogue(counted),
        adminCount: makeAdminCount(counted),
        portalRate: makePortalRateControl(counted),
        portalTraffic: makePortalTraffic(counted),
        deliveryTotals: makeDeliveryTotals(counted),
        overdueWork: makeOverdueWork(counted, VALIDATION_IMPORT_KEYS.due),
      })(window, NOW),
    );
  }
  for (const [name, filters] of LISTS) {
    await measure(name, (counted) =>
      makeListUsers({ userDirectory: makeUserDirectory(counted), cursors: makeCursors(fakeHmac) })({
        filters,
        size: PAGE_SIZE,
        after: null,
      }),
    );
  }
  return measured;
};

/** No request reads more items with many than with few. */
const targetsOf = (few: readonly Measured[], many: readonly Measured[]): readonly Target[] =>
  few.map(({ name, items }, index) => ({
    name: `items read for ${name}, with many as with few`,
    measured: many[index]?.items ?? Number.POSITIVE_INFINITY,
    limit: items,
  }));

/** What requests of the administration read, with few users and validations and with many. */
export const measureAdministration = async (size: RunSize): Promise<Section> => {
  const amount = MANY[size];
  const few = await measureReads(FEW);
  const many = await measureReads(amount);
  return {
    title: 'Administration',
    tables: [FEW, amount].map(({ validations, users }, index) => ({
      caption: `Reads of a request, ${validations} validations in 90 days and ${users} users`,
      columns: ['request', 'calls', 'items', 'read units'],
      rows: (index === 0 ? few : many).map(({ name, calls, items, units }) => [name, calls, items, units]),
    })),
    targets: targetsOf(few, many),
  };
};
