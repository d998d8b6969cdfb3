import * as v from 'valibot';

import { parseSpeiCode, type SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { DEFAULT_EVIDENCE_DAYS, EVIDENCE_RETENTION_DAYS } from '../../../identity/accounts/domain/evidence-retention.ts';
import { isUserId } from '../../../identity/accounts/domain/identity.ts';
import { isGateId } from '../../../identity/api-keys/domain/api-key.ts';
import { deflate, inflate } from '../../../platform/dynamodb/deflated.ts';
import { NOT_DUE } from '../../../platform/dynamodb/due-index.ts';
import { FIRST_VERSION, VERSION_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { isCalendarDate } from '../../../platform/time/calendar-date.ts';
import { VALIDATION_ERROR_CODES } from '../../domain/error-code.ts';
import { TERMINAL_STATUSES, VALIDATION_STATUSES } from '../../domain/status.ts';
import type { QueryTerms } from '../../domain/transfer.ts';
import { isValidationId } from '../../domain/validation-id.ts';
import type { Validation, ValidationSummary } from '../../domain/validation.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../indexes.ts';
import { attributeOfCentralResult, centralResultAttribute } from './central-result-attribute.ts';
import { attributeOfKeptAttempt, keptAttemptAttribute } from './kept-attempt-attribute.ts';
import {
  clientRefSort,
  historyPartition,
  historySort,
  LIVE_DUE,
  userIdOfHistory,
  validationIdOf,
  validationKey,
  type DueKeys,
} from './keys.ts';
import { attributeOfReceipt, receiptAttribute } from './receipt-attribute.ts';
import { attributeOfCycle, retryAttribute } from './retry-item.ts';
import { attributeOfSource, attributeOfTransfer, sourceAttribute, transferAttribute } from './transfer-attribute.ts';

const number = v.nullish(v.number(), null);
const text = v.nullish(v.string(), null);

const speiCode = v.pipe(
  v.nullish(v.string(), null),
  v.transform((code): SpeiCode | null => (code === null ? null : parseSpeiCode(code))),
);

const id = v.pipe(v.string(), v.transform(validationIdOf), v.guard(isValidationId));

/** This code refuses to read an item with another version. */
const version = v.optional(v.literal(FIRST_VERSION), FIRST_VERSION);

const summaryEntries = {
  [VERSION_ATTRIBUTE]: version,
  pk: id,
  status: v.picklist(VALIDATION_STATUSES),
  central_status: text,
  source: sourceAttribute,
  transfer: v.nullish(transferAttribute, null),
  client_ref: text,
  emisor: speiCode,
  receptor: speiCode,
  candidate_match: number,
  batch_id: number,
  batch_position: number,
  batch_notify: v.nullish(v.literal('each'), null),
  retry: v.nullish(retryAttribute, null),
  created_at: v.number(),
  deleted_at: number,
};

const summaryItem = v.object(summaryEntries);

const certificateFile = v.object({ sha256: v.string(), bytes: v.number() });

const certificateAttribute = v.object({ xml: certificateFile, pdf: v.nullable(certificateFile) });

const candidateOutcome = v.object({ position: v.number(), outcome: v.picklist([...VALIDATION_ERROR_CODES, ...TERMINAL_STATUSES]) });

const foundAsAttribute = v.pipe(
  v.object({ fecha: v.pipe(v.string(), v.guard(isCalendarDate)), clave_rastreo: v.exactOptional(v.string()) }),
  v.transform(({ fecha, clave_rastreo: claveRastreo = null }): QueryTerms => ({ fecha, claveRastreo })),
);

const attributeOfFoundAs = ({ fecha, claveRastreo }: QueryTerms) =>
  claveRastreo === null ? { fecha } : { fecha, clave_rastreo: claveRastreo };

/** Endpoint and Idempotency-Key of a request. */
export const idempotencyRefAttribute = v.object({ endpoint: v.string(), key: v.string() });

const validationItem = v.object({
  ...summaryEntries,
  [VALIDATION_HISTORY_INDEX.partition]: v.pipe(v.string(), v.transform(userIdOfHistory), v.guard(isUserId)),
  unit_gate: v.nullish(v.pipe(v.string(), v.guard(isGateId)), null),
  unit_month: text,
  unit_seq: number,
  request: v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes) => inflate(bytes)),
  ),
  receipt: receiptAttribute,
  warnings: v.optional(
    v.array(v.object({ code: v.string(), field: v.exactOptional(v.string()), banks: v.exactOptional(v.array(v.string())) })),
    [],
  ),
  candidate_outcomes: v.nullish(v.array(candidateOutcome), null),
  found_as: v.nullish(foundAsAttribute, null),
  central_result: centralResultAttribute,
  error_code: v.nullish(v.picklist(VALIDATION_ERROR_CODES), null),
  certificate: v.optional(certificateAttribute),
  attempts: v.optional(v.array(keptAttemptAttribute), []),
  evidence_days: v.optional(v.picklist(EVIDENCE_RETENTION_DAYS), DEFAULT_EVIDENCE_DAYS),
  enqueued_at: number,
  processing_started_at: number,
  completed_at: number,
  expires_at: number,
  etag_version: v.number(),
  correlation_id: v.string(),
  idempotency_ref: v.nullish(idempotencyRefAttribute, null),
  lease_token: text,
  lease_until: number,
  due_at: number,
});

