import { useEffect, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { delayAfterFailure } from '../../view/next-reading.ts';

/** A state that changes by itself, as it was read last. */
export type Polled<State> = {
  readonly state: State | null;
  readonly failure: Failure | null;
  /** Reads again at once. */
  readonly reload: () => void;
};

type PollRules<State> = {
  /** What is read, such as an id. */
  readonly of: string;
  /** Reads the state; null for the one that is shown. */
  readonly read: (shown: State | null) => Promise<{ readonly isOk: true; readonly value: State | null } | Failure>;
  /** Milliseconds until the state is read again; null when it changes no more. */
  readonly nextReadingOf: (state: State) => number | null;
};

/** Reads a state again until it changes no more, and after a failure that may pass. */
export const usePolled = <State>({ of, read, nextReadingOf }: PollRules<State>): Polled<State> => {
  const [state, setState] = useState<State | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [readings, setReadings] = useState(0);
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (shown: State | null, failuresBefore: number): Promise<void> => {
      const answer = await read(shown);
      if (!isShown) return;
      setFailure(answer.isOk ? null : answer);
      if (!answer.isOk) {
        const failures = failuresBefore + 1;
        const delay = delayAfterFailure(answer, failures);
        if (delay !== null) timer = setTimeout(() => void poll(shown, failures), delay);
        return;
      }
      const current = answer.value ?? shown;
      setState(current);
      const next = current === null ? null : nextReadingOf(current);
      if (next !== null) timer = setTimeout(() => void poll(current, 0), next);
    };
    void poll(null, 0);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [of, readings]);
  return {
    state,
    failure,
    reload: () => {
      setReadings((before) => before + 1);
    },
  };
};
