import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { evidenceDaysOf } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { receiptRefusal, type ReceiptRefusal } from '../../../shared/receipts/domain/receipt-refusal.ts';
import { receiptFileOf, type LoadedReceipt } from '../../../shared/receipts/use-cases/open-receipt.ts';
import type { makeRecognizePages } from '../../../shared/receipts/use-cases/recognize-pages.ts';
import type { UnderstandReceipt } from '../../../shared/receipts/use-cases/transfer-of-receipt.ts';
import type { Receipt, ReceiptFile, StatedFields } from '../../../shared/validation/domain/receipt/receipt.ts';
import type { RequestedRetryPolicy, RetryPolicy } from '../../../shared/validation/domain/retry/retry-policy.ts';
import { inPlayground, OCR_REQUEST } from '../../../shared/validation/domain/source.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { ReceiptFiles } from '../../../shared/validation/ports/receipt-files.ts';
import type { Acceptance, AcceptValidation } from '../../../shared/validation/use-cases/accept-validation.ts';
import type { AwaitAccepted } from '../../../shared/validation/use-cases/await-accepted.ts';
import type { makeReadRequestedPolicy, RequestedPolicyCode } from '../../../shared/validation/use-cases/requested-retry-policy.ts';
import type { ResolveNow, ResolveNowCode } from '../../../shared/validation/use-cases/resolve-now.ts';
import type { TakePlaygroundRuns } from '../../../shared/validation/use-cases/take-playground-runs.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';
import type { FileProblem, LoadReceipt } from './load-receipt.ts';

/** Time reserved for querying the portal after the reading. */
const PORTAL_MARGIN_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** The field of a request that has the file. */
const SOURCE_FIELDS = { inline: 'image', url: 'image_url', upload: 'upload_id' } as const;

export type ReceiptRequest = {
  readonly source: ReceiptSource;
  readonly stated: StatedFields;
  /** JSON text of `request_data`. */
  readonly request: string;
  readonly clientRef: string | null;
  /** Null when the request has no retry policy. */
  readonly retryPolicy: RequestedRetryPolicy | null;
  /** Whether the file is kept after it was read. */
  readonly isRetained: boolean;
  /** A run of the playground takes no quota unit and has no retries. */
  readonly isOfPlayground: boolean;
  readonly isAsync: boolean;
  /** Instant (epoch milliseconds) until which the request waits for the verdict of an asynchronous validation; null for not at all. */
  readonly awaitUntil: number | null;
};

type CheckReceiptDeps = {
  readonly loadReceipt: LoadReceipt;
  readonly readRequestedPolicy: ReturnType<typeof makeReadRequestedPolicy>;
  readonly clock: Clock;
};

/** A receipt with a valid file, and the retries that its caller may have. */
type CheckedReceipt = { readonly policy: RetryPolicy | null; readonly loaded: LoadedReceipt };

/** Checks a request and its file, sent or linked. Changes nothing. */
export const makeCheckReceipt =
  ({ loadReceipt, readRequestedPolicy, clock }: CheckReceiptDeps) =>
  async (
    { source, retryPolicy, isOfPlayground }: Pick<ReceiptRequest, 'source' | 'retryPolicy' | 'isOfPlayground'>,
    context: Pick<AuthenticatedContext, 'principal'>,
  ): Promise<Result<CheckedReceipt, FileProblem | RequestedPolicyCode>> => {
    const policy = isOfPlayground ? ok(null) : await readRequestedPolicy(retryPolicy, context, clock.now());
    if (!policy.ok) return policy;
    const loaded = await loadReceipt(source, context.principal.userId);
    return loaded.ok ? ok({ policy: policy.value, loaded: loaded.value }) : loaded;
  };

export type ValidateReceiptDeps = {
  readonly checkReceipt: ReturnType<typeof makeCheckReceipt>;
  readonly recognizePages: ReturnType<typeof makeRecognizePages>;
  readonly understandReceipt: UnderstandReceipt;
  readonly acceptValidation: AcceptValidation;
  readonly resolveNow: ResolveNow;
  readonly awaitAccepted: AwaitAccepted;
  readonly receiptFiles: Pick<ReceiptFiles, 'save' | 'removeAll'>;
  readonly refundUnit: (unit: QuotaUnit) => Promise<unknown>;
  readonly takePlaygroundRuns: TakePlaygroundRuns;
  /** Refunds the unit of a file that was refused at an instant (epoch milliseconds), once, and up to the number of that day. */
  readonly refundUnread: (unit: QuotaUnit, refusedAt: number) => Promise<void>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Retention of receipt files, in days. */
  readonly retentionDays: number;
};

type ReceiptCode =
  | FileProblem
  | ReceiptRefusal
  | 'ocr_unavailable'
  | 'dispatch_failed'
  | 'rate_limit_exceeded'
  | ResolveNowCode
  | RequestedPolicyCode;

