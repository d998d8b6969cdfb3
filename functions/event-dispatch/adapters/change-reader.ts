import * as v from 'valibot';

import { countedAmountOf } from '../../../shared/counters/domain/amounts.ts';
import { isSameState, NO_PAID_CALLS, type CountChange, type CountedState } from '../../../shared/counters/domain/count-change.ts';
import { codeOf } from '../../../shared/counters/domain/dimensions.ts';
import { itemEventSchema } from '../../../shared/events/catalogue.ts';
import { eventIdOf } from '../../../shared/events/event-id.ts';
import { expectedPaymentFromItem } from '../../../shared/expected-payments/adapters/expected-payment-item.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isTestPartition } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import { generationMarkOf } from '../../../shared/validation/adapters/dynamodb/generation-marks.ts';
import { userIdOfHistory } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { isTombstone } from '../../../shared/validation/adapters/dynamodb/tombstone.ts';
import { summaryFromItem, validationFromItem } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import { processingTimeMs } from '../../../shared/validation/domain/validation.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import { userOf, type Change, type Subject } from '../domain/change.ts';
import { FOLLOWED_ITEMS, isItem } from '../domain/followed-items.ts';
import type { ItemChange } from '../domain/item-change.ts';
import type { ChangeReader } from '../ports/change-reader.ts';

const eventList = v.array(itemEventSchema);

/** Attributes that rise with every step readers see. */
const VALIDATION_VERSION = 'etag_version';
const IMPORT_VERSION = 'version';
const EXPECTED_PAYMENT_VERSION = 'version';

/** The events that an image carries. */
const eventsIn = (key: ItemChange['key'], image: RawItem, version: number, subject: Subject): readonly Change[] =>
  v.parse(eventList, image['events']).map((event) => ({ kind: 'event', id: eventIdOf({ ...key, version }, event.type), event, subject }));

/** Events of the write that made this version of an item. A write without events removes those of the previous one. */
const eventsOf = ({ key, before, after }: ItemChange, versionAttribute: string, subject: (item: RawItem) => Subject): readonly Change[] => {
  if (after?.['events'] === undefined || before?.[versionAttribute] === after[versionAttribute]) return [];
  return eventsIn(key, after, v.parse(v.number(), after[versionAttribute]), subject(after));
};

const validationSubject = (item: RawItem): Subject => ({ kind: 'validation', validation: validationFromItem(item) });

/** A threshold is reached once for a month and a limit, whichever validation or import takes the unit. */
const quotaChange = (change: Change): Change => {
  if (change.kind !== 'event' || change.event.type !== 'quota.threshold_reached' || change.subject.kind === 'user') return change;
  const userId = userOf(change.subject);
  const { percent, limit, month } = change.event;
  const id = eventIdOf({ pk: userId, sk: `${month} ${limit}`, version: percent }, change.event.type);
  return { ...change, id, subject: { kind: 'user', userId } };
};

/** Nothing follows from runs of the playground. */
const isOfPlayground = (change: Change): boolean => {
  if (change.kind === 'validation_purged' || change.kind === 'transfer_accepted') return isPlayground(change.validation.source);
  return change.kind === 'event' && change.subject.kind === 'validation' && isPlayground(change.subject.validation.source);
};

const SECOND_MS = 1_000;

/**
 * An event of test mode has the instant of its write, which the stream rounds down to the second: deliveries keep the time of the service, and
 * the clock of test mode is ahead of it.
 */
const atWrite = (change: Change, { writtenAt }: ItemChange): Change => {
  if (change.kind !== 'event' || writtenAt === null || !isTestPartition(userOf(change.subject))) return change;
  return { ...change, event: { ...change.event, at: Math.min(change.event.at, writtenAt + SECOND_MS) } };
};

const purgeOf = ({ key, before }: ItemChange): readonly Change[] => {
  if (before === null || isTombstone(before)) return [];
  const validation = validationFromItem(before);
  const { etagVersion: version } = validation;
  const id = eventIdOf({ ...key, version }, 'validation_purged');
  return [{ kind: 'validation_purged', id, validation }];
};

/** A new validation from any source whose receipt file is to be kept. */
const acceptedReceipt = ({ key, before, after }: ItemChange): readonly Change[] => {
  if (before !== null || after?.['receipt'] === undefined || isTombstone(after)) return [];
  const validation = validationFromItem(after);
  if ((validation.receipt?.file?.keptUntil ?? null) === null) return [];
  return [{ kind: 'receipt_accepted', id: eventIdOf({ ...key, version: validation.etagVersion }, 'receipt_accepted'), validation }];
};

/** A transfer is known with the write that accepts it, or once its receipt was read. */
const acceptedTransfer = ({ key, before, after }: ItemChange): readonly Change[] => {
  if (before?.['transfer'] !== undefined || after?.['transfer'] === undefined || isTombstone(after)) return [];
  const validation = validationFromItem(after);
  return [{ kind: 'transfer_accepted', id: eventIdOf({ ...key, version: validation.etagVersion }, 'transfer_accepted'), validation }];
};

