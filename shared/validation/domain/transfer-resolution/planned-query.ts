import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { eveningBefore, firstPaymentDay, paymentDays } from '../../../banking/domain/payment-days.ts';
import { hasKnownForm, keySpelling } from '../../../banking/domain/tracking-key/tracking-key.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { trackingKeyOf, type AskedAs } from '../transfer.ts';
import type { Warning } from '../validation.ts';
import type { PreparedTransfer, Target } from './prepared-transfer.ts';

/** One query to the portal. */
export type PlannedQuery = {
  readonly target: Target;
  readonly emisor: SpeiCode;
  readonly receptor: SpeiCode;
  readonly askedAs: AskedAs;
  /** One of the banks is a guess: not found then proves nothing about the transfer. */
  readonly guessedBank: 'sender_bank_unresolvable' | 'bank_code_unresolvable_for_phone' | null;
  /** The sender is the one the request states. */
  readonly isStatedSender: boolean;
  readonly warnings: readonly Warning[];
};

/** The query that found a payment, with what was noticed about its banks and its date. */
export type FoundPayment = Pick<PlannedQuery, 'emisor' | 'receptor' | 'askedAs' | 'warnings'> & {
  /** 1-based position of the account among the candidates; null for a single account. */
  readonly position: number | null;
};

/**
 * The queries that may be sent: all that a denial needs, or the one query that is likeliest to find the payment (the one
 * that found it before, or the first as stated), whose denial denies nothing else.
 */
export type QueryScope = 'whole_plan' | { readonly plainQuery: FoundPayment | null };

export type StatedTransfer = {
  readonly prepared: PreparedTransfer;
  /** When the transfer was stated, epoch milliseconds. */
  readonly statedAt: number;
};

/** A date that is not the one stated was found to be the payment's. */
const DATE_WARNING: Warning = { code: 'fecha_is_operation_date', field: 'fecha' };
/** The payment comes from another bank than the one stated. */
const SENDER_WARNING: Warning = { code: 'emisor_ignored', field: 'emisor' };

/** The bank comes from the directory shared by all users. */
export const isDirectoryBank = ({ receiving }: Pick<Target, 'receiving'>): boolean =>
  receiving.kind === 'resolved' && receiving.source === 'directory';

/** A phone may have moved since others paid it: only the user's own list and the request are no guess. */
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

/** The first of them, which does not depend on the tracking key. */
export const firstDayOf = (request: StatedTransfer, now: number): CalendarDate => firstPaymentDay(dateOf(request, now));

/** Other days than `fecha` follow from the tracking key, not from a `fecha` later than the day of the request. */
const areDaysOfKey = ({ prepared: { transfer }, statedAt }: StatedTransfer): boolean =>
  transfer.fecha <= calendarDateIn(MEXICO_CITY, statedAt);

/** A query by another day than the stated one, with its warning. */
export const atDate = (query: PlannedQuery, fecha: CalendarDate, statedDate: CalendarDate): PlannedQuery => ({
  ...query,
  askedAs: { ...query.askedAs, fecha },
  warnings: [...query.warnings.filter((warning) => warning !== DATE_WARNING), ...(fecha === statedDate ? [] : [DATE_WARNING])],
});

/** The sender that the tracking key names. */
export const keySenderOf = ({ prepared }: StatedTransfer): SpeiCode | null => prepared.keySender?.bank.code ?? null;

/** The sender that the key names; the one of a query where it names none. */
const senderByKey = (request: StatedTransfer, { emisor, receptor }: PlannedQuery): SpeiCode => {
  const keySender = keySenderOf(request);
  return keySender === null || keySender === receptor ? emisor : keySender;
};

/** A query to another sender, with a warning where the request states one. */
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
 * The query for the evening before, of which `fecha` may be the operation date: if the key has no form that shows its date,
 * and with the first sender alone, because queries are scarce. Candidates are many queries already.
 */
export const eveningQueries = (request: StatedTransfer, [first]: readonly PlannedQuery[]): readonly PlannedQuery[] => {
  const { transfer } = request.prepared;
  const key = trackingKeyOf(transfer);
  const day = eveningBefore(transfer.fecha);
  if (first?.target.position !== null || key === null || day === null) return [];
  return hasKnownForm(key) || !areDaysOfKey(request) ? [] : [atDate(first, day, transfer.fecha)];
};

const otherSpellings = (query: PlannedQuery): readonly PlannedQuery[] => {
  const alternative = query.askedAs.claveRastreo === null ? null : keySpelling(query.askedAs.claveRastreo).alternative;
  return alternative === null ? [] : [{ ...query, askedAs: { ...query.askedAs, claveRastreo: alternative } }];
};

/**
 * The queries that remain when every sender was denied: the same with the key in capitals, and with the days whose
 * operation date `fecha` is. Days that follow from the tracking key are those of the sender it names.
 */
export const variantsOf = (request: StatedTransfer, asked: readonly PlannedQuery[], now: number): readonly PlannedQuery[] => {
  const [, ...otherDays] = daysOf(request, now);
  const spelled = asked.flatMap(otherSpellings);
  const dated = [...asked, ...spelled].filter((query) => !areDaysOfKey(request) || query.emisor === senderByKey(request, query));
  return [...spelled, ...otherDays.flatMap((day) => dated.map((query) => atDate(query, day, request.prepared.transfer.fecha)))];
};
