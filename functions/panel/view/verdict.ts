import type { InferOutput } from 'valibot';

import type { validationStatus } from '../../../shared/validation/http/validation-schema.ts';

export type Status = InferOutput<typeof validationStatus>;

/** How a status is shown at a glance. */
export type Tone = 'success' | 'danger' | 'warning' | 'waiting';

const TONES: Readonly<Record<Status, Tone>> = {
  queued: 'waiting',
  processing: 'waiting',
  valid: 'success',
  not_found: 'danger',
  cep_unavailable: 'warning',
  returned: 'danger',
  invalid: 'danger',
  failed: 'warning',
  error: 'warning',
};

export const toneOf = (status: Status): Tone => TONES[status];

/** Whether there is no verdict yet. */
export const isPending = (status: Status): boolean => toneOf(status) === 'waiting';

const PROVISIONAL: ReadonlySet<Status> = new Set(['not_found', 'cep_unavailable', 'error']);

type Retriable = { readonly status: Status; readonly is_playground: boolean; readonly batch_id: number | null };

/** Whether retries can be started: another query may change the verdict (interface: RetryState). */
export const canRetry = ({ status, is_playground: isTrial, batch_id: batch }: Retriable): boolean =>
  PROVISIONAL.has(status) && !isTrial && batch === null;

/** Whether other data may lead to another verdict. */
export const canCorrect = (status: Status): boolean => !isPending(status) && status !== 'valid' && status !== 'returned';

/** Statuses in the order in which filters offer them. */
export const STATUSES: readonly Status[] = [
  'valid',
  'not_found',
  'cep_unavailable',
  'returned',
  'error',
  'invalid',
  'failed',
  'queued',
  'processing',
];
