import { maskAccount, maskCard } from '../../banking/domain/bank-account/bank-account.ts';
import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { countedAmountOf } from '../../counters/domain/amounts.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';
import type { Source } from '../../validation/domain/source.ts';
import type { TerminalStatus } from '../../validation/domain/status.ts';
import { bankNameOn, beneficiaryAccountOf, referenceOf, trackingKeyOf } from '../../validation/domain/transfer.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { ValidationSummary } from '../../validation/domain/validation.ts';

/** A validation as reports show it. Members of the transfer are null while its receipt shows none. */
export type ReportRow = {
  readonly id: ValidationId;
  /** When it was accepted, in epoch milliseconds. */
  readonly createdAt: number;
  readonly status: TerminalStatus;
  readonly type: Source['input'];
  readonly date: CalendarDate | null;
  readonly amount: Centavos | null;
  readonly receptor: SpeiCode | null;
  readonly receptorName: string | null;
  readonly emisor: SpeiCode | null;
  readonly emisorName: string | null;
  /** Number of the beneficiary's account, and how reports show it. */
  readonly account: string | null;
  readonly shownAccount: string | null;
  readonly trackingKey: string | null;
  readonly reference: string | null;
  readonly clientRef: string | null;
};

const UNKNOWN_TRANSFER = {
  date: null,
  amount: null,
  receptorName: null,
  emisorName: null,
  account: null,
  shownAccount: null,
  trackingKey: null,
  reference: null,
} as const;

const transferFields = (summary: ValidationSummary, participants: Participants) => {
  const { transfer, receptor, emisor, candidateMatch } = summary;
  if (transfer === null) return UNKNOWN_TRANSFER;
  const account = beneficiaryAccountOf(transfer, candidateMatch);
  return {
    date: transfer.fecha,
    amount: transfer.monto,
    receptorName: bankNameOn(transfer.fecha, receptor, participants),
    emisorName: bankNameOn(transfer.fecha, emisor, participants),
    account: account?.number ?? null,
    shownAccount: account === null ? null : maskCard(account),
    trackingKey: trackingKeyOf(transfer),
    reference: referenceOf(transfer),
  };
};

/** The row of a validation; null for one that reports leave out: without a verdict, withdrawn, or a trial. */
export const reportRowOf = (summary: ValidationSummary, participants: Participants): ReportRow | null => {
  const counted = countedAmountOf(summary, 0);
  if (counted === null) return null;
  const { id, createdAt, source, receptor, emisor, clientRef } = summary;
  return {
    id,
    createdAt,
    status: counted.status,
    type: source.input,
    receptor,
    emisor,
    clientRef,
    ...transferFields(summary, participants),
  };
};

/** Whether the central bank confirmed the payment. */
export const isVerified = ({ status }: Pick<ReportRow, 'status'>): boolean => status === 'valid';

/** A row as others than its owner see it: the account has its last four digits, and texts of the owner are left out. */
export const maskedRow = (row: ReportRow): ReportRow => ({
  ...row,
  shownAccount: row.account === null ? null : maskAccount(row.account),
  trackingKey: row.trackingKey === null ? null : maskAccount(row.trackingKey),
  reference: null,
  clientRef: null,
});