/** Reads an item of the history's index. */
export const summaryFromItem = (item: RawItem): ValidationSummary => {
  const parsed = v.parse(summaryItem, item);
  const { batch_id: batchId, batch_position: position, batch_notify: notify } = parsed;
  return {
    id: parsed.pk,
    status: parsed.status,
    centralStatus: parsed.central_status,
    source: parsed.source,
    transfer: parsed.transfer,
    clientRef: parsed.client_ref,
    emisor: parsed.emisor,
    receptor: parsed.receptor,
    candidateMatch: parsed.candidate_match,
    batch:
      batchId === null || position === null ? null : { id: batchId, position, ...(notify === null ? {} : { notifyEach: true as const }) },
    retry: parsed.retry,
    createdAt: parsed.created_at,
    deletedAt: parsed.deleted_at,
  };
};

/** Reads a stored validation; a corrupt item fails loudly. */
export const validationFromItem = (item: RawItem): Validation => {
  const parsed = v.parse(validationItem, item);
  const { lease_token: token, lease_until: until, unit_gate: gateId, unit_month: month, unit_seq: seq } = parsed;
  return {
    ...summaryFromItem(item),
    userId: parsed[VALIDATION_HISTORY_INDEX.partition],
    unit: gateId === null || month === null || seq === null ? null : { gateId, month, seq },
    request: parsed.request,
    receipt: parsed.receipt,
    warnings: parsed.warnings,
    centralResult: parsed.central_result,
    errorCode: parsed.error_code,
    candidateOutcomes: parsed.candidate_outcomes,
    foundAs: parsed.found_as,
    certificate: parsed.certificate ?? null,
    attempts: parsed.attempts,
    evidenceDays: parsed.evidence_days,
    idempotencyRef: parsed.idempotency_ref,
    correlationId: parsed.correlation_id,
    enqueuedAt: parsed.enqueued_at,
    processingStartedAt: parsed.processing_started_at,
    completedAt: parsed.completed_at,
    expiresAt: parsed.expires_at,
    etagVersion: parsed.etag_version,
    lease: token === null || until === null ? null : { token, until },
    dueAt: parsed.due_at,
  };
};

const PLAIN_ATTRIBUTES = {
  status: 'status',
  emisor: 'emisor',
  receptor: 'receptor',
  centralStatus: 'central_status',
  errorCode: 'error_code',
  candidateMatch: 'candidate_match',
  candidateOutcomes: 'candidate_outcomes',
  certificate: 'certificate',
  enqueuedAt: 'enqueued_at',
  expiresAt: 'expires_at',
  completedAt: 'completed_at',
  deletedAt: 'deleted_at',
  correlationId: 'correlation_id',
} as const satisfies Partial<Record<keyof Validation, string>>;

