import type { QuotaUnit } from '../../../shared/identity/plans/domain/quota-unit.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isReceiptRefusal, receiptRefusal, type ReceiptRefusal } from '../../../shared/receipts/domain/receipt-refusal.ts';
import type { OpenReceipt } from '../../../shared/receipts/use-cases/open-receipt.ts';
import type { makeRecognizePages } from '../../../shared/receipts/use-cases/recognize-pages.ts';
import type { UnderstandReceipt, UnderstoodReceipt } from '../../../shared/receipts/use-cases/transfer-of-receipt.ts';
import { eraseAtOf } from '../../../shared/validation/domain/playground.ts';
import type { Receipt } from '../../../shared/validation/domain/receipt/receipt.ts';
import { acquireLease, recordReading, releaseLease, resolve, STALLED_AFTER_MS } from '../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { unresolvedVerdict } from '../../../shared/validation/domain/verdict.ts';
import type { ReceiptFiles } from '../../../shared/validation/ports/receipt-files.ts';
import type { ValidationJob } from '../../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { receptorOf } from '../../../shared/validation/use-cases/accept-validation.ts';

/** Time limit for reading one receipt. */
const READ_TIMEOUT_MS = 40_000;
const LEASE_MARGIN_MS = 10_000;
/** Pause after a failed recognition, growing with every failure. */
const RETRY_DELAY_SECONDS = 15;
const MAX_DELAY_SECONDS = 300;

export type ReadQueuedDeps = {
  readonly store: ValidationStore;
  readonly queue: Queue<ValidationJob>;
  readonly receiptFiles: Pick<ReceiptFiles, 'read' | 'removeAll'>;
  readonly openReceipt: OpenReceipt;
  readonly recognizePages: ReturnType<typeof makeRecognizePages>;
  readonly understandReceipt: UnderstandReceipt;
  /** Refunds the unit of a file that was refused at an instant (epoch milliseconds), once, and up to the number of that day. */
  readonly refundUnread: (unit: QuotaUnit, refusedAt: number) => Promise<void>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
};

/** The result of reading: null when the text cannot be recognised for now. */
type ReadOutcome =
  | { readonly kind: 'read'; readonly receipt: Receipt; readonly prepared: UnderstoodReceipt['prepared'] }
  | { readonly kind: 'refused'; readonly code: ReceiptRefusal }
  | null;

type ReadReceipt = Extract<ReadOutcome, { readonly kind: 'read' }>;

const isRefused = ({ status, errorCode }: Validation): boolean => status === 'invalid' && isReceiptRefusal(errorCode);

/** Nothing is read of a file that is gone or no longer opens, and the caller has to confirm every field. */
const NOTHING_READ = { pages: [], engine: 'textract' } as const;

/**
 * Reads the receipt of a queued validation and passes it on to the workers that query the portal. Safe to run any number of times for one
 * message: the lease admits one worker, and a receipt is read once.
 */
