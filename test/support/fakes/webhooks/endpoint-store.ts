import type { ItemEvent } from '../../../../shared/events/catalogue.ts';
import { auditEntryKey } from '../../../../shared/identity/adapters/keys.ts';
import type { Endpoint, EndpointId } from '../../../../shared/webhooks/domain/endpoint.ts';
import type { Owner } from '../../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../../shared/webhooks/ports/endpoint-store.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { ownsKey, storeResponse } from '../platform/idempotency-store.ts';

const NO_FAILURES = { consecutiveFailures: 0, failingSince: null, exhaustedDeliveries: 0 } as const;

const nameOf = (owner: Owner, id: EndpointId): string => `${owner.kind === 'account' ? owner.userId : owner.kind} ${id}`;

const isSame = (left: Owner, right: Owner): boolean =>
  left.kind === 'account' && right.kind === 'account' ? left.userId === right.userId : left.kind === right.kind;

/** Endpoints in memory. Every call yields once before it acts, so that concurrent callers interleave. */
export const makeFakeEndpointStore = (database: MemoryDatabase): EndpointStore => {
  const { endpoints: stored, changes: stream } = database;
  const turns = new Map<string, number>();

  const update = async (owner: Owner, id: EndpointId, change: (endpoint: Endpoint) => Endpoint): Promise<Endpoint | null> => {
    await Promise.resolve();
    const endpoint = stored.get(nameOf(owner, id));
    if (endpoint === undefined) return null;
    const changed = change(endpoint);
    stored.set(nameOf(owner, id), changed);
    return changed;
  };

  const tell = (owner: Owner, id: EndpointId, event: ItemEvent): void => {
    if (owner.kind === 'platform') return;
    const key = auditEntryKey(owner.userId, event.at, `${event.type}#${id}`);
    stream.push({ key, before: null, after: { user_id: owner.userId, events: [event] }, correlationId: null });
  };

  return {
    create: async (endpoint, max, answer) => {
      await Promise.resolve();
      if (stored.has(nameOf(endpoint.owner, endpoint.id))) throw new Error(`the endpoint ${endpoint.id} exists already`);
      const count = [...stored.values()].filter(({ owner }) => isSame(owner, endpoint.owner)).length;
      if (max !== null && count >= max) return 'limit_reached';
      if (answer !== null && !ownsKey(database, answer.claim)) throw new Error(`the endpoint ${endpoint.id} could not be created`);
      stored.set(nameOf(endpoint.owner, endpoint.id), endpoint);
      if (answer !== null) storeResponse(database, answer);
      return 'created';
    },

    find: async (owner, id) => {
      await Promise.resolve();
      return stored.get(nameOf(owner, id)) ?? null;
    },

    list: async (owner) => {
      await Promise.resolve();
      return [...stored.values()].filter((endpoint) => isSame(endpoint.owner, owner)).toSorted((a, b) => a.createdAt - b.createdAt);
    },

    change: (owner, id, changes, now) =>
      update(owner, id, (endpoint) => ({
        ...endpoint,
        ...changes,
        ...(changes.status === 'active' ? NO_FAILURES : {}),
        ...(changes.url === undefined ? {} : { isQuick: false }),
        updatedAt: now,
      })),

    replaceSecret: (owner, id, { secret, secretHint, previousExpiresAt }, now) =>
      update(owner, id, (endpoint) => ({
        ...endpoint,
        secret,
        secretHint,
        previousSecret: previousExpiresAt === null ? null : { sealed: endpoint.secret, expiresAt: previousExpiresAt },
        updatedAt: now,
      })),

    remove: async (owner, id) => {
      await Promise.resolve();
      return stored.delete(nameOf(owner, id));
    },

    recordAttempt: (owner, id, { result, at, isQuick }) => {
      turns.delete(nameOf(owner, id));
      return update(owner, id, (endpoint) => ({
        ...endpoint,
        isQuick,
        lastDeliveryAt: at,
        ...(result === 'succeeded'
          ? NO_FAILURES
          : {
              consecutiveFailures: endpoint.consecutiveFailures + 1,
              failingSince: endpoint.failingSince ?? at,
              exhaustedDeliveries: endpoint.exhaustedDeliveries + (result === 'exhausted' ? 1 : 0),
            }),
      }));
    },

    disable: async ({ owner, id, url, consecutiveFailures }, reason, now) => {
      await Promise.resolve();
      const endpoint = stored.get(nameOf(owner, id));
      if (endpoint?.status !== 'active') return;
      stored.set(nameOf(owner, id), { ...endpoint, status: 'auto_disabled', updatedAt: now });
      tell(owner, id, {
        type: 'webhook.auto_disabled',
        at: now,
        endpoint_id: id,
        url,
        reason,
        consecutive_failures: consecutiveFailures,
      });
    },

    warn: async ({ owner, id, url, consecutiveFailures, failingSince }, now) => {
      await Promise.resolve();
      const endpoint = stored.get(nameOf(owner, id));
      if (failingSince === null || endpoint?.status !== 'active') return false;
      if (endpoint.failingSince !== failingSince || endpoint.warnedFailingSince === failingSince) return false;
      stored.set(nameOf(owner, id), { ...endpoint, warnedFailingSince: failingSince });
      const details = { endpoint_id: id, url, failing_since: failingSince, consecutive_failures: consecutiveFailures };
      tell(owner, id, { type: 'webhook.failing', at: now, ...details });
      return true;
    },

    takeTurn: async (owner, id, now, until) => {
      await Promise.resolve();
      const name = nameOf(owner, id);
      if (!stored.has(name) || (turns.get(name) ?? 0) > now) return false;
      turns.set(name, until);
      return true;
    },
  };
};
