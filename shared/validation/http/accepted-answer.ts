import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { OpaqueId } from '../../platform/brand.ts';
import { endOfWait } from '../../platform/http/prefer.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Recovery } from '../../platform/idempotency/recovery.ts';
import { lazy } from '../../platform/lazy.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import type { Validation } from '../domain/validation.ts';
import type { makeRecoverValidation } from '../use-cases/recover-validation.ts';
import type { AcceptedReply, Unmatched } from './validation-replies.ts';

/** Replies are made after the verdict: a first request loads their code while the portal answers. */
export const loadReplies = lazy(() => import('./validation-replies.ts'));

/** The reply to a request: its validation, or the failure that the verdict of this is. */
export const acceptedReply = async <Code extends ErrorCode>(
  result: Result<Validation, Code>,
  participants: Participants,
  waitSeconds: number | null,
  language: Language,
): Promise<Result<AcceptedReply, Code | Unmatched>> =>
  result.ok ? (await loadReplies()).replyWith({ validation: result.value, participants, waitSeconds }, language) : result;

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

/** The reply to a repetition whose earlier attempt under the same Idempotency-Key never answered. */
export const makeRecoverReply =
  ({ recover, participants }: RecoverDeps) =>
  async (
    resourceId: string,
    ownerId: OpaqueId,
    { language }: Pick<RequestContext, 'language'>,
  ): Promise<Recovery<AcceptedReply, Unmatched | 'validation_purged'>> => {
    const [found, latest, { replyWith }] = await Promise.all([recover(resourceId, ownerId), participants.latest(), loadReplies()]);
    if (found.kind !== 'finished') return found;
    const reply = replyWith({ validation: found.output, participants: latest, waitSeconds: null }, language);
    return reply.ok ? { kind: 'finished', output: reply.value } : { kind: 'failed', failure: reply };
  };
