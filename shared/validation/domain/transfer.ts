import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { participantByCode, type Participants } from '../../banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { CepQuery, Criterion } from '../../banxico/domain/cep/cep-query.ts';
import type { Centavos } from '../../platform/money/centavos.ts';
import type { CalendarDate } from '../../platform/time/calendar-date.ts';

/** The transfer of a validation, as it was accepted. It is stored: the request is not read again. */
export type Transfer = {
  readonly fecha: CalendarDate;
  readonly monto: Centavos;
  readonly criterion: Criterion;
  /** Whether the beneficiary is the receiving participant itself (payment types 4 and 31); the accounts are then the orderer's. */
  readonly isToParticipant: boolean;
  /** The beneficiary's account; or the candidates, in the order of their queries. */
  readonly accounts: readonly [BankAccount, ...BankAccount[]];
  /** Names of banks as typed; null when none was. */
  readonly emisor: string | null;
  readonly receptor: string | null;
};

export const trackingKeyOf = ({ criterion }: Pick<Transfer, 'criterion'>): string | null =>
  criterion.kind === 'clave_rastreo' ? criterion.value : null;

/** The numeric reference, whether it is the search criterion or was stated next to a tracking key. */
export const referenceOf = ({ criterion }: Pick<Transfer, 'criterion'>): string | null =>
  criterion.kind === 'clave_rastreo' ? criterion.referencia : criterion.value;

/** The 1-based position of an account among the candidates; null for a single account. */
export const positionOf = ({ accounts }: { readonly accounts: readonly BankAccount[] }, index: number): number | null =>
  accounts.length === 1 ? null : index + 1;

/** The account of the transfer; of several candidates the one that matched, by its 1-based position, and null while none did. */
export const accountOf = (transfer: Pick<Transfer, 'accounts'>, candidateMatch: number | null): BankAccount | null =>
  transfer.accounts.find((_account, index) => positionOf(transfer, index) === candidateMatch) ?? null;

/** The date and the tracking key of a query to the portal; the key is null if a reference is used. */
export type QueryTerms = { readonly fecha: CalendarDate; readonly claveRastreo: string | null };

/** A transfer as it was stated. */
export const asStated = (transfer: Pick<Transfer, 'fecha' | 'criterion'>): QueryTerms => ({
  fecha: transfer.fecha,
  claveRastreo: trackingKeyOf(transfer),
});

/** The beneficiary's account, if known; a payment to the participant itself states the orderer's. */
export const beneficiaryAccountOf = (
  transfer: Pick<Transfer, 'accounts' | 'isToParticipant'>,
  candidateMatch: number | null,
): BankAccount | null => (transfer.isToParticipant ? null : accountOf(transfer, candidateMatch));

/** The query for one account of a transfer and one pair of banks, with the given date and key. */
export const cepQueryOf = (
  { criterion, monto, isToParticipant }: Transfer,
  account: BankAccount,
  banks: { readonly emisor: SpeiCode; readonly receptor: SpeiCode },
  { fecha, claveRastreo }: QueryTerms,
): CepQuery => ({
  fecha,
  criterion: claveRastreo === null ? criterion : { kind: 'clave_rastreo', value: claveRastreo, referencia: referenceOf({ criterion }) },
  ...banks,
  cuenta: account.number,
  monto,
  isToParticipant,
});

/** The participant name of a bank on the day of a transfer; null for an unknown bank. */
export const bankNameOn = (fecha: CalendarDate, code: SpeiCode | null, participants: Participants): string | null =>
  code === null ? null : (participantByCode(code, fecha, participants)?.name ?? null);

/** Two transfers with one key are the same question to the portal. */
export const transferKeyOf = ({ fecha, monto, criterion, accounts, isToParticipant }: Transfer): string =>
  JSON.stringify([fecha, monto, criterion.kind, criterion.value, accounts.map(({ number }) => number), isToParticipant]);
