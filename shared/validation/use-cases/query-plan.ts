import type { SendingBank } from '../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { firstPaymentDay, paymentDays } from '../../banking/domain/payment-days.ts';
import { keySpelling } from '../../banking/domain/tracking-key/tracking-key.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { trackingKeyOf } from '../domain/transfer.ts';
import type { Warning } from '../domain/validation.ts';
import { unresolvedVerdict, type Verdict } from '../domain/verdict.ts';
import type { SenderHistory } from '../ports/sender-history.ts';
import type { PlannedQuery, ResolveTransferRequest } from './planned-query.ts';
import {
  otherSendersOf,
  receivingBankWarnings,
  sendingBankOf,
  sendingBankWarnings,
  type PreparedTransfer,
  type Target,
} from './prepared-transfer.ts';

export type QueryPlanDeps = {
  readonly senderHistory: SenderHistory;
  /** Senders to probe when the sender is unknown, likeliest first. */
  readonly probeSenders: readonly SpeiCode[];
};

/** A date that is not the one stated was found to be the payment's. */
const DATE_WARNING: Warning = { code: 'fecha_is_operation_date', field: 'fecha' };
/** The payment comes from another bank than the one stated. */
const SENDER_WARNING: Warning = { code: 'emisor_ignored', field: 'emisor' };

/** A phone may have moved since others paid it: only the user's own list and the request are no guess. */
const guessedReceiver = ({ receptor }: PreparedTransfer['transfer'], { receiving }: Target): 'bank_code_unresolvable_for_phone' | null =>
  receptor === null && isDirectoryBank({ receiving }) ? 'bank_code_unresolvable_for_phone' : null;

/** The bank comes from the directory shared by all users. */
export const isDirectoryBank = ({ receiving }: Pick<Target, 'receiving'>): boolean =>
  receiving.kind === 'resolved' && receiving.source === 'directory';

const dateOf = ({ prepared: { transfer }, statedAt }: ResolveTransferRequest, now: number) => ({
  fecha: transfer.fecha,
  statedOn: calendarDateIn(MEXICO_CITY, statedAt),
  today: calendarDateIn(MEXICO_CITY, now),
});

/** The calendar days under which the portal may have the payment, in the order they are asked. */
export const daysOf = (request: ResolveTransferRequest, now: number): ReturnType<typeof paymentDays> =>
  paymentDays({ ...dateOf(request, now), claveRastreo: trackingKeyOf(request.prepared.transfer) });

/** The first of them, which needs no look into the tracking key. */
export const firstDayOf = (request: ResolveTransferRequest, now: number): CalendarDate => firstPaymentDay(dateOf(request, now));

/** Other days than `fecha` are asked because of the tracking key, not because `fecha` was still to come when it was stated. */
const areDaysOfKey = ({ prepared: { transfer }, statedAt }: ResolveTransferRequest): boolean =>
  transfer.fecha <= calendarDateIn(MEXICO_CITY, statedAt);

const atDate = (query: PlannedQuery, fecha: CalendarDate, statedDate: CalendarDate): PlannedQuery => ({
  ...query,
  askedAs: { ...query.askedAs, fecha },
  warnings: [...query.warnings.filter((warning) => warning !== DATE_WARNING), ...(fecha === statedDate ? [] : [DATE_WARNING])],
});

