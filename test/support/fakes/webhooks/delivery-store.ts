import { isLeaseFree } from '../../../../shared/platform/lifecycle/lease.ts';
import { createdAtOf, isOpen, notMade, restartedAt, type Delivery, type DeliveryRef } from '../../../../shared/webhooks/domain/delivery.ts';
import type { Owner } from '../../../../shared/webhooks/domain/owner.ts';
import type { DeliveryStore } from '../../../../shared/webhooks/ports/delivery-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';

const ownerName = (owner: Owner): string => (owner.kind === 'account' ? owner.userId : owner.kind);
const nameOf = ({ owner, id }: DeliveryRef): string => `${ownerName(owner)} ${id}`;

const isUntouched = (current: Delivery, seen: Delivery, now: number): boolean =>
  isOpen(current) && current.attempts === seen.attempts && current.dueAt === seen.dueAt && isLeaseFree(current.lease, now);

/** By instant and id, as the keys of the table are ordered. */
const inOrder = (left: Delivery, right: Delivery): number => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);

/** Deliveries in memory. Every call yields once before it acts, so that concurrent callers interleave. */
export const makeFakeDeliveryStore = (database: MemoryDatabase): DeliveryStore => {
  const { webhookDeliveries: stored } = database;
  const updateIf = async (ref: DeliveryRef, may: (current: Delivery) => boolean, changes: Partial<Delivery>): Promise<boolean> => {
    await Promise.resolve();
    const current = stored.get(nameOf(ref));
    if (current === undefined || !may(current)) return false;
    stored.set(nameOf(ref), { ...current, ...changes });
    return true;
  };

  const find: DeliveryStore['find'] = async (ref) => {
    await Promise.resolve();
    return stored.get(nameOf(ref)) ?? null;
  };

  return {
    find,

    create: async (delivery) => {
      await Promise.resolve();
      if (stored.has(nameOf(delivery))) return false;
      stored.set(nameOf(delivery), delivery);
      return true;
    },

    take: (delivery, lease, now, dueAt) => updateIf(delivery, (current) => isUntouched(current, delivery, now), { lease, dueAt }),

    finish: (ref, token, attempt) =>
      updateIf(ref, ({ lease }) => lease?.token === token, { ...attempt, reservedMinute: null, lease: null }),

    postpone: (delivery, postponement, now) =>
      updateIf(delivery, (current) => isUntouched(current, delivery, now), { ...postponement, status: 'retrying' }),

    giveUp: (delivery, error, now) =>
      updateIf(delivery, (current) => isUntouched(current, delivery, now), {
        status: 'failed',
        lastAttempt: notMade(error, now),
        nextAttemptAt: null,
        dueAt: null,
      }),

    restart: async (delivery, now, dueAt, answer) => {
      await Promise.resolve();
      const current = stored.get(nameOf(delivery));
      if (current === undefined) return { kind: 'not_found' };
      if (!isLeaseFree(current.lease, now)) return { kind: 'conflict', current };
      if (answer !== null && !ownsKey(database, answer.claim)) throw new Error('the response to a request cannot be stored');
      stored.set(nameOf(delivery), { ...current, ...restartedAt(now, dueAt) });
      if (answer !== null) storeResponse(database, answer);
      return { kind: 'applied', current: { ...delivery, ...restartedAt(now, dueAt) } };
    },

    moveDue: (delivery, dueAt) => updateIf(delivery, (current) => current.dueAt === delivery.dueAt, { dueAt }),

    list: async ({ owner, from, to, direction, after, limit }) => {
      await Promise.resolve();
      const start = after === null ? null : { createdAt: createdAtOf(after), id: after };
      const beyond = (delivery: Delivery): boolean => {
        if (start === null) return true;
        const isLater = delivery.createdAt > start.createdAt || (delivery.createdAt === start.createdAt && delivery.id > start.id);
        return delivery.id !== start.id && isLater === (direction === 'newer');
      };
      const own = [...stored.values()]
        .filter((delivery) => ownerName(delivery.owner) === ownerName(owner) && delivery.createdAt >= from && delivery.createdAt <= to)
        .filter(beyond)
        .toSorted(inOrder);
      const ordered = direction === 'older' ? own.toReversed() : own;
      return { deliveries: ordered.slice(0, limit), hasMore: ordered.length > limit };
    },

    due: async (now, limit) => {
      await Promise.resolve();
      return [...stored.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now).slice(0, limit * 4);
    },
  };
};
