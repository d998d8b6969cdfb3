import type { InferOutput } from 'valibot';

import type { validationResource } from '../../../../shared/validation/http/validation-schema.ts';
import { getValidation } from '../../api/operations.ts';
import { useLanguage } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { isPending } from '../../view/verdict.ts';
import { usePolled, type Polled } from '../reading/use-polled.ts';

export type Validation = InferOutput<typeof validationResource>;

/** Seconds for which the API holds an answer until there is a verdict. */
const WAIT_SECONDS = 20;

/** Milliseconds between two readings while a retry is due, and at least while there is no verdict. */
const RETRY_POLL_MS = 15_000;
const PENDING_POLL_MS = 1_000;

/** Milliseconds until a validation is read again; null for one that changes no more. */
const nextReadingOf = ({ attributes: { status, retry_state: retries } }: Validation): number | null => {
  if (isPending(status)) return PENDING_POLL_MS;
  if (retries.next_attempt_at === null) return null;
  return Math.max(RETRY_POLL_MS, Date.parse(retries.next_attempt_at) - Date.now());
};

/** The `ETag` of a validation, as the API writes it. */
const etagOf = ({ attributes: { etag_version: version, status } }: Validation): string => `W/"${version ?? 0}-${status}"`;

/** A validation, read again until it changes no more: until its verdict, and whenever a retry is due. */
export const useValidation = (id: string): Polled<Validation> => {
  const { client } = useSession();
  const { language } = useLanguage();
  return usePolled({
    // Texts of the answer are in the language of the page.
    of: `${id} ${language}`,
    read: async (shown) => {
      const waiting = shown === null ? {} : { waitSeconds: WAIT_SECONDS, ifNoneMatch: etagOf(shown) };
      const answer = await client.call(getValidation, { params: { id }, ...waiting });
      return answer.isOk ? { isOk: true, value: answer.status === 200 ? answer.body.data : null } : answer;
    },
    nextReadingOf,
  });
};
