/** Statuses of a validation (interface: Validation status). */
export const VALIDATION_STATUSES = [
  'queued',
  'processing',
  'valid',
  'not_found',
  'cep_unavailable',
  'returned',
  'invalid',
  'failed',
  'error',
] as const;

export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

/** Statuses before a verdict. */
export const PENDING_STATUSES = ['queued', 'processing'] as const satisfies readonly ValidationStatus[];

export type PendingStatus = (typeof PENDING_STATUSES)[number];
export type TerminalStatus = Exclude<ValidationStatus, PendingStatus>;

/** Whether polling ends here. `returned` is a final verdict, although the interface's polling list omits it. */
export const isTerminal = (status: ValidationStatus): status is TerminalStatus => status !== 'queued' && status !== 'processing';

export const TERMINAL_STATUSES: readonly TerminalStatus[] = VALIDATION_STATUSES.filter(isTerminal);
