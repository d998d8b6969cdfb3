import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { eveningBefore, firstPaymentDay, paymentDays } from '../../../banking/domain/payment-days.ts';
import { hasKnownForm, keySpelling } from '../../../banking/domain/tracking-key/tracking-key.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { trackingKeyOf, type QueryTerms } from '../transfer.ts';
import type { Warning } from '../validation.ts';
import type { PreparedTransfer, Target } from './prepared-transfer.ts';

/** One query to the portal. */
export type PlannedQuery = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  readonly queriedAs: QueryTerms;
  /** One of the banks is a guess: a denial then proves nothing about the transfer. */
  readonly guessedBank: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  /** The request states the sender. */
  readonly isStatedSender: boolean;
  readonly warnings: readonly Warning[];
};

/** The query that found a payment, with the warnings about its banks and its date. */
export type FoundPayment = Pick<PlannedQuery, 'emisor' | 'receptor' | 'queriedAs' | 'warnings'> & {
  /** 1-based position of the account among the candidates; null for a single account. */
  readonly position: number | null;
};

/**
 * The queries that may be sent: all that a denial needs, or only the one that is likeliest to find the payment (the one that found it
 * before, or the first as stated), whose denial proves nothing more.
 */
export type QueryScope = 'whole_plan' | { readonly plainQuery: FoundPayment | null };

export type StatedTransfer = {
  readonly prepared: PreparedTransfer;
  /** When the transfer was stated, epoch milliseconds. */
  readonly statedAt: number;
};

/** The payment has another date than the stated one. */
const DATE_WARNING: Warning = { code: 'fecha_is_operation_date', field: 'fecha' };
/** The payment is from another bank than the stated one. */
const SENDER_WARNING: Warning = { code: 'emisor_ignored', field: 'emisor' };

/** Whether the bank is from the directory shared by all users. */
export const isDirectoryBank = ({ receiving }: Pick<Target, 'receiving'>): boolean =>
  receiving.kind === 'resolved' && receiving.source === 'directory';

/** A phone may have moved to another bank since others paid it: only the user's own list and the request are reliable. */
export const guessedReceiver = (
  { receptor }: PreparedTransfer['transfer'],
  { receiving }: Target,
): 'bank_code_unresolvable_for_phone' | null =>
  receptor === null && isDirectoryBank({ receiving }) ? 'bank_code_unresolvable_for_phone' : null;

const dateOf = ({ prepared: { transfer }, statedAt }: StatedTransfer, now: number) => ({
  fecha: transfer.fecha,
  statedOn: calendarDateIn(MEXICO_CITY, statedAt),
  today: calendarDateIn(MEXICO_CITY, now),
});

/** The calendar days under which the portal may have the payment, in the order of their queries. */
const daysOf = (request: StatedTransfer, now: number): ReturnType<typeof paymentDays> =>
  paymentDays({ ...dateOf(request, now), claveRastreo: trackingKeyOf(request.prepared.transfer) });

/** The first of these days, which does not depend on the tracking key. */
export const firstDayOf = (request: StatedTransfer, now: number): CalendarDate => firstPaymentDay(dateOf(request, now));

/** Whether days other than `fecha` follow from the tracking key, not from a `fecha` later than the day of the request. */
const areDaysOfKey = ({ prepared: { transfer }, statedAt }: StatedTransfer): boolean =>
  transfer.fecha <= calendarDateIn(MEXICO_CITY, statedAt);

/** A query for another day than the stated one, with its warning. */
export const atDate = (query: PlannedQuery, fecha: CalendarDate, statedDate: CalendarDate): PlannedQuery => ({
  ...query,
  queriedAs: { ...query.queriedAs, fecha },
  warnings: [...query.warnings.filter((warning) => warning !== DATE_WARNING), ...(fecha === statedDate ? [] : [DATE_WARNING])],
});

/** The sender that the tracking key names. */
export const keySenderOf = ({ prepared }: StatedTransfer): SpeiCode | null => prepared.keySender?.bank.code ?? null;

/** The sender that the key names; if it names none, that of the query. */
const senderByKey = (request: StatedTransfer, { emisor, receptor }: PlannedQuery): SpeiCode => {
  const keySender = keySenderOf(request);
  return keySender === null || keySender === receptor ? emisor : keySender;
};

/** A query with another sender, with a warning if the request states one. */
export const fromSender = (query: PlannedQuery, emisor: SpeiCode): PlannedQuery =>
  query.isStatedSender && emisor !== query.emisor
    ? { ...query, emisor, isStatedSender: false, warnings: [...query.warnings, SENDER_WARNING] }
    : { ...query, emisor };

/** The query that found a payment before. */
export const asFound = ({ prepared: { targets } }: StatedTransfer, { position, ...found }: FoundPayment): PlannedQuery => ({
  ...found,
  target: targets.find((target) => target.position === position) ?? targets[0],
  guessedBank: null,
  isStatedSender: false,
});

/**
 * The query for the evening before, of which `fecha` may be the operation date: if the key has no known form, and only with the
 * first sender, because queries are scarce. Not for candidates, which need many queries already.
 */
export const eveningQueries = (request: StatedTransfer, [first]: readonly PlannedQuery[]): readonly PlannedQuery[] => {
  const { transfer } = request.prepared;
  const key = trackingKeyOf(transfer);
  const day = eveningBefore(transfer.fecha);
  if (first?.target.position !== null || key === null || day === null) return [];
  return hasKnownForm(key) || !areDaysOfKey(request) ? [] : [atDate(first, day, transfer.fecha)];
};

const otherSpellings = (query: PlannedQuery): readonly PlannedQuery[] => {
  const alternative = query.queriedAs.claveRastreo === null ? null : keySpelling(query.queriedAs.claveRastreo).alternative;
  return alternative === null ? [] : [{ ...query, queriedAs: { ...query.queriedAs, claveRastreo: alternative } }];
};

/**
 * The remaining queries after every sender was denied: the same with the key in capitals, and with the days whose operation date `fecha`
 * is. Days that follow from the tracking key are queried with its sender.
 */
export const variantsOf = (request: StatedTransfer, queried: readonly PlannedQuery[], now: number): readonly PlannedQuery[] => {
  const [, ...otherDays] = daysOf(request, now);
  const spelled = queried.flatMap(otherSpellings);
  const dated = [...queried, ...spelled].filter((query) => !areDaysOfKey(request) || query.emisor === senderByKey(request, query));
  return [...spelled, ...otherDays.flatMap((day) => dated.map((query) => atDate(query, day, request.prepared.transfer.fecha)))];
};
