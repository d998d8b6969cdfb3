import { useEffect, useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { validationResource } from '../../../../shared/validation/http/validation-schema.ts';
import type { Failure } from '../../api/failure.ts';
import { getValidation } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';
import { delayAfterFailure } from '../../view/next-reading.ts';
import { isPending } from '../../view/verdict.ts';

export type Validation = InferOutput<typeof validationResource>;

/** Seconds for which the API holds an answer until there is a verdict. */
const WAIT_SECONDS = 20;

/** Milliseconds between two readings while a retry is due, and at least while there is no verdict. */
const RETRY_POLL_MS = 15_000;
const PENDING_POLL_MS = 1_000;

type Read = { readonly validation: Validation | null; readonly failure: Failure | null; readonly reload: () => void };

/** Milliseconds until a validation is read again; null for one that changes no more. */
const nextReadingOf = ({ attributes: { status, retry_state: retries } }: Validation): number | null => {
  if (isPending(status)) return PENDING_POLL_MS;
  if (retries.next_attempt_at === null) return null;
  return Math.max(RETRY_POLL_MS, Date.parse(retries.next_attempt_at) - Date.now());
};

/** The `ETag` of a validation, as the API writes it. */
const etagOf = ({ attributes: { etag_version: version, status } }: Validation): string => `W/"${version ?? 0}-${status}"`;

/** A validation, read again until it changes no more: until its verdict, whenever a retry is due, and after a failure that may pass. */
export const useValidation = (id: string): Read => {
  const { client } = useSession();
  const [validation, setValidation] = useState<Validation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [readings, setReadings] = useState(0);
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (shown: Validation | null, failuresBefore: number): Promise<void> => {
      const answer = await client.call(getValidation, {
        params: { id },
        ...(shown === null ? {} : { waitSeconds: WAIT_SECONDS, ifNoneMatch: etagOf(shown) }),
      });
      if (!isShown) return;
      setFailure(answer.isOk ? null : answer);
      if (!answer.isOk) {
        const failures = failuresBefore + 1;
        const delay = delayAfterFailure(answer, failures);
        if (delay !== null) timer = setTimeout(() => void read(shown, failures), delay);
        return;
      }
      const current = answer.status === 200 ? answer.body.data : shown;
      setValidation(current);
      const next = current === null ? null : nextReadingOf(current);
      if (next !== null) timer = setTimeout(() => void read(current, 0), next);
    };
    void read(null, 0);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [id, readings]);
  return {
    validation,
    failure,
    reload: () => {
      setReadings((before) => before + 1);
    },
  };
};
