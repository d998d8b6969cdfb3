type HoldPorts = {
  /** This instant, in milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after as many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Shows the instant until which requests wait; null once they are sent. */
  readonly show: (until: number | null) => void;
};

export type RateHold = {
  /** Holds the requests of the page until an instant, or longer if another one holds them longer. */
  readonly holdUntil: (instant: number) => void;
  /** Resolves once requests may be sent. */
  readonly whenOpen: () => Promise<void>;
};

/**
 * Holds every request of the page while the limit of its address lasts: the limit ends a minute after the last refused request (interface:
 * Request rate), so one that is sent before the end would extend it for all.
 */
export const makeRateHold = ({ now, pause, show }: HoldPorts): RateHold => {
  let until = 0;
  let opening: Promise<void> | null = null;
  const open = async (): Promise<void> => {
    for (let left = until - now(); left > 0; left = until - now()) await pause(left);
    opening = null;
    show(null);
  };
  return {
    holdUntil: (instant) => {
      if (instant <= until || instant <= now()) return;
      until = instant;
      show(until);
      opening ??= open();
    },
    whenOpen: () => opening ?? Promise.resolve(),
  };
};
