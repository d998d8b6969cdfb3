import { DUE_INDEX, NOT_DUE } from '../../platform/dynamodb/due-index.ts';
import { instantSort } from '../../platform/dynamodb/keys.ts';
import type { LabelledWrite, Table, Update } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import { restartedAt, unmadeAttempt, type Delivery, type DeliveryRef } from '../domain/delivery.ts';
import type { DeliveryStore } from '../ports/delivery-store.ts';
import { deliveryFromItem, itemOfDelivery } from './delivery-item.ts';
import { makeDueDeliveries, makeDueOfEndpoint } from './due-deliveries.ts';
import { deliveryDueKey, deliveryPartition, webhookDeliveryKey } from './keys.ts';

/** Sorts after every key of one instant. */
const AFTER_ALL_IDS = '#~';

/** The delivery is open, unchanged since it was read, and has no worker. */
const UNTOUCHED =
  '#status IN (:pending, :retrying) AND attempts = :seen_attempts AND due_at = :seen_due AND (attribute_not_exists(lease_until) OR lease_until <= :now)';

const untouchedValues = ({ attempts, dueAt }: Delivery, now: number) => ({
  ':pending': 'pending',
  ':retrying': 'retrying',
  ':seen_attempts': attempts,
  ':seen_due': dueAt,
  ':now': now,
});

const STATUS_NAME = { '#status': 'status' } as const;

/** The due time for the sweep, as an attribute and as keys of the index. */
const dueAssignment = ({ id, endpointId }: Pick<Delivery, 'id' | 'endpointId'>, dueAt: number | null) => {
  if (dueAt === null) return { set: 'due_at = :due', remove: Object.keys(NOT_DUE), values: { ':due': null } };
  const { partition, sort } = DUE_INDEX;
  const key = deliveryDueKey(endpointId, id, dueAt);
  return {
    set: `due_at = :due, ${partition} = :due_pk, ${sort} = :due_sk`,
    remove: [],
    values: { ':due': dueAt, ':due_pk': key[partition], ':due_sk': key[sort] },
  };
};

const withRemovals = (update: string, names: readonly string[]): string =>
  names.length === 0 ? update : `${update} REMOVE ${names.join(', ')}`;

