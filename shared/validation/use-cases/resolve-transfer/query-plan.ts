import { bankOfAccount } from '../../../banking/domain/bank/account-bank.ts';
import type { SendingBank } from '../../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { receivingBankWarnings, sendingBankWarnings } from '../../domain/transfer-resolution/bank-warnings.ts';
import { atDate, fromSender, guessedReceiver, keySenderOf, type PlannedQuery } from '../../domain/transfer-resolution/planned-query.ts';
import { otherSendersOf, sendingBankOf, type Target } from '../../domain/transfer-resolution/prepared-transfer.ts';
import { trackingKeyOf } from '../../domain/transfer.ts';
import { unresolvedVerdict, type Verdict } from '../../domain/verdict.ts';
import type { SenderHistory } from '../../ports/sender-history.ts';
import type { SearchRequest } from './search-request.ts';

export type QueryPlanDeps = {
  readonly senderHistory: SenderHistory;
  /** Senders to probe when the sender is unknown, likeliest first. */
  readonly probeSenders: readonly SpeiCode[];
};

/** The ordering bank of a payment to the receiving participant itself: the stated account is the orderer's. */
const orderingBankOf = ({ prepared: { transfer, participants } }: SearchRequest, { account }: Target): SpeiCode | null =>
  bankOfAccount(account, transfer.fecha, participants)?.code ?? null;

/** Plans the queries for an account and their order, with stored senders. */
export const makeQueryPlan = ({ senderHistory, probeSenders }: QueryPlanDeps) => {
  /** The senders of a target in storage and configuration. */
  const readKnownSenders = async (request: SearchRequest, target: Target) => ({
    lastSeenSender: request.prepared.transfer.isToParticipant
      ? orderingBankOf(request, target)
      : await senderHistory.findLastSender(request.userId, target.account.number),
    // Probing senders for several candidates would multiply the queries.
    probeSenders: target.position === null ? probeSenders : [],
  });

  const findSendingBank = async (request: SearchRequest, target: Target): Promise<SendingBank> => {
    const fromRequest = sendingBankOf(request.prepared, target, { lastSeenSender: null, probeSenders: [] });
    // The key determines the intra-bank verdict: no stored data contradicts it.
    if (fromRequest.kind !== 'unresolvable') return fromRequest;
    return sendingBankOf(request.prepared, target, await readKnownSenders(request, target));
  };

  /** The queries for a target at its bank, as the transfer is stated; or the verdict when there are none. */
  const planTarget = async (request: SearchRequest, target: Target, fecha: CalendarDate): Promise<readonly PlannedQuery[] | Verdict> => {
    if (target.receiving.kind === 'unresolvable') {
      return unresolvedVerdict(target.receiving.errorCode, { warnings: receivingBankWarnings(target) });
    }
    const { transfer } = request.prepared;
    const receptor = target.receiving.bank.code;
    const sending = await findSendingBank(request, target);
    const warnings = [...receivingBankWarnings(target), ...sendingBankWarnings(sending)];
    const query = (emisor: SpeiCode, guessedBank: PlannedQuery['guessedBank'], isStatedSender: boolean): PlannedQuery =>
      atDate(
        {
          target,
          emisor,
          receptor,
          queriedAs: { fecha: transfer.fecha, claveRastreo: trackingKeyOf(transfer) },
          guessedBank,
          isStatedSender,
          warnings,
        },
        fecha,
        transfer.fecha,
      );
    if (sending.kind === 'resolved') {
      const guessedBank = sending.source === 'last_seen' ? 'sender_bank_unresolvable' : guessedReceiver(transfer, target);
      return [query(sending.bank.code, guessedBank, sending.source === 'emisor')];
    }
    if (sending.kind === 'probe') return sending.banks.map(({ code }) => query(code, 'sender_bank_unresolvable', false));
    // An intra-bank result would reveal the shared directory's bank.
    const errorCode = guessedReceiver(transfer, target) ?? 'intra_bank_no_cep';
    return unresolvedVerdict(sending.kind === 'unresolvable' ? sending.errorCode : errorCode, { receptor, warnings });
  };

  /** The senders to query if the stated one were absent: the one that the key names, else those known otherwise. */
  const byOtherSenders = async (request: SearchRequest, query: PlannedQuery): Promise<readonly PlannedQuery[]> => {
    const { target, emisor, receptor, isStatedSender } = query;
    if (!isStatedSender) return [];
    const keySender = keySenderOf(request);
    if (keySender !== null && keySender !== receptor) return keySender === emisor ? [] : [fromSender(query, keySender)];
    const others = otherSendersOf(request.prepared, target, emisor, await readKnownSenders(request, target));
    return others.map(({ code }) => fromSender(query, code));
  };

  return {
    /** The queries for an account at each of its possible banks, as the transfer is stated; or the verdict when there are none. */
    asStated: async (
      request: SearchRequest,
      [likeliest, ...others]: readonly [Target, ...Target[]],
      fecha: CalendarDate,
    ): Promise<readonly PlannedQuery[] | Verdict> => {
      const first = await planTarget(request, likeliest, fecha);
      const plans = [first];
      for (const target of others) plans.push(await planTarget(request, target, fecha));
      const queries = plans.flatMap((planned) => ('status' in planned ? [] : planned));
      return queries.length > 0 ? queries : first;
    },

    /** The remaining queries after the portal denied the stated sender: the same with the senders used when none is stated. */
    otherSenders: async (request: SearchRequest, queried: readonly PlannedQuery[]): Promise<readonly PlannedQuery[]> => {
      const others: PlannedQuery[] = [];
      for (const query of queried) others.push(...(await byOtherSenders(request, query)));
      return others;
    },
  };
};

export type QueryPlan = ReturnType<typeof makeQueryPlan>;
