import type { ItemEvent } from '../../events/catalogue.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { LabelledWrite, RawItem, Table, Update, WriteOutcome } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import type { Endpoint, EndpointId, EndpointSettings } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import type { EndpointStore, RecordedAttempt } from '../ports/endpoint-store.ts';
import { endpointFromItem, itemOfEndpoint, previousSecretItems } from './endpoint-item.ts';
import { ENDPOINT_SORT, endpointCountKey, endpointKey, endpointPartition } from './keys.ts';

/** Builds the audit row of an event: identity's part of a write. */
type AuditRow = (userId: UserId, id: string, event: ItemEvent) => RawItem;

const EXISTS = 'attribute_exists(pk)';

/** Resets the failures when an endpoint is active again, or succeeds. */
const NO_FAILURES = 'consecutive_failures = :zero, failing_since = :none, exhausted_deliveries = :zero';

const attributes = {
  url: 'url',
  events: 'event_types',
  description: 'description',
  status: 'status',
  hasEd25519Signature: 'ed25519_signature',
  hasCompatibilityHeaders: 'compatibility_headers',
} as const satisfies Readonly<Record<keyof EndpointSettings, string>>;

const SETTINGS = ['url', 'events', 'description', 'status', 'hasEd25519Signature', 'hasCompatibilityHeaders'] as const;

type Assignment = Pick<Update, 'update'> & Required<Pick<Update, 'names' | 'values'>>;

const changeAssignment = (changes: Partial<EndpointSettings>, isMoved: boolean, now: number, by: 'user' | 'admin' = 'user'): Assignment => {
  const changed = SETTINGS.filter((name) => changes[name] !== undefined);
  const sets = changed.map((name) => `#${name} = :${name}`);
  const forgets = isMoved || changes.status === 'active';
  const forgotten = [
    ...(forgets ? [NO_FAILURES] : []),
    ...(isMoved ? ['response_speed = :speed, timed_out_at = :none'] : []),
    ...(changes.status === undefined ? [] : ['disabled = :disabled']),
  ];
  return {
    update: `SET ${['updated_at = :now', ...sets, ...forgotten].join(', ')}`,
    names: Object.fromEntries(changed.map((name) => [`#${name}`, attributes[name]])),
    values: {
      ':now': now,
      ...Object.fromEntries(changed.map((name) => [`:${name}`, changes[name]])),
      ...(forgets ? { ':zero': 0, ':none': null } : {}),
      ...(isMoved ? { ':speed': 'unknown' } : {}),
      ...(changes.status === undefined ? {} : { ':disabled': changes.status === 'active' ? null : { at: now, reason: by } }),
    },
  };
};

/** Applies only to the URL that was called and to the attempt's lease: the answer of another URL is no evidence. */
const attemptAssignment = ({ url, result, at, responseSpeed, timedOutAt, lease }: RecordedAttempt): Omit<Update, 'key'> => {
  const common = `last_delivery_at = :at, response_speed = :speed, timed_out_at = :timed_out${lease === null ? '' : ', lease_until = :rest'}`;
  const names = { '#url': 'url' };
  const condition = `#url = :url${lease === null ? '' : ' AND lease_until = :taken'}`;
  const ofLease = lease === null ? {} : { ':taken': lease.taken, ':rest': lease.rest };
  const values = { ':url': url, ':at': at, ':speed': responseSpeed, ':timed_out': timedOutAt, ...ofLease };
  if (result === 'succeeded') {
    return { update: `SET ${common}, ${NO_FAILURES}`, condition, names, values: { ...values, ':zero': 0, ':none': null } };
  }
  // The value null counts as an existing attribute, so the instant of the first failure is written under its own condition.
  return {
    update: `SET ${common}, consecutive_failures = consecutive_failures + :one, exhausted_deliveries = exhausted_deliveries + :exhausted`,
    condition,
    names,
    values: { ...values, ':one': 1, ':exhausted': result === 'exhausted' ? 1 : 0 },
  };
};

