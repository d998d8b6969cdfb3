import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { EvidenceRetentionDays } from '../../identity/accounts/domain/evidence-retention.ts';
import type { QuotaThreshold, ReservedUnits } from '../../identity/plans/domain/quota-unit.ts';
import type { RequestRow } from '../../imports/domain/rows/request-row.ts';
import type { Transfer } from '../../validation/domain/transfer.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';

/** The fields of a request that a row can have: the headers of the template. */
export const ROW_FIELDS = [
  'fecha',
  'monto',
  'clave_rastreo',
  'referencia_numerica',
  'emisor',
  'receptor',
  'cuenta_beneficiaria',
  'cuentas_candidatas',
  'receptor_participante',
  'client_ref',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

export const isRowField = (name: string): name is RowField => ROW_FIELDS.some((field) => field === name);

/** What a row repeats. */
export type DuplicateOf = { readonly rowPosition: number } | { readonly validationId: ValidationId };

/** A transfer of a file. */
export type ValidationRow = RequestRow<AcceptedTransfer> & {
  readonly duplicateOf: DuplicateOf | null;
  /** A recent validation of the same transfer, when the row was read or changed. */
  readonly known: ValidationId | null;
  /** Its validation, once it is accepted. */
  readonly validationId: ValidationId | null;
};

/** The column that names the file of a receipt, in an import of images. */
export const FILE_COLUMN = 'archivo';

/** A transfer that passed the preflight. It is stored, so that a stricter rule does not refuse it later. */
export type AcceptedTransfer = {
  readonly transfer: Transfer;
  readonly receptor: SpeiCode | null;
  /** JSON text of `request_data`. */
  readonly request: string;
  readonly clientRef: string | null;
};

/** Which rows a commit takes: without corrections and repetitions, or all that can be validated. */
export const ROW_SELECTIONS = ['valid', 'all_confirmable'] as const;
export type RowSelection = (typeof ROW_SELECTIONS)[number];

/** Whether a commit takes a row. */
export const isSelected = ({ status }: Pick<ValidationRow, 'status'>, selection: RowSelection): boolean =>
  status === 'valid' || (selection === 'all_confirmable' && status !== 'fatal');

/** Imports of validations. */
export type ValidationImports = {
  readonly status: 'validating';
  readonly row: ValidationRow;
  readonly details: {
    readonly notify: Notify;
    readonly batch: Batch | null;
    /** Null for an import of text. */
    readonly images: Images | null;
  };
};

/** The receipts of an import of images, which are read one after the other. */
export type Images = {
  /** The day (UTC, `YYYY-MM-DD`) whose limit they count against; null before they are counted. */
  readonly day: string | null;
  /** Readings that were reserved of that limit; those that were not used are given back when the import is read, or ends before. */
  readonly reserved: number;
  readonly used: number;
  /** Those that are being made; they count as used when the import ends meanwhile. */
  readonly reading: number;
  /** Receipts that became rows. */
  readonly done: number;
};

export const NO_IMAGES: Images = { day: null, reserved: 0, used: 0, reading: 0, done: 0 };

/** Which events are published: those of every row, or of the import alone. */
export const NOTIFICATIONS = ['batch', 'each'] as const;
export type Notify = (typeof NOTIFICATIONS)[number];

/** The rows that were committed, and how far they are. Instants are epoch milliseconds. */
export type Batch = {
  readonly selection: RowSelection;
  /** One quota unit per row, in the order of the rows. */
  readonly units: ReservedUnits;
  /** The ids of the validations derive from it. */
  readonly seed: string;
  /** Rows that entered the queue, or were found with a verdict or gone instead; they do so in order. */
  readonly entered: number;
  /** Rows that ended, by verdict; `gone` are those that their owner erased. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Rows that never ran: their units were refunded. */
  readonly refunded: number;
  readonly estimatedCompletionAt: number | null;
  /** The threshold of the month's quota that its units reach; null for none. */
  readonly reached: QuotaThreshold | null;
  /** When its rows began to wait. */
  readonly waitingSince: number | null;
  /** Days for which the portal's responses to its rows are kept. */
  readonly evidenceDays: EvidenceRetentionDays;
};
