/** The sweep sends a delivery whose message is lost this long after its time. */
export const SWEEP_SLACK_MS = 120_000;

/** Longest delay of a message in SQS. The sweep, which runs every minute, sends later ones. */
export const MAX_MESSAGE_DELAY_MS = 900_000;

/** A delivery may be attempted this long before its time, because clocks differ. */
export const EARLY_MS = 1_000;

/** Delay of a message until an instant; whole seconds, never too short. */
export const delaySecondsUntil = (instant: number, now: number): number =>
  Math.ceil(Math.min(Math.max(0, instant - now), MAX_MESSAGE_DELAY_MS) / 1000);

/** Whether a message can wait for an instant by itself. */
export const isWithinMessageDelay = (instant: number, now: number): boolean => instant - now <= MAX_MESSAGE_DELAY_MS;

/** When the sweep checks a delivery whose next attempt is at an instant: later if a message waits, which may be lost. */
export const dueAtFor = (instant: number, now: number): number => (isWithinMessageDelay(instant, now) ? instant + SWEEP_SLACK_MS : instant);
