import type { Clock } from './clock.ts';

const FIRST_PAUSE_MS = 500;
/** Pauses grow by this factor, so that `MAX_LOOKS` of them last about 20 seconds. */
const PAUSE_GROWTH = 1.17;
/** With the caller's reads before and after, a wait costs at most 15 reads. */
const MAX_LOOKS = 13;

type LongPoll<Seen> = {
  readonly look: () => Promise<Seen>;
  readonly isFinal: (seen: Seen) => boolean;
  /** Epoch milliseconds. */
  readonly until: number;
};

/** Reads again, at growing pauses, until the state is final or an instant has passed, after which it reads a last time. */
export const longPoll = async <Seen>(first: Seen, { look, isFinal, until }: LongPoll<Seen>, clock: Clock): Promise<Seen> => {
  let seen = first;
  let pauseMs = FIRST_PAUSE_MS;
  for (let looks = 1; looks <= MAX_LOOKS && !isFinal(seen) && clock.now() < until; looks += 1) {
    await clock.sleepUntil(looks === MAX_LOOKS ? until : Math.min(clock.now() + pauseMs, until));
    seen = await look();
    pauseMs *= PAUSE_GROWTH;
  }
  return seen;
};
