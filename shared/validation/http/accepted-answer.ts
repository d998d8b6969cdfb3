import * as v from 'valibot';

import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import { ok, type Failure, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { OpaqueId } from '../../platform/brand.ts';
import { endOfWait, preferenceApplied } from '../../platform/http/prefer.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Recovery } from '../../platform/idempotency/recovery.ts';
import type { Validation } from '../domain/validation.ts';
import type { makeRecoverValidation, RecoveryCode } from '../use-cases/recover-validation.ts';
import { isQueued, presentQueuedValidation, presentValidation, validationEtag, validationPath } from './validation-resource.ts';
import { warningText } from './warnings.ts';

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

const warnings = v.array(v.looseObject({ code: v.string() }));

/** Adds the texts of a failure's warnings, if it has any. */
const withWarningTexts = <Code extends ErrorCode>(failure: Failure<Code>, language: Language): Failure<Code> => {
  const parsed = v.safeParse(warnings, failure.meta?.['normalization_warnings']);
  if (!parsed.success) return failure;
  const texts = parsed.output.map((warning) => ({ ...warning, detail: warningText(warning.code, language) }));
  return { ...failure, meta: { ...failure.meta, normalization_warnings: texts } };
};

export const acceptedAnswer = <Code extends ErrorCode>(
  result: Result<Validation, Code>,
  participants: Participants,
  waitSeconds: number | null,
  language: Language,
): Result<AcceptedAnswer, Code> =>
  result.ok ? ok({ validation: result.value, participants, waitSeconds }) : withWarningTexts(result, language);

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
  async (resourceId: string, ownerId: OpaqueId): Promise<Recovery<AcceptedAnswer, RecoveryCode>> => {
    const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
    return found.kind === 'finished'
      ? { kind: 'finished', output: { validation: found.output, participants: latest, waitSeconds: null } }
      : found;
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
