/**
 * The rate of queries to the portal: at most `burst` in any `burst × intervalMs`, which is one per `intervalMs` on
 * average. The portal counts queries in a sliding window, so the rate limiter does too: each of `burst` lanes has one
 * slot per window.
 */
export type PortalRate = { readonly intervalMs: number; readonly burst: number };

/** Rate for the real portal, which blocks at the fifth query within fifteen seconds. */
export const DEFAULT_PORTAL_RATE: PortalRate = { intervalMs: 5_000, burst: 3 };

export const MAX_BURST = 50;
export const MAX_INTERVAL_MS = 600_000;

const isWhole = (value: number, maximum: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= maximum;

/** Throws RangeError for a rate that no deployment may have. */
export const checkRate = ({ intervalMs, burst }: PortalRate): void => {
  if (!isWhole(burst, MAX_BURST)) throw new RangeError(`burst must be 1 to ${MAX_BURST}`);
  if (!isWhole(intervalMs, MAX_INTERVAL_MS)) throw new RangeError(`interval must be 1 to ${MAX_INTERVAL_MS} milliseconds`);
};

export const windowMs = (rate: PortalRate): number => rate.intervalMs * rate.burst;

const TOLERANCE_FROM_WINDOW_MS = 5_000;
const START_TOLERANCE_MS = 1_000;

/**
 * How late a query may leave after the start of its slot. Slots of a lane are this much more than a window apart, so
 * that a late query and a punctual one after it are still a window apart. The windows of a portal that throttles are
 * long; only a simulator has short ones.
 */
export const startToleranceMs = (rate: PortalRate): number => (windowMs(rate) >= TOLERANCE_FROM_WINDOW_MS ? START_TOLERANCE_MS : 0);

/** Time between two slots of one lane. */
export const laneSpacingMs = (rate: PortalRate): number => windowMs(rate) + startToleranceMs(rate);

/** Instant by which the query of the slot at `startAt` must have left. */
export const startBy = (rate: PortalRate, startAt: number): number =>
  startToleranceMs(rate) === 0 ? Number.MAX_SAFE_INTEGER : startAt + startToleranceMs(rate);

/** State of the rate limiter. Instants are epoch milliseconds. */
export type PortalRateState = {
  readonly rate: PortalRate;
  /** When each lane is next free; a lane that was never used is free at 0. */
  readonly lanes: readonly number[];
  /** The breaker is open until this instant. */
  readonly openUntil: number;
  /** Consecutive throttle pages. */
  readonly trips: number;
};

/** End of a pause that an admin began: it lasts until the breaker is closed. */
const HELD_UNTIL = Date.UTC(9999, 11, 31);

/** How long callers wait before they look again at a breaker that an admin holds open. */
const HELD_RECHECK_MS = 60_000;

/** Whether an admin holds the breaker open. */
export const isHeldOpen = ({ openUntil }: Pick<PortalRateState, 'openUntil'>): boolean => openUntil >= HELD_UNTIL;

/** The breaker open until it is closed by hand: no query leaves, and throttle pages change nothing. */
export const heldOpen = (state: PortalRateState): PortalRateState => ({ ...state, openUntil: HELD_UNTIL });

/** The breaker closed, and the next pause as short as the first. */
export const closed = (state: PortalRateState): PortalRateState => ({ ...state, openUntil: 0, trips: 0 });

/** When a caller that found the breaker open may try again. */
export const nextAttemptAt = (state: PortalRateState, now: number): number => (isHeldOpen(state) ? now + HELD_RECHECK_MS : state.openUntil);

export const BREAKER_STATES = ['closed', 'paused', 'held_open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** `paused`: the portal throttled the service. `held_open`: an admin stopped all queries. */
export const breakerOf = (state: PortalRateState, now: number): BreakerState => {
  if (isHeldOpen(state)) return 'held_open';
  return state.openUntil > now ? 'paused' : 'closed';
};

/** The lane that is free first. */
export const earliestLane = (state: PortalRateState): { readonly lane: number; readonly freeAt: number } => {
  const lanes = Array.from({ length: state.rate.burst }, (_unused, lane) => ({ lane, freeAt: state.lanes[lane] ?? 0 }));
  return lanes.reduce((first, other) => (other.freeAt < first.freeAt ? other : first));
};

/** The kind of throttling. */
export type ThrottleCause = 'captcha' | 'maximum' | 'http_403' | 'http_429';

const MINUTE = 60_000;

/** First pause after a throttle page, and the maximum that it doubles up to. */
const OPEN_DURATIONS_MS: Readonly<Record<ThrottleCause, { readonly first: number; readonly longest: number }>> = {
  captcha: { first: MINUTE, longest: 15 * MINUTE },
  http_403: { first: MINUTE, longest: 15 * MINUTE },
  http_429: { first: MINUTE, longest: 15 * MINUTE },
  maximum: { first: 15 * MINUTE, longest: 120 * MINUTE },
};

/** How long the breaker stays open after a throttle page that follows `tripsBefore` consecutive ones. */
export const breakerOpenMs = (cause: ThrottleCause, tripsBefore: number): number => {
  const { first, longest } = OPEN_DURATIONS_MS[cause];
  return Math.min(longest, first * 2 ** Math.min(tripsBefore, 10));
};

/** A query may take this long, so a throttle page of the same episode may arrive as much later. */
const QUERY_MS = 30_000;

/**
 * New end of an open pause after the portal throttled a query that was under way as the pause began: later if this cause requires a longer
 * pause; null if the end does not change. It is one episode, so its number of trips stays.
 */
export const prolongedPause = (cause: ThrottleCause, { openUntil, trips }: PortalRateState, now: number): number | null => {
  const until = now + breakerOpenMs(cause, Math.max(0, trips - 1));
  return until > openUntil + QUERY_MS ? until : null;
};

/** When the next query may leave; null for now, and while the breaker is held open. */
export const nextQueryFrom = (state: PortalRateState, now: number): number | null => {
  const from = Math.max(earliestLane(state).freeAt, state.openUntil);
  return isHeldOpen(state) || from <= now ? null : from;
};
