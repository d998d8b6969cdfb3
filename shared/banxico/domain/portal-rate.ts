/**
 * How many queries the central bank's portal gets: at most `burst` in any `burst × intervalMs`, which is one per
 * `intervalMs` on average. The portal counts queries in a sliding window, so the budget does too: each of `burst`
 * lanes takes one query per window.
 */
export type PortalRate = { readonly intervalMs: number; readonly burst: number };

/** Politeness towards the real portal: it blocks at the fifth query within fifteen seconds. */
export const DEFAULT_PORTAL_RATE: PortalRate = { intervalMs: 5_000, burst: 3 };

export const MAX_BURST = 50;

export const windowMs = (rate: PortalRate): number => rate.intervalMs * rate.burst;

const TOLERANCE_FROM_WINDOW_MS = 5_000;
const START_TOLERANCE_MS = 1_000;

/**
 * How late a query may leave after its turn. The lanes keep this much more than a window between their turns, so that
 * a late query and a punctual one after it are still a window apart. Windows of a portal that throttles are long; of
 * a short one, which only a simulator takes, nobody keeps count.
 */
export const startToleranceMs = (rate: PortalRate): number => (windowMs(rate) >= TOLERANCE_FROM_WINDOW_MS ? START_TOLERANCE_MS : 0);

/** Time between two turns of one lane. */
export const laneSpacingMs = (rate: PortalRate): number => windowMs(rate) + startToleranceMs(rate);

/** Instant by which a query whose turn is at `startAt` must have left. */
export const startBy = (rate: PortalRate, startAt: number): number =>
  startToleranceMs(rate) === 0 ? Number.MAX_SAFE_INTEGER : startAt + startToleranceMs(rate);

/** State of the budget. Instants are epoch milliseconds. */
export type PortalRateState = {
  readonly rate: PortalRate;
  /** When each lane is next free; a lane that was never used is free at 0. */
  readonly lanes: readonly number[];
  /** The breaker is open until then. */
  readonly openUntil: number;
  /** Times in a row that the portal throttled us. */
  readonly trips: number;
};

/** The lane that is free first. */
export const earliestLane = (state: PortalRateState): { readonly lane: number; readonly freeAt: number } => {
  const lanes = Array.from({ length: state.rate.burst }, (_unused, lane) => ({ lane, freeAt: state.lanes[lane] ?? 0 }));
  return lanes.reduce((first, other) => (other.freeAt < first.freeAt ? other : first));
};

/** How the portal told us to stop. */
export type ThrottleCause = 'captcha' | 'maximum' | 'http_403' | 'http_429';

const MINUTE = 60_000;

/** First pause after a throttle page, and the longest one it grows to by doubling. */
const OPEN_DURATIONS_MS: Readonly<Record<ThrottleCause, { readonly first: number; readonly longest: number }>> = {
  captcha: { first: MINUTE, longest: 15 * MINUTE },
  http_403: { first: MINUTE, longest: 15 * MINUTE },
  http_429: { first: MINUTE, longest: 15 * MINUTE },
  maximum: { first: 15 * MINUTE, longest: 120 * MINUTE },
};

/** How long the breaker stays open after the portal throttled us once more, `tripsBefore` times in a row before. */
export const breakerOpenMs = (cause: ThrottleCause, tripsBefore: number): number => {
  const { first, longest } = OPEN_DURATIONS_MS[cause];
  return Math.min(longest, first * 2 ** Math.min(tripsBefore, 10));
};

/** A query may take this long, so a page that says no more than what opened the pause may come as much later. */
const QUERY_MS = 30_000;

/**
 * When an open pause ends after the portal throttled a query that was under way as it began: later, where this cause
 * asks for a longer one; null where the pause stands. It is one episode, so its number of trips stays.
 */
export const prolongedPause = (cause: ThrottleCause, { openUntil, trips }: PortalRateState, now: number): number | null => {
  const until = now + breakerOpenMs(cause, Math.max(0, trips - 1));
  return until > openUntil + QUERY_MS ? until : null;
};
