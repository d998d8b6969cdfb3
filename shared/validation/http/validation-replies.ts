import type { Participants } from '../../banking/domain/bank/participants.ts';
import { attributePointer, fail, ok, type Failure, type Result } from '../../errors/failure.ts';
import { preferenceApplied } from '../../platform/http/prefer.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isPlayground } from '../domain/source.ts';
import type { Validation } from '../domain/validation.ts';
import { isQueued, presentQueuedValidation, presentValidation, validationEtag, validationPath } from './validation-resource.ts';
import { presentWarnings } from './warnings.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

/** The data for the answer to a request for a validation. */
type AcceptedAnswer = {
  readonly validation: Validation;
  /** The list that gives the names of its banks. */
  readonly participants: Participants;
  /** How long the request could wait for the verdict; null for not at all. */
  readonly waitSeconds: number | null;
};

export type Unmatched = 'cuenta_unresolvable_after_probes';

/** A stored validation whose request is answered with an error, because no candidate account matched; not one that was queued. */
const isUnmatched = ({ enqueuedAt, errorCode }: Validation): boolean =>
  enqueuedAt === null && errorCode === 'cuenta_unresolvable_after_probes';

const unmatchedFailure = (validation: Validation, participants: Participants, language: Language): Failure<Unmatched> =>
  fail(
    { code: 'cuenta_unresolvable_after_probes', pointer: attributePointer('cuentas_candidatas') },
    {
      meta: {
        validation_id: validation.id,
        candidates: validation.candidateOutcomes ?? [],
        normalization_warnings: presentWarnings(validation, language, participants),
      },
    },
  );

/** 202 for a validation that is queued, else 200 with its verdict. */
const presentAnswer = ({ validation, participants, waitSeconds }: AcceptedAnswer, language: Language) => {
  const headers = { ETag: validationEtag(validation, language), ...preferenceApplied(waitSeconds) };
  const run = isPlayground(validation.source) ? { playground: true as const } : {};
  if (!isQueued(validation)) {
    return { status: 200, kind: 'json', data: presentValidation(validation, language, participants), meta: run, headers } as const;
  }
  return {
    status: 202,
    kind: 'json',
    data: presentQueuedValidation(validation),
    meta: { next_poll_after_seconds: FIRST_POLL_SECONDS, ...run },
    headers: { Location: validationPath(validation.id), ...headers },
  } as const;
};

/** The reply to a request for a validation. */
export type AcceptedReply = ReturnType<typeof presentAnswer>;

/** The reply with a validation, or the failure that its verdict is. */
export const replyWith = (answer: AcceptedAnswer, language: Language): Result<AcceptedReply, Unmatched> =>
  isUnmatched(answer.validation) ? unmatchedFailure(answer.validation, answer.participants, language) : ok(presentAnswer(answer, language));
