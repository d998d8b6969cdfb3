import { useEffect, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';

/** What a page reads from the API, as far as it is read. */
export type Reading<Body> = {
  /** The last answer of success; null before the first. */
  readonly body: Body | null;
  /** Why the last request had no success. */
  readonly failure: Failure | null;
  readonly isReading: boolean;
  /** Reads again; what was read remains until there is an answer. */
  readonly reload: () => void;
};

type Answer<Body> = { readonly isOk: true; readonly body: Body } | Failure;

/**
 * Reads from the API when the page opens, and whenever `of` becomes another text; the answer of an earlier request is dropped then. The read
 * body remains until the next one.
 */
export const useReading = <Body>(read: () => Promise<Answer<Body>>, of = ''): Reading<Body> => {
  const [last, setLast] = useState<{ readonly body: Body; readonly of: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isReading, setIsReading] = useState(true);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isLatest = true;
    setIsReading(true);
    const take = async (): Promise<void> => {
      const answer = await read();
      if (!isLatest) return;
      setIsReading(false);
      setFailure(answer.isOk ? null : answer);
      // After a failure the page does not show what was read for another text.
      setLast((before) => (answer.isOk ? { body: answer.body, of } : before?.of === of ? before : null));
    };
    void take();
    return () => {
      isLatest = false;
    };
  }, [of, times]);
  return {
    body: last?.body ?? null,
    failure,
    isReading,
    reload: () => {
      setTimes((before) => before + 1);
    },
  };
};