/** Endpoints in DynamoDB, those of an owner under one key with their count. */
export const makeEndpointStore = (table: Table, auditRow: AuditRow): EndpointStore => {
  const written = (owner: Owner, outcome: WriteOutcome): Endpoint | null =>
    outcome.kind === 'written' ? endpointFromItem(owner, outcome.item) : null;

  const countBy = (owner: Owner, change: 1 | -1, max: number | null): LabelledWrite<'count'> => ({
    label: 'count',
    kind: 'update',
    key: endpointCountKey(owner),
    update: 'SET #count = if_not_exists(#count, :zero) + :change',
    ...(max === null ? {} : { condition: 'attribute_not_exists(#count) OR #count < :max' }),
    names: { '#count': 'count' },
    values: { ':zero': 0, ':change': change, ...(max === null ? {} : { ':max': max }) },
  });

  const find: EndpointStore['find'] = async (owner, id) => {
    const item = await table.get(endpointKey(owner, id));
    return item === null ? null : endpointFromItem(owner, item);
  };

  /**
   * Updates an endpoint together with its account's event; writes neither, and returns false, when the condition fails. An endpoint of the
   * platform has no account.
   */
  const updateWithEvent = async (owner: Owner, id: EndpointId, event: ItemEvent, update: Omit<Update, 'key'>): Promise<boolean> => {
    const audits = owner.kind === 'platform' ? [] : [auditRow(owner.userId, `${event.type}#${id}`, event)];
    const failed = await table.transact<'endpoint' | 'audit'>([
      { label: 'endpoint', kind: 'update', key: endpointKey(owner, id), ...update },
      ...audits.map((item): LabelledWrite<'audit'> => ({ label: 'audit', kind: 'put', item, condition: 'attribute_not_exists(pk)' })),
    ]);
    if (failed.includes('audit') && !failed.includes('endpoint'))
      throw new Error(`${event.type} of ${id} was recorded in this instant already`);
    return failed.length === 0;
  };

  /** Null when the endpoint has another URL or the lease is not the attempt's. */
  const countAttempt = async (owner: Owner, id: EndpointId, attempt: RecordedAttempt): Promise<Endpoint | null> => {
    const key = endpointKey(owner, id);
    // A success adds to no counter, so it may be written twice.
    if (attempt.result === 'succeeded') return written(owner, await table.update({ key, ...attemptAssignment(attempt) }));
    // A transaction: other attempts change the item concurrently, and one whose response was lost would count twice.
    const failed = await table.transact([{ label: 'endpoint', kind: 'update', key, ...attemptAssignment(attempt) }]);
    if (failed.length > 0) return null;
    const after = await find(owner, id);
    if (after?.failingSince !== null) return after ?? null;
    const first = await table.update({
      key,
      update: 'SET failing_since = :at',
      condition: `${EXISTS} AND failing_since = :none AND consecutive_failures > :zero`,
      values: { ':at': attempt.at, ':none': null, ':zero': 0 },
    });
    return first.item === null ? null : endpointFromItem(owner, first.item);
  };

  return {
    find,

    create: async (endpoint, max, answer) => {
      const failed = await table.transact<'count' | 'endpoint' | 'response'>([
        countBy(endpoint.owner, 1, max),
        { label: 'endpoint', kind: 'put', item: itemOfEndpoint(endpoint), condition: 'attribute_not_exists(pk)' },
        ...(answer === null ? [] : [responseWrite(answer)]),
      ]);
      if (failed.length === 0) return 'created';
      if (failed.length === 1 && failed.includes('count')) return 'limit_reached';
      throw new Error(`the endpoint ${endpoint.id} could not be created: ${failed.join(', ')}`);
    },

    list: async (owner) => {
      const items = await queryAll(table, {
        condition: 'pk = :owner AND begins_with(sk, :endpoint)',
        values: { ':owner': endpointPartition(owner), ':endpoint': ENDPOINT_SORT },
      });
      return items.map((item) => endpointFromItem(owner, item)).toSorted((left, right) => left.createdAt - right.createdAt);
    },

    change: async (owner, id, changes, now) => {
      const key = endpointKey(owner, id);
      if (changes.url !== undefined) {
        const same = await table.update({ key, ...changeAssignment(changes, false, now), condition: '#url = :url' });
        if (same.kind === 'written') return written(owner, same);
      }
      return written(owner, await table.update({ key, ...changeAssignment(changes, changes.url !== undefined, now), condition: EXISTS }));
    },

    changeStatus: async ({ owner, id, status: seen }, status, now) => {
      const { update, names, values } = changeAssignment({ status }, false, now, 'admin');
      const outcome = await table.update({
        key: endpointKey(owner, id),
        update,
        condition: '#status = :seen',
        names: { ...names, '#status': 'status' },
        values: { ...values, ':seen': seen },
      });
      return written(owner, outcome);
    },

    replaceSecret: async ({ owner, id, secret: seen }, { secret, secretHint, previousSecrets, updatedAt }, answer) => {
      const failed = await table.transact<'endpoint' | 'response'>([
        {
          label: 'endpoint',
          kind: 'update',
          key: endpointKey(owner, id),
          update: 'SET updated_at = :now, secret_hint = :hint, previous_secrets = :previous, secret = :secret',
          condition: 'secret = :seen',
          values: {
            ':now': updatedAt,
            ':hint': secretHint,
            ':previous': previousSecretItems(previousSecrets),
            ':secret': secret,
            ':seen': seen,
          },
        },
        ...(answer === null ? [] : [responseWrite(answer)]),
      ]);
      if (failed.length === 1 && failed.includes('response')) throw new Error('the response to a request cannot be stored');
      return failed.length === 0;
    },

    remove: async (owner, id) => {
      const failed = await table.transact<'count' | 'endpoint'>([
        countBy(owner, -1, null),
        { label: 'endpoint', kind: 'delete', key: endpointKey(owner, id), condition: EXISTS },
      ]);
      return failed.length === 0;
    },

    recordAttempt: async (owner, id, attempt) =>
      // An attempt is counted even if its lease has ended meanwhile.
      (await countAttempt(owner, id, attempt)) ?? (attempt.lease === null ? null : countAttempt(owner, id, { ...attempt, lease: null })),

    markSlow: async (owner, id, url) => {
      await table.update({
        key: endpointKey(owner, id),
        update: 'SET response_speed = :slow',
        condition: '#url = :url',
        names: { '#url': 'url' },
        values: { ':slow': 'slow', ':url': url },
      });
    },

    disable: async ({ owner, id, url, consecutiveFailures, failingSince }, reason, now) => {
      if (failingSince === null) return;
      await updateWithEvent(
        owner,
        id,
        { type: 'webhook.auto_disabled', at: now, endpoint_id: id, url, reason, consecutive_failures: consecutiveFailures },
        {
          update: 'SET #status = :disabled, disabled = :why, updated_at = :now',
          condition: '#status = :active AND #url = :url AND failing_since = :since',
          names: { '#status': 'status', '#url': 'url' },
          values: {
            ':disabled': 'auto_disabled',
            ':why': { at: now, reason },
            ':active': 'active',
            ':url': url,
            ':since': failingSince,
            ':now': now,
          },
        },
      );
    },

    warn: async ({ owner, id, url, consecutiveFailures, failingSince }, now) => {
      if (failingSince === null) return false;
      const details = { endpoint_id: id, url, failing_since: failingSince, consecutive_failures: consecutiveFailures };
      return updateWithEvent(
        owner,
        id,
        { type: 'webhook.failing', at: now, ...details },
        {
          update: 'SET warned_failing_since = :since',
          condition:
            '#status = :active AND failing_since = :since AND (attribute_not_exists(warned_failing_since) OR warned_failing_since <> :since)',
          names: { '#status': 'status' },
          values: { ':active': 'active', ':since': failingSince },
        },
      );
    },

    takeLease: async (owner, id, now, until) => {
      const outcome = await table.update({
        key: endpointKey(owner, id),
        update: 'SET lease_until = :until',
        condition: `${EXISTS} AND (attribute_not_exists(lease_until) OR lease_until <= :now)`,
        values: { ':until': until, ':now': now },
      });
      return outcome.kind === 'written';
    },

    releaseLease: async (owner, id, taken, rest) => {
      await table.update({
        key: endpointKey(owner, id),
        update: 'SET lease_until = :rest',
        condition: 'lease_until = :taken',
        values: { ':rest': rest, ':taken': taken },
      });
    },
  };
};