/** Which queries are made about an account, and in which order. */
export const makeQueryPlan = ({ senderHistory, probeSenders }: QueryPlanDeps) => {
  /** What storage and configuration know of the senders of a target. */
  const readKnownSenders = async (request: ResolveTransferRequest, target: Target) => ({
    lastSeenSender: await senderHistory.findLastSender(request.userId, target.account.number),
    // Probing senders for several candidates would multiply the queries.
    probeSenders: target.position === null ? probeSenders : [],
  });

  const findSendingBank = async (request: ResolveTransferRequest, target: Target): Promise<SendingBank> => {
    const fromRequest = sendingBankOf(request.prepared, target, { lastSeenSender: null, probeSenders: [] });
    // The intra-bank verdict is the key's: nothing that is stored contradicts it.
    if (fromRequest.kind !== 'unresolvable') return fromRequest;
    return sendingBankOf(request.prepared, target, await readKnownSenders(request, target));
  };

  /** The queries for a target at its bank, as the transfer is stated; or the verdict when there are none. */
  const planTarget = async (
    request: ResolveTransferRequest,
    target: Target,
    fecha: CalendarDate,
  ): Promise<readonly PlannedQuery[] | Verdict> => {
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
          askedAs: { fecha: transfer.fecha, claveRastreo: trackingKeyOf(transfer) },
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

  const keySenderOf = ({ prepared }: ResolveTransferRequest): SpeiCode | null => prepared.keySender?.bank.code ?? null;

  /** The sender that the key names; the one of a query where it names none. */
  const senderByKey = (request: ResolveTransferRequest, { emisor, receptor }: PlannedQuery): SpeiCode => {
    const keySender = keySenderOf(request);
    return keySender === null || keySender === receptor ? emisor : keySender;
  };

  const withSender = (query: PlannedQuery, emisor: SpeiCode): PlannedQuery =>
    query.isStatedSender && emisor !== query.emisor
      ? { ...query, emisor, isStatedSender: false, warnings: [...query.warnings, SENDER_WARNING] }
      : { ...query, emisor };

  const otherSpellings = (query: PlannedQuery): readonly PlannedQuery[] => {
    const alternative = query.askedAs.claveRastreo === null ? null : keySpelling(query.askedAs.claveRastreo).alternative;
    return alternative === null ? [] : [{ ...query, askedAs: { ...query.askedAs, claveRastreo: alternative } }];
  };

  /** The senders that would have been asked if a query's were not stated: the one the key names, else those known otherwise. */
  const byOtherSenders = async (request: ResolveTransferRequest, query: PlannedQuery): Promise<readonly PlannedQuery[]> => {
    const { target, emisor, receptor, isStatedSender } = query;
    if (!isStatedSender) return [];
    const keySender = keySenderOf(request);
    if (keySender !== null && keySender !== receptor) return keySender === emisor ? [] : [withSender(query, keySender)];
    const others = otherSendersOf(request.prepared, target, emisor, await readKnownSenders(request, target));
    return others.map(({ code }) => withSender(query, code));
  };

  return {
    /** The queries for an account at every bank that may hold it, as the transfer is stated; or the verdict when there are none. */
    asStated: async (
      request: ResolveTransferRequest,
      [likeliest, ...others]: readonly [Target, ...Target[]],
      fecha: CalendarDate,
    ): Promise<readonly PlannedQuery[] | Verdict> => {
      const first = await planTarget(request, likeliest, fecha);
      const plans = [first];
      for (const target of others) plans.push(await planTarget(request, target, fecha));
      const queries = plans.flatMap((planned) => ('status' in planned ? [] : planned));
      return queries.length > 0 ? queries : first;
    },

    /** The queries that remain when the portal denied the stated sender: the same, of the senders asked when none is stated. */
    otherSenders: async (request: ResolveTransferRequest, asked: readonly PlannedQuery[]): Promise<readonly PlannedQuery[]> => {
      const others: PlannedQuery[] = [];
      for (const query of asked) others.push(...(await byOtherSenders(request, query)));
      return others;
    },

    /**
     * The queries that remain when every sender was denied: the same with the key in capitals, and with the days whose
     * operation date `fecha` is. Days that the tracking key tells are those of the sender it names.
     */
    variants: (
      request: ResolveTransferRequest,
      asked: readonly PlannedQuery[],
      [, ...otherDays]: ReturnType<typeof paymentDays>,
    ): readonly PlannedQuery[] => {
      const spelled = asked.flatMap(otherSpellings);
      const dated = [...asked, ...spelled].filter((query) => !areDaysOfKey(request) || query.emisor === senderByKey(request, query));
      return [...spelled, ...otherDays.flatMap((day) => dated.map((query) => atDate(query, day, request.prepared.transfer.fecha)))];
    },
  };
};
