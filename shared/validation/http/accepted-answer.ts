import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { attributePointer, fail, ok, type Failure, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { OpaqueId } from '../../platform/brand.ts';
import { endOfWait, preferenceApplied } from '../../platform/http/prefer.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Recovery } from '../../platform/idempotency/recovery.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import type { Validation } from '../domain/validation.ts';
import type { makeRecoverValidation } from '../use-cases/recover-validation.ts';
import { isQueued, presentQueuedValidation, presentValidation, validationEtag, validationPath } from './validation-resource.ts';
import { presentWarnings } from './warnings.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

/** The data for the answer to a request for a validation. */
export type AcceptedAnswer = {
  readonly validation: Validation;
  /** The list that gives the names of its banks. */
  readonly participants: Participants;
  /** How long the request could wait for the verdict; null for not at all. */
  readonly waitSeconds: number | null;
};

type Unmatched = 'cuenta_unresolvable_after_probes';

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

/** The answer with a validation, or the failure that its verdict is. */
const answerWith = (answer: AcceptedAnswer, language: Language): Result<AcceptedAnswer, Unmatched> =>
  isUnmatched(answer.validation) ? unmatchedFailure(answer.validation, answer.participants, language) : ok(answer);

/** The answer to a request: its validation, or the failure that the verdict of this is. */
export const acceptedAnswer = <Code extends ErrorCode>(
  result: Result<Validation, Code>,
  participants: Participants,
  waitSeconds: number | null,
  language: Language,
): Result<AcceptedAnswer, Code | Unmatched> =>
  result.ok ? answerWith({ validation: result.value, participants, waitSeconds }, language) : result;

/**
 * Seconds for which a request may wait for the verdict; null for not at all. Requests with an Idempotency-Key (`hasKey`) do not wait: the
 * response stored for repetitions is the 202.
 */
export const grantedWait = (
  { isAsync, wait }: { readonly isAsync: boolean; readonly wait: number | null },
  { mayWait }: Pick<AuthenticatedContext, 'mayWait'>,
  hasKey: boolean,
): number | null => (isAsync && !hasKey && mayWait ? wait : null);

/** The instant (epoch milliseconds) at which a granted wait ends; null without one. */
export const awaitUntilOf = (waitSeconds: number | null, context: Pick<AuthenticatedContext, 'receivedAt' | 'deadline'>): number | null =>
  waitSeconds === null ? null : endOfWait(waitSeconds, context);

type RecoverDeps = {
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

/** The answer to a repetition whose earlier attempt under the same Idempotency-Key never answered. */
export const makeRecoverAnswer =
  ({ recover, participants }: RecoverDeps) =>
  async (
    resourceId: string,
    ownerId: OpaqueId,
    { language }: Pick<RequestContext, 'language'>,
  ): Promise<Recovery<AcceptedAnswer, Unmatched | 'validation_purged'>> => {
    const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
    if (found.kind !== 'finished') return found;
    const answer = answerWith({ validation: found.output, participants: latest, waitSeconds: null }, language);
    return answer.ok ? { kind: 'finished', output: answer.value } : { kind: 'failed', failure: answer };
  };

/** 202 for a validation that is queued, else 200 with its verdict. */
export const presentAccepted = (
  { validation, participants, waitSeconds }: AcceptedAnswer,
  { language }: { readonly language: Language },
) => {
  const headers = { ETag: validationEtag(validation, language), ...preferenceApplied(waitSeconds) };
  if (!isQueued(validation)) {
    return { status: 200, kind: 'json', data: presentValidation(validation, language, participants), headers } as const;
  }
  return {
    status: 202,
    kind: 'json',
    data: presentQueuedValidation(validation),
    meta: { next_poll_after_seconds: FIRST_POLL_SECONDS },
    headers: { Location: validationPath(validation.id), ...headers },
  } as const;
};
