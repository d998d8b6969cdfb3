import type { ItemEvent } from '../../../../shared/events/catalogue.ts';
import { coveringMarks, thresholdMark } from '../../../../shared/identity/domain/quota-unit.ts';
import type { TransitionOutcome } from '../../../../shared/platform/lifecycle/transition-outcome.ts';
import { validationKey } from '../../../../shared/validation/adapters/dynamodb/keys.ts';
import { itemFromValidation } from '../../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { applyTransition, DISCARDABLE, isLegal, type Transition } from '../../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../../shared/validation/domain/validation-id.ts';
import type { Validation, ValidationSummary } from '../../../../shared/validation/domain/validation.ts';
import type { HistoryRequest, ValidationStore } from '../../../../shared/validation/ports/validation-store.ts';
import { refundQuotaUnit, type MemoryDatabase } from '../platform/database.ts';
import { deleteKey, ownsKey, storeResponse } from '../platform/idempotency-store.ts';

/** Newest first; two of the same instant in the order of their ids. */
const newestFirst = (left: { readonly createdAt: number; readonly id: string }, right: typeof left): number =>
  right.createdAt - left.createdAt || right.id.localeCompare(left.id);

const summaryOf = ({
  id,
  status,
  centralStatus,
  source,
  transfer,
  clientRef,
  receptor,
  candidateMatch,
  batch,
  retry,
  createdAt,
  deletedAt,
}: Validation): ValidationSummary => ({
  id,
  status,
  centralStatus,
  source,
  transfer,
  clientRef,
  receptor,
  candidateMatch,
  batch,
  retry,
  createdAt,
  deletedAt,
});

const pageOf = (database: MemoryDatabase, { userId, from, to, clientRef, direction, after, limit }: HistoryRequest) => {
  const own = [...database.validations.values()].filter(
    (validation) =>
      validation.userId === userId &&
      validation.createdAt >= from &&
      validation.createdAt <= to &&
      (clientRef === null || validation.clientRef === clientRef),
  );
  const descending = own.toSorted(newestFirst);
  const ordered = direction === 'older' ? descending : descending.toReversed();
  const isPast = (validation: Validation): boolean =>
    after === null || (direction === 'older' ? newestFirst(after, validation) : newestFirst(validation, after)) < 0;
  const rest = ordered.filter(isPast);
  return { summaries: rest.slice(0, limit).map(summaryOf), hasMore: rest.length > limit };
};

/**
 * Leaves a write to a validation where a stream would have it. Its images are made when they are read: what measures
 * processor time never reads them.
 */
const recordChange = (
  { changes }: MemoryDatabase,
  before: Validation | null,
  after: Validation,
  events: readonly ItemEvent[] = [],
): void => {
  changes.push({
    key: validationKey(after.id),
    get before() {
      return before === null ? null : itemFromValidation(before);
    },
    get after() {
      return { ...itemFromValidation(after), ...(events.length === 0 ? {} : { events }) };
    },
    correlationId: after.correlationId,
  });
};

/** Performs a transition when it is legal. */
export const runTransition = (database: MemoryDatabase, id: ValidationId, transition: Transition): TransitionOutcome<Validation> => {
  const current = database.validations.get(id);
  if (current === undefined) return { kind: 'not_found' };
  if (!isLegal(current, transition)) return { kind: 'conflict', current };
  const validation = applyTransition(current, transition);
  database.validations.set(id, validation);
  recordChange(database, current, validation, transition.events);
  return { kind: 'applied', current: validation };
};

/** Whether nobody has told of what an event tells; a threshold of the quota is remembered at the gate. */
const isUntold = ({ gates }: MemoryDatabase, { unit }: Validation, event: ItemEvent): boolean => {
  const told = unit === null ? undefined : gates.get(unit.gateId)?.told;
  if (event.type !== 'quota.threshold_reached' || told === undefined) return true;
  const marks = told.get(event.month) ?? new Set();
  if (coveringMarks(event).some((mark) => marks.has(mark))) return false;
  told.set(event.month, new Set([...marks, thresholdMark(event)]));
  return true;
};

/** Validations in memory. Every call yields once before it acts, so that callers side by side interleave. */
export const makeFakeValidationStore = (database: MemoryDatabase): ValidationStore => ({
  create: async (validation, answer = null, events = []) => {
    await Promise.resolve();
    const isAnswerable = answer === null || ownsKey(database, answer.claim);
    if (database.validations.has(validation.id) || database.tombstones.has(validation.id) || !isAnswerable)
      throw new Error(`validation ${validation.id} already exists`);
    database.validations.set(validation.id, validation);
    recordChange(
      database,
      null,
      validation,
      events.filter((event) => isUntold(database, validation, event)),
    );
    if (answer !== null) storeResponse(database, answer);
  },

  find: async (id) => {
    await Promise.resolve();
    return database.validations.get(id) ?? null;
  },

  findMany: async (ids) => {
    await Promise.resolve();
    return ids.map((id) => database.validations.get(id) ?? null);
  },

  transition: async (id, transition) => {
    await Promise.resolve();
    return runTransition(database, id, transition);
  },

  transitionWithResponse: async ({ id }, transition, response) => {
    await Promise.resolve();
    const outcome = runTransition(database, id, transition);
    if (outcome.kind === 'applied') storeResponse(database, response);
    return outcome;
  },

  discard: async ({ id, unit }, claim = null) => {
    await Promise.resolve();
    const current = database.validations.get(id);
    if (current === undefined || !DISCARDABLE.includes(current.status)) return 'conflict';
    if (claim !== null && !ownsKey(database, claim)) return 'conflict';
    if (unit !== null && !refundQuotaUnit(database, unit)) return 'conflict';
    database.validations.delete(id);
    if (claim !== null) deleteKey(database, claim);
    return 'applied';
  },

  history: async (request) => {
    await Promise.resolve();
    return pageOf(database, request);
  },

  due: async (now, limitPerShard) => {
    await Promise.resolve();
    return [...database.validations.values(), ...database.tombstones.values()]
      .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
      .toSorted((left, right) => (left.dueAt ?? 0) - (right.dueAt ?? 0))
      .slice(0, limitPerShard)
      .map(({ id }) => id);
  },
});