/** The idempotent response of the request; null without a key. */
export type ReceiptResponse = Pick<IdempotentResponse<Validation, ReceiptCode>, 'claim' | 'render'> | null;

const DAY_MS = 86_400_000;

/** Reads the receipt of a validation, and gives it a verdict now or queues it (interface: POST /v1/validate-ocr). */
export const makeValidateReceipt = (deps: ValidateReceiptDeps) => {
  const { receiptFiles, clock, log } = deps;

  const newId = (response: ReceiptResponse): Validation['id'] => {
    const id = response?.claim.resourceId ?? deps.ids.uuid();
    if (!isValidationId(id)) throw new TypeError('the id generator does not make UUIDs');
    return id;
  };

  const fileOf = (loaded: LoadedReceipt, isRetained: boolean): ReceiptFile =>
    receiptFileOf(loaded, isRetained ? clock.now() + deps.retentionDays * DAY_MS : null);

  /** Removes the file of a request that was refused after storing it; a file that cannot be removed expires by itself. */
  const discardFile = async (id: Validation['id']): Promise<void> => {
    try {
      await receiptFiles.removeAll(id);
    } catch (error) {
      log.warn('receipt_file_not_removed', { validation_id: id }, error);
    }
  };

  type Parts = {
    readonly request: ReceiptRequest;
    readonly context: AuthenticatedContext;
    readonly response: ReceiptResponse;
    readonly policy: RetryPolicy | null;
    readonly loaded: LoadedReceipt;
    readonly id: Validation['id'];
  };

  const acceptanceOf = ({ request, context, policy, id }: Parts, receipt: Receipt, prepared: Acceptance['prepared']): Acceptance => ({
    id,
    userId: context.principal.userId,
    unit: context.unit,
    source: request.isOfPlayground ? inPlayground(OCR_REQUEST) : OCR_REQUEST,
    prepared,
    receipt,
    request: request.request,
    clientRef: request.clientRef,
    retryPolicy: policy,
    batch: null,
    correlationId: context.requestId,
    evidenceDays: evidenceDaysOf(context.principal),
  });

  /** The file is checked and stored; a worker reads it. */
  const enqueue = async (parts: Parts): Promise<Result<Validation, 'dispatch_failed'>> => {
    const { request, loaded, id, response } = parts;
    const file = fileOf(loaded, request.isRetained);
    await receiptFiles.save(id, file, loaded.bytes);
    const receipt: Receipt = { file, stated: request.stated, reading: null, toConfirm: [], warnings: [] };
    const queued = await deps.acceptValidation.enqueue(acceptanceOf(parts, receipt, null), response);
    const { awaitUntil } = request;
    return queued.ok && awaitUntil !== null ? ok(await deps.awaitAccepted(queued.value, awaitUntil)) : queued;
  };

  const readAndResolve = async (parts: Parts): Promise<Result<Validation, 'ocr_unavailable' | ReceiptRefusal | ResolveNowCode>> => {
    const { request, context, loaded, id, response } = parts;
    const file = request.isRetained ? fileOf(loaded, true) : null;
    const [recognized] = await Promise.all([
      deps.recognizePages(loaded.pages, context.deadline - PORTAL_MARGIN_MS),
      file === null ? undefined : receiptFiles.save(id, file, loaded.bytes),
    ]);
    if (recognized === null) {
      if (context.unit !== null) await deps.refundUnit(context.unit);
      return fail('ocr_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const { stated } = request;
    const { prepared, ...understood } = await deps.understandReceipt(context.principal.userId, stated, recognized.pages, recognized.engine);
    log.count('ReceiptRead');
    const refusal = receiptRefusal(recognized.pages, understood.reading, loaded.mediaType);
    if (refusal !== null) {
      if (context.unit !== null) await deps.refundUnread(context.unit, clock.now());
      return fail({ code: refusal, pointer: attributePointer(SOURCE_FIELDS[request.source.kind]) });
    }
    return deps.resolveNow(acceptanceOf(parts, { file, stated, ...understood }, prepared), context.deadline, response);
  };

  return async (
    request: ReceiptRequest,
    context: AuthenticatedContext,
    response: ReceiptResponse,
  ): Promise<Result<Validation, ReceiptCode>> => {
    const found = await deps.checkReceipt(request, context);
    if (!found.ok) {
      if (context.unit !== null) await deps.refundUnit(context.unit);
      return found;
    }
    if (request.isOfPlayground) {
      const taken = await deps.takePlaygroundRuns(context.principal.userId, Math.max(1, request.stated.accounts.length), clock.now());
      if (!taken.ok) return taken;
    }
    const parts: Parts = { request, context, response, ...found.value, id: newId(response) };
    const result = request.isAsync ? await enqueue(parts) : await readAndResolve(parts);
    if (!result.ok) await discardFile(parts.id);
    return result;
  };
};