const validationChanges = (change: ItemChange): readonly Change[] => {
  const { after } = change;
  const changes =
    after !== null && isTombstone(after)
      ? purgeOf(change)
      : [...acceptedReceipt(change), ...eventsOf(change, VALIDATION_VERSION, validationSubject), ...acceptedTransfer(change)];
  return changes.filter((each) => !isOfPlayground(each)).map((each) => atWrite(quotaChange(each), change));
};

const importItem = v.object({ import_id: v.string(), user_id: v.pipe(v.string(), v.guard(isUserId)) });

const importSubject =
  (of: 'beneficiaries' | 'validations') =>
  (item: RawItem): Subject => {
    const { import_id: id, user_id: userId } = v.parse(importItem, item);
    return { kind: 'import', of, id, userId };
  };

const expectedPaymentSubject = (item: RawItem): Subject => ({ kind: 'expected_payment', expectedPayment: expectedPaymentFromItem(item) });

const auditItem = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)) });

/** A row is written once, so it has one version. */
const AUDIT_VERSION = 1;

const auditChanges = ({ key, before, after }: ItemChange): readonly Change[] => {
  if (before !== null || after === null) return [];
  const { user_id: userId } = v.parse(auditItem, after);
  return eventsIn(key, after, AUDIT_VERSION, { kind: 'user', userId });
};

const stateOf = (item: RawItem | null): CountedState | null => {
  if (item === null || isTombstone(item)) return null;
  const validation = validationFromItem(item);
  return {
    code: codeOf(validation),
    generation: generationMarkOf(item),
    amount: countedAmountOf(validation, processingTimeMs(validation) ?? 0),
  };
};

const COMPLETED = 'completed_at';

/** The time to the first verdict, of the change that has it. */
const verdictMsOf = (before: RawItem | null, after: RawItem | null): number | null => {
  const isFirst = typeof after?.[COMPLETED] === 'number' && typeof before?.[COMPLETED] !== 'number';
  return isFirst && !isTombstone(after) ? processingTimeMs(validationFromItem(after)) : null;
};

const historyOwner = v.object({
  [VALIDATION_HISTORY_INDEX.partition]: v.pipe(v.string(), v.transform(userIdOfHistory), v.guard(isUserId)),
});

/** The pages of a receipt that Textract has read. */
const textractPagesIn = (item: RawItem | null): number => {
  if (item?.['receipt'] === undefined || isTombstone(item)) return 0;
  const reading = validationFromItem(item).receipt?.reading ?? null;
  return reading?.engine === 'textract' ? reading.pages : 0;
};

const importedFile = v.object({ user_id: v.pipe(v.string(), v.guard(isUserId)), created_at: v.number(), llm_invoked: v.boolean() });

const readsByModel = (item: RawItem | null): boolean => item?.['llm_invoked'] === true;

/** The change of an import whose file a language model read. */
const importChangeOf = ({ before, after, writtenAt }: ItemChange): CountChange | null => {
  if (after === null || !readsByModel(after) || readsByModel(before)) return null;
  const { user_id: userId, created_at: createdAt } = v.parse(importedFile, after);
  const paidCalls = { ...NO_PAID_CALLS, modelFiles: 1 };
  return { userId, createdAt, batch: null, writtenAt, verdictMs: null, paidCalls, before: null, after: null };
};

const countChangeOf = (change: ItemChange): CountChange | null => {
  const { key, before, after, writtenAt } = change;
  if (isItem(FOLLOWED_ITEMS.import, key)) return importChangeOf(change);
  if (!isItem(FOLLOWED_ITEMS.validation, key)) return null;
  const states = { before: stateOf(before), after: stateOf(after) };
  const item = states.after === null ? before : after;
  // A reading is never replaced by a shorter one; an erased receipt has none.
  const textractPages = Math.max(0, textractPagesIn(after) - textractPagesIn(before));
  if (item === null || (isSameState(states.before, states.after) && textractPages === 0)) return null;
  const { createdAt, batch } = summaryFromItem(item);
  return {
    userId: v.parse(historyOwner, item)[VALIDATION_HISTORY_INDEX.partition],
    createdAt,
    batch: batch?.id ?? null,
    writtenAt,
    verdictMs: verdictMsOf(before, after),
    paidCalls: { ...NO_PAID_CALLS, textractPages },
    ...states,
  };
};

/** Reads what happened off the images of items. */
export const changeReader: ChangeReader = {
  countChangeOf,
  changesOf: (change) => {
    if (isItem(FOLLOWED_ITEMS.validation, change.key)) return validationChanges(change);
    if (isItem(FOLLOWED_ITEMS.import, change.key)) return eventsOf(change, IMPORT_VERSION, importSubject('beneficiaries'));
    if (isItem(FOLLOWED_ITEMS.validationImport, change.key))
      return eventsOf(change, IMPORT_VERSION, importSubject('validations')).map(quotaChange);
    if (isItem(FOLLOWED_ITEMS.expectedPayment, change.key)) return eventsOf(change, EXPECTED_PAYMENT_VERSION, expectedPaymentSubject);
    return isItem(FOLLOWED_ITEMS.audit, change.key) ? auditChanges(change) : [];
  },
};
