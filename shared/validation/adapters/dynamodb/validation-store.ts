import type { ItemEvent } from '../../../events/catalogue.ts';
import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import type { Expression, LabelledWrite, RawItem, Table, Update, WriteOutcome } from '../../../platform/dynamodb/table.ts';
import { deleteKeyWrite, responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import type { ClaimedResponse } from '../../../platform/idempotency/idempotency-store.ts';
import type { TransitionOutcome } from '../../../platform/lifecycle/transition-outcome.ts';
import type { ValidationStatus } from '../../domain/status.ts';
import { applyTransition, DISCARDABLE, type Transition } from '../../domain/transitions.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { Validation } from '../../domain/validation.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../indexes.ts';
import type { HistoryPosition, HistoryRequest, ValidationStore } from '../../ports/validation-store.ts';
import { dueValidations } from './due-index.ts';
import { clientRefSort, historyPartition, historySort, LIVE_DUE, validationKey, type DueKeys } from './keys.ts';
import type { QuotaUnitWrites } from './quota-unit-writes.ts';
import { isTombstone } from './tombstone.ts';
import { attributesOf, itemFromValidation, summaryFromItem, validationFromItem } from './validation-item.ts';

type Guard = Required<Expression> & { readonly condition: string };

const LEASE_FREE = '(attribute_not_exists(lease_until) OR lease_until <= :now)';

const WAITING = 'attribute_not_exists(enqueued_at)';

/** The deletion of a validation that waits for the queue, or was never written; refused for any other. */
export const deleteWaitingWrite = <Label extends string>(id: ValidationId, label: Label): LabelledWrite<Label> => ({
  label,
  kind: 'delete',
  key: validationKey(id),
  condition: `attribute_not_exists(pk) OR (#status = :queued AND ${WAITING})`,
  names: { '#status': 'status' },
  values: { ':queued': 'queued' },
});

/** Holds while the retry cycle is the one that was read; null: while there is none. */
export const cycleUnchanged = (revision: number | null): Guard =>
  revision === null
    ? { condition: 'attribute_not_exists(#retry)', names: { '#retry': 'retry' }, values: {} }
    : {
        condition: '#retry.#revision = :revision',
        names: { '#retry': 'retry', '#revision': 'revision' },
        values: { ':revision': revision },
      };

const guardOf = (guard: Transition['guard']): Guard => {
  switch (guard.kind) {
    case 'lease_free':
      return { condition: LEASE_FREE, names: {}, values: { ':now': guard.now } };
    case 'lease_held':
      return { condition: 'lease_token = :token', names: {}, values: { ':token': guard.token } };
    case 'expired':
      return { condition: `expires_at <= :now AND ${LEASE_FREE}`, names: {}, values: { ':now': guard.now } };
    case 'waiting':
      return { condition: WAITING, names: {}, values: {} };
    case 'recheck_due':
      return { condition: 'attribute_exists(due_at)', names: {}, values: {} };
    case 'version_unchanged':
      return { condition: 'etag_version = :seen_version', names: {}, values: { ':seen_version': guard.etagVersion } };
    case 'cycle_unchanged':
      return cycleUnchanged(guard.revision);
  }
};

/** Holds while the status is one of these. */
export const statusIn = (statuses: readonly ValidationStatus[]): Guard => {
  const values = Object.fromEntries(statuses.map((status, index) => [`:from${index}`, status]));
  return { condition: `#status IN (${Object.keys(values).join(', ')})`, names: { '#status': 'status' }, values };
};

/** A visible step replaces the events of the previous one; any other keeps them, with their version. */
const eventsAttribute = ({ visible, events = [] }: Transition): Readonly<Record<string, unknown>> =>
  visible ? { events: events.length === 0 ? undefined : events } : {};

/** The first start of the work stays. */
const startOf = ({ processingStartedAt }: Transition): readonly string[] =>
  processingStartedAt === undefined ? [] : ['processing_started_at = if_not_exists(processing_started_at, :started)'];

/** The update and the condition of a transition. */
export const updateOf = (id: ValidationId, transition: Transition, due: DueKeys = LIVE_DUE): Update => {
  const attributes = Object.entries({ ...attributesOf(transition.changes, id, due), ...eventsAttribute(transition) });
  const set = attributes.filter(([, value]) => value !== undefined);
  const removed = attributes.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const statuses = statusIn(transition.from);
  const guard = guardOf(transition.guard);
  const cycle = transition.expectedRevision === undefined ? null : cycleUnchanged(transition.expectedRevision);
  const notDeleted = transition.requireNotDeleted === true ? ' AND attribute_not_exists(deleted_at)' : '';

  const assignments = [...set.map(([name]) => `#${name} = :${name}`), ...startOf(transition)];
  const clauses = [
    assignments.length === 0 ? '' : `SET ${assignments.join(', ')}`,
    removed.length === 0 ? '' : `REMOVE ${removed.join(', ')}`,
    transition.visible ? 'ADD etag_version :one' : '',
  ];
  return {
    key: validationKey(id),
    update: clauses.filter((clause) => clause !== '').join(' '),
    condition: `attribute_exists(pk) AND ${statuses.condition} AND ${guard.condition}${notDeleted}${cycle === null ? '' : ` AND ${cycle.condition}`}`,
    names: { ...statuses.names, ...guard.names, ...cycle?.names, ...Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])) },
    values: {
      ...statuses.values,
      ...guard.values,
      ...cycle?.values,
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...(transition.visible ? { ':one': 1 } : {}),
      ...(transition.processingStartedAt === undefined ? {} : { ':started': transition.processingStartedAt }),
    },
  };
};