/** Deliveries in DynamoDB, those of an owner under one key by the instant of their event. */
export const makeDeliveryStore = (table: Table): DeliveryStore => {
  const applies = async ({ owner, id }: DeliveryRef, change: Omit<Update, 'key'>): Promise<boolean> =>
    (await table.update({ key: webhookDeliveryKey(owner, id), ...change })).kind === 'written';

  const appliesWith = async (
    { owner, id }: DeliveryRef,
    change: Omit<Update, 'key'>,
    response: LabelledWrite<'response'>,
  ): Promise<boolean> => {
    const key = webhookDeliveryKey(owner, id);
    const failed = await table.transact<'delivery' | 'response'>([{ label: 'delivery', kind: 'update', key, ...change }, response]);
    if (failed.length === 1 && failed.includes('response')) throw new Error('the response to a request cannot be stored');
    return failed.length === 0;
  };

  const find: DeliveryStore['find'] = async ({ owner, id }) => {
    const item = await table.get(webhookDeliveryKey(owner, id));
    return item === null ? null : deliveryFromItem(owner, item);
  };

  return {
    find,

    create: async (delivery) => (await table.put(itemOfDelivery(delivery), 'attribute_not_exists(pk)')).kind === 'written',

    take: (delivery, lease, now, dueAt) => {
      const due = dueAssignment(delivery, dueAt);
      return applies(delivery, {
        update: `SET lease_token = :token, lease_until = :until, ${due.set}`,
        condition: UNTOUCHED,
        names: STATUS_NAME,
        values: { ...untouchedValues(delivery, now), ...due.values, ':token': lease.token, ':until': lease.until },
      });
    },

    finish: (delivery, token, { status, attempts, lastAttempt, history, nextAttemptAt, dueAt }) => {
      const due = dueAssignment(delivery, dueAt);
      return applies(delivery, {
        update: withRemovals(
          `SET #status = :status, attempts = :attempts, last_attempt = :last, history = :history, postponed = :none, next_attempt_at = :next, reserved_minute = :none, ${due.set}`,
          ['lease_token', 'lease_until', ...due.remove],
        ),
        condition: 'lease_token = :token',
        names: STATUS_NAME,
        values: {
          ...due.values,
          ':status': status,
          ':attempts': attempts,
          ':last': lastAttempt,
          ':history': history,
          ':next': nextAttemptAt,
          ':none': null,
          ':token': token,
        },
      });
    },

    release: (delivery, token, { lastAttempt, history, dueAt }) => {
      const due = dueAssignment(delivery, dueAt);
      return applies(delivery, {
        update: withRemovals(`SET last_attempt = :last, history = :history, reserved_minute = :none, ${due.set}`, [
          'lease_token',
          'lease_until',
        ]),
        condition: 'lease_token = :token',
        values: { ...due.values, ':last': lastAttempt, ':history': history, ':none': null, ':token': token },
      });
    },

    postpone: (delivery, { postponed, nextAttemptAt, reservedMinute, dueAt }, now) => {
      const due = dueAssignment(delivery, dueAt);
      return applies(delivery, {
        update: `SET #status = :retrying, postponed = :postponed, next_attempt_at = :next, reserved_minute = :minute, ${due.set}`,
        condition: UNTOUCHED,
        names: STATUS_NAME,
        values: {
          ...untouchedValues(delivery, now),
          ...due.values,
          ':next': nextAttemptAt,
          ':minute': reservedMinute,
          ':postponed': postponed,
        },
      });
    },

    giveUp: (delivery, error, now) => {
      const due = dueAssignment(delivery, null);
      return applies(delivery, {
        update: withRemovals(
          `SET #status = :failed, last_attempt = :last, postponed = :none, next_attempt_at = :none, ${due.set}`,
          due.remove,
        ),
        condition: UNTOUCHED,
        names: STATUS_NAME,
        values: {
          ...untouchedValues(delivery, now),
          ...due.values,
          ':failed': 'failed',
          ':last': unmadeAttempt(error, now),
          ':none': null,
        },
      });
    },

    restart: async (delivery, now, dueAt, answer) => {
      const due = dueAssignment(delivery, dueAt);
      const change = {
        update: withRemovals(
          `SET #status = :pending, attempts = :zero, postponed = :none, next_attempt_at = :now, reserved_minute = :none, ${due.set}`,
          ['lease_token', 'lease_until'],
        ),
        condition:
          '#status = :seen_status AND attempts = :seen_attempts AND due_at = :seen_due AND last_attempt = :seen_last AND (attribute_not_exists(lease_until) OR lease_until <= :now)',
        names: STATUS_NAME,
        values: {
          ...due.values,
          ':seen_status': delivery.status,
          ':seen_attempts': delivery.attempts,
          ':seen_due': delivery.dueAt,
          ':seen_last': delivery.lastAttempt,
          ':pending': 'pending',
          ':zero': 0,
          ':now': now,
          ':none': null,
        },
      };
      const isApplied = answer === null ? await applies(delivery, change) : await appliesWith(delivery, change, responseWrite(answer));
      if (isApplied) return { kind: 'applied', current: { ...delivery, ...restartedAt(now, dueAt) } };
      const current = await find(delivery);
      return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
    },

    moveDue: async (delivery, dueAt) => {
      const due = dueAssignment(delivery, dueAt);
      const outcome = await table.update({
        key: webhookDeliveryKey(delivery.owner, delivery.id),
        update: `SET ${due.set}`,
        condition: 'due_at = :seen_due',
        values: { ...due.values, ':seen_due': delivery.dueAt },
      });
      return outcome.kind === 'written' ? deliveryFromItem(delivery.owner, outcome.item) : null;
    },

    list: async (request) => {
      const { owner, direction, after, limit } = request;
      const from = instantSort(Math.max(0, request.from));
      const to = `${instantSort(request.to)}${AFTER_ALL_IDS}`;
      const start = after === null ? null : webhookDeliveryKey(owner, after);
      const isBeyond = start !== null && (direction === 'older' ? start.sk < from : start.sk > to);
      // DynamoDB refuses a range that ends before it begins, such as one that begins in the future and ends now.
      if (from > to || isBeyond) return { deliveries: [], hasMore: false };
      const page = await table.query({
        condition: 'pk = :owner AND sk BETWEEN :from AND :to',
        values: { ':owner': deliveryPartition(owner), ':from': from, ':to': to },
        limit,
        descending: direction === 'older',
        // DynamoDB refuses a start key outside the range.
        startAfter: start !== null && start.sk >= from && start.sk <= to ? start : null,
      });
      return { deliveries: page.items.map((item) => deliveryFromItem(owner, item)), hasMore: page.next !== null };
    },

    due: makeDueDeliveries(table),
    dueOf: makeDueOfEndpoint(table),
  };
};