export const makeReadQueuedReceipt = (deps: ReadQueuedDeps) => {
  const { store, queue, receiptFiles, clock, ids, log } = deps;

  const drop = (job: ValidationJob, reason: string): void => {
    log.info('validation_dropped', { validation_id: job.validationId, reason });
  };

  const recognized = async ({ id }: Validation, { file }: Receipt, deadline: number) => {
    const bytes = file === null ? null : await receiptFiles.read(id, file);
    const opened = bytes === null || file === null ? null : await deps.openReceipt(bytes, file.mediaType);
    return opened?.ok ? deps.recognizePages(opened.value.pages, deadline) : NOTHING_READ;
  };

  const read = async (validation: Validation, receipt: Receipt, deadline: number): Promise<ReadOutcome> => {
    const text = await recognized(validation, receipt, deadline);
    if (text === null) return null;
    const { prepared, ...understood } = await deps.understandReceipt(validation.userId, receipt.stated, text.pages, text.engine);
    const refusal =
      receipt.file === null || text === NOTHING_READ ? null : receiptRefusal(text.pages, understood.reading, receipt.file.mediaType);
    if (refusal !== null) return { kind: 'refused', code: refusal };
    return { kind: 'read', receipt: { ...receipt, ...understood }, prepared };
  };

  const defer = async (job: ValidationJob, token: string): Promise<void> => {
    const delaySeconds = Math.min(MAX_DELAY_SECONDS, RETRY_DELAY_SECONDS * (job.attempt + 1));
    const released = await store.transition(job.validationId, releaseLease(token, clock.now() + delaySeconds * 1_000 + STALLED_AFTER_MS));
    if (released.kind !== 'applied') {
      drop(job, 'lost_lease');
      return;
    }
    await queue.send({ ...job, attempt: job.attempt + 1 }, delaySeconds);
    log.count('ReceiptDeferred');
    log.info('receipt_deferred', { validation_id: job.validationId, attempt: job.attempt, delay_seconds: delaySeconds });
  };

  /** A file that is not kept is removed as soon as it was read; the reading is stored. */
  const handOn = async (job: ValidationJob, receipt: Receipt): Promise<void> => {
    if (receipt.file?.keptUntil === null) await receiptFiles.removeAll(job.validationId);
    await queue.send({ ...job, kind: 'resolve', attempt: 0 });
  };

  /** Stores the reading and releases the validation; false when the lease was lost meanwhile. */
  const record = async (job: ValidationJob, token: string, { receipt, prepared }: ReadReceipt): Promise<boolean> => {
    const transfer = prepared?.transfer ?? null;
    const receptor = prepared === null ? null : receptorOf(prepared);
    const transition = recordReading(token, { receipt, transfer, receptor }, clock.now() + STALLED_AFTER_MS);
    return (await store.transition(job.validationId, transition)).kind === 'applied';
  };

  /** What follows a refusal. It is idempotent: a repeated message makes up for a worker that died in between. */
  const settleRefusal = async ({ id, unit, receipt, completedAt }: Validation): Promise<void> => {
    if (unit !== null) await deps.refundUnread(unit, completedAt ?? clock.now());
    if (receipt?.file?.keptUntil === null) await receiptFiles.removeAll(id);
  };

  /** The file is not one receipt: the validation ends. */
  const refuse = async (job: ValidationJob, token: string, validation: Validation, code: ReceiptRefusal): Promise<void> => {
    const times = { completedAt: clock.now(), dueAt: eraseAtOf(validation) };
    const ended = await store.transition(job.validationId, resolve(token, { ...unresolvedVerdict(code), status: 'invalid' }, times));
    if (ended.kind !== 'applied') {
      drop(job, 'lost_lease');
      return;
    }
    await settleRefusal(ended.current);
    log.info('receipt_refused', { validation_id: job.validationId, reason: code });
  };

  const readAndHandOn = async (job: ValidationJob, token: string, validation: Validation, receipt: Receipt, now: number): Promise<void> => {
    const outcome = await read(validation, receipt, now + READ_TIMEOUT_MS);
    if (outcome === null) {
      await defer(job, token);
      return;
    }
    if (outcome.kind === 'refused') {
      await refuse(job, token, validation, outcome.code);
      return;
    }
    if (!(await record(job, token, outcome))) {
      drop(job, 'lost_lease');
      return;
    }
    log.count('ReceiptRead');
    log.info('receipt_read', { validation_id: job.validationId, engine: outcome.receipt.reading?.engine });
    await handOn(job, outcome.receipt);
  };

  return async (job: ValidationJob): Promise<void> => {
    const now = clock.now();
    const lease = { token: ids.uuid(), until: now + READ_TIMEOUT_MS + LEASE_MARGIN_MS };
    const leased = await store.transition(job.validationId, acquireLease(lease, now));
    if (leased.kind !== 'applied') {
      if (leased.kind === 'conflict' && isRefused(leased.current)) await settleRefusal(leased.current);
      drop(job, leased.kind === 'not_found' ? 'missing' : leased.current.status);
      return;
    }
    const { receipt, expiresAt } = leased.current;
    const isExpired = expiresAt !== null && expiresAt <= now;
    if (receipt?.reading === null && !isExpired) {
      await readAndHandOn(job, lease.token, leased.current, receipt, now);
      return;
    }
    // A worker that died had already stored the reading; or the validation has expired, and the sweep ends it.
    await store.transition(job.validationId, releaseLease(lease.token, now + STALLED_AFTER_MS));
    if (receipt !== null) await handOn(job, receipt);
  };
};