/** The index for a page of the history, and its sort keys for instants. */
const indexOf = ({ clientRef }: HistoryRequest) =>
  clientRef === null
    ? { index: VALIDATION_HISTORY_INDEX, sortOf: historySort }
    : {
        index: VALIDATION_CLIENT_REF_INDEX,
        sortOf: (createdAt: number) => clientRefSort(clientRef, createdAt),
      };

/**
 * Start of a page of the history. DynamoDB refuses a start key outside the range that it reads, and the range may have moved past a cursor:
 * it ends now, and a search covers a fixed number of days.
 */
export const startOfPage = ({ from, to, direction, after: position }: HistoryRequest): 'at_the_edge' | 'after_position' | 'nowhere' => {
  if (position === null) return 'at_the_edge';
  const { createdAt } = position;
  if (createdAt >= from && createdAt <= to) return 'after_position';
  const isBeforeFirst = direction === 'older' ? createdAt > to : createdAt < from;
  return isBeforeFirst ? 'at_the_edge' : 'nowhere';
};

const found = (item: RawItem | null): Validation | null => (item === null || isTombstone(item) ? null : validationFromItem(item));

/** The result of a transition's update. */
export const transitionOutcome = (outcome: WriteOutcome): TransitionOutcome<Validation> => {
  if (outcome.kind === 'written') return { kind: 'applied', current: validationFromItem(outcome.item) };
  const current = found(outcome.item);
  return current === null ? { kind: 'not_found' } : { kind: 'conflict', current };
};

type ThresholdEvent = Extract<ItemEvent, { readonly type: 'quota.threshold_reached' }>;

const isThreshold = (event: ItemEvent): event is ThresholdEvent => event.type === 'quota.threshold_reached';

/** Validations in DynamoDB. */
export const makeValidationStore = (
  table: Table,
  { refundWrites, recordThresholdWrite }: Pick<QuotaUnitWrites, 'refundWrites' | 'recordThresholdWrite'>,
  dueKeys: DueKeys = LIVE_DUE,
): ValidationStore => {
  const runTransition = async (id: ValidationId, transition: Transition): Promise<TransitionOutcome<Validation>> =>
    transitionOutcome(await table.update(updateOf(id, transition, dueKeys)));

  /** Labels of the writes whose condition failed; none when everything is written. */
  const insert = async (
    validation: Validation,
    answer: ClaimedResponse | null,
    events: readonly ItemEvent[],
    announcements: readonly LabelledWrite<'threshold'>[],
  ): Promise<readonly string[]> => {
    const item = { ...itemFromValidation(validation, dueKeys), events: events.length === 0 ? undefined : events };
    const row = { label: 'validation', kind: 'put', item, condition: 'attribute_not_exists(pk)' } as const;
    // A transaction costs twice as much.
    if (answer === null && announcements.length === 0) return (await table.put(item, row.condition)).kind === 'written' ? [] : [row.label];
    return table.transact([row, ...(answer === null ? [] : [responseWrite(answer)]), ...announcements]);
  };

  return {
    create: async (validation, answer = null, events = []) => {
      const { unit } = validation;
      const announcements = unit === null ? [] : events.filter(isThreshold).map((event) => recordThresholdWrite(unit, event));
      const failed = await insert(validation, answer, events, announcements);
      if (failed.length === 0) return;
      // Another acceptance has announced the threshold first.
      const others = events.filter((event) => !isThreshold(event));
      const isAnnounced = failed.every((label) => label === 'threshold');
      if (isAnnounced && (await insert(validation, answer, others, [])).length === 0) return;
      throw new Error(`validation ${validation.id} or its answer already exists`);
    },

    find: async (id) => found(await table.get(validationKey(id))),
    findMany: async (ids) => (await table.getMany(ids.map(validationKey))).map(found),
    transition: runTransition,

    transitionWithResponse: async (validation, transition, response) => {
      const failed = await table.transact([
        { label: 'validation', kind: 'update', ...updateOf(validation.id, transition, dueKeys) },
        responseWrite(response),
      ]);
      if (failed.length === 0) return { kind: 'applied', current: applyTransition(validation, transition) };
      return runTransition(validation.id, transition);
    },

    discard: async ({ id, unit }, claim = null) => {
      const removal: LabelledWrite<'validation'> = {
        label: 'validation',
        kind: 'delete',
        key: validationKey(id),
        ...statusIn(DISCARDABLE),
      };
      const failed = await table.transact([
        removal,
        ...(unit === null ? [] : refundWrites(unit)),
        ...(claim === null ? [] : [deleteKeyWrite(claim)]),
      ]);
      return failed.length === 0 ? 'applied' : 'conflict';
    },

    history: async (request) => {
      const start = startOfPage(request);
      // DynamoDB refuses a range that ends before it starts.
      if (request.from > request.to || start === 'nowhere') return { summaries: [], hasMore: false };
      const { index, sortOf } = indexOf(request);
      const owner = historyPartition(request.userId);
      const keyAt = ({ id, createdAt }: HistoryPosition): RawItem => ({
        ...validationKey(id),
        [index.partition]: owner,
        [index.sort]: sortOf(createdAt),
      });
      const page = await table.query({
        ...inIndex(index, owner, { from: sortOf(request.from), to: sortOf(request.to) }),
        limit: request.limit,
        descending: request.direction === 'older',
        startAfter: request.after === null || start === 'at_the_edge' ? null : keyAt(request.after),
      });
      return { summaries: page.items.map(summaryFromItem), hasMore: page.next !== null };
    },

    due: (now, limitPerShard) => dueValidations(table, dueKeys.duePartitions(), now, limitPerShard),
  };
};