const PLAIN_FIELDS = [
  'status',
  'emisor',
  'receptor',
  'centralStatus',
  'errorCode',
  'candidateMatch',
  'candidateOutcomes',
  'certificate',
  'enqueuedAt',
  'expiresAt',
  'completedAt',
  'deletedAt',
  'correlationId',
] as const satisfies readonly (keyof typeof PLAIN_ATTRIBUTES)[];

type Attributes = Readonly<Record<string, unknown>>;

const plainAttributes = (changes: Partial<Validation>): Attributes =>
  Object.fromEntries(
    PLAIN_FIELDS.filter((field) => changes[field] !== undefined).map((field) => [PLAIN_ATTRIBUTES[field], changes[field] ?? undefined]),
  );

const leaseAttributes = ({ lease }: Partial<Validation>): Attributes =>
  lease === undefined ? {} : { lease_token: lease?.token, lease_until: lease?.until };

/**
 * The due index attributes of a validation. Only one thing is due at a time: while its retries are pending its verdict is provisional and
 * nothing else is due.
 */
const dueAttributes = ({ dueAt, retry }: Partial<Validation>, id: Validation['id'], { dueKey, retryDueKey }: DueKeys): Attributes => {
  if (dueAt === undefined && retry === undefined) return {};
  if (dueAt !== undefined && dueAt !== null) return { due_at: dueAt, ...dueKey(id, dueAt) };
  if (retry?.dueAt !== undefined && retry.dueAt !== null) return { due_at: undefined, ...retryDueKey(id, retry.dueAt) };
  return { due_at: undefined, ...NOT_DUE };
};

const attemptsAttribute = ({ attempts = [] }: Partial<Validation>): Attributes =>
  attempts.length === 0 ? {} : { attempts: attempts.map(attributeOfKeptAttempt) };

/** Attributes of the changeable fields; undefined means the attribute is absent. */
export const attributesOf = (changes: Partial<Validation>, id: Validation['id'], due: DueKeys = LIVE_DUE): Attributes => ({
  ...plainAttributes(changes),
  ...(changes.warnings === undefined ? {} : { warnings: changes.warnings.length === 0 ? undefined : changes.warnings }),
  ...(changes.centralResult === undefined ? {} : { central_result: attributeOfCentralResult(changes.centralResult) }),
  ...(changes.foundAs === undefined ? {} : { found_as: changes.foundAs === null ? undefined : attributeOfFoundAs(changes.foundAs) }),
  ...(changes.retry === undefined ? {} : { retry: changes.retry === null ? undefined : attributeOfCycle(changes.retry) }),
  ...(changes.transfer === undefined ? {} : { transfer: changes.transfer === null ? undefined : attributeOfTransfer(changes.transfer) }),
  ...attemptsAttribute(changes),
  ...(changes.receipt === undefined ? {} : { receipt: attributeOfReceipt(changes.receipt) }),
  ...leaseAttributes(changes),
  ...dueAttributes(changes, id, due),
});

/** The item of a new validation. */
export const itemFromValidation = (validation: Validation, due?: DueKeys): RawItem => ({
  ...validationKey(validation.id),
  [VALIDATION_HISTORY_INDEX.partition]: historyPartition(validation.userId),
  [VALIDATION_HISTORY_INDEX.sort]: historySort(validation.createdAt),
  unit_gate: validation.unit?.gateId,
  unit_month: validation.unit?.month,
  unit_seq: validation.unit?.seq,
  source: attributeOfSource(validation.source),
  ...(validation.clientRef === null
    ? {}
    : { client_ref: validation.clientRef, [VALIDATION_CLIENT_REF_INDEX.sort]: clientRefSort(validation.clientRef, validation.createdAt) }),
  idempotency_ref: validation.idempotencyRef ?? undefined,
  batch_id: validation.batch?.id,
  batch_position: validation.batch?.position,
  batch_notify: validation.batch?.notifyEach === true ? 'each' : undefined,
  request: deflate(validation.request),
  evidence_days: validation.evidenceDays === DEFAULT_EVIDENCE_DAYS ? undefined : validation.evidenceDays,
  created_at: validation.createdAt,
  processing_started_at: validation.processingStartedAt ?? undefined,
  etag_version: validation.etagVersion,
  ...attributesOf(validation, validation.id, due),
});
