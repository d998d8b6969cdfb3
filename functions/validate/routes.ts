import type { Participants } from '../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { ErrorCode } from '../../shared/errors/catalogue.ts';
import { ok, type Result } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { endOfWait, preferenceApplied, waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import type { Recovery } from '../../shared/platform/idempotency/recovery.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import type { Validation } from '../../shared/validation/domain/validation.ts';
import { requestDataOf } from '../../shared/validation/http/request-data.ts';
import {
  isQueued,
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/validation/http/validation-resource.ts';
import { prepareTransfer } from '../../shared/validation/use-cases/prepared-transfer.ts';
import type { makeRecoverValidation, RecoveryCode } from '../../shared/validation/use-cases/recover-validation.ts';
import { recheck, validate } from './contract.ts';
import type { makeRecheckValidation } from './use-cases/recheck-validation.ts';
import type { makeValidateTransfer, ValidateResponse } from './use-cases/validate-transfer.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

type Deps = {
  readonly validateTransfer: ReturnType<typeof makeValidateTransfer>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

type Answer = {
  readonly validation: Validation;
  /** The list that the names of its banks are read from. */
  readonly participants: Participants;
  /** For how long the verdict could be waited for; null for not at all. */
  readonly waitSeconds: number | null;
};

const answerOf = <Code extends ErrorCode>(
  result: Result<Validation, Code>,
  participants: Participants,
  waitSeconds: number | null = null,
): Result<Answer, Code> => (result.ok ? ok({ validation: result.value, participants, waitSeconds }) : result);

/** POST /validate, bound to its use cases. */
export const makeValidateRoute = ({ validateTransfer, recover, participants }: Deps): Route =>
  bindIdempotent(validate, {
    recover: async (resourceId, ownerId): Promise<Recovery<Answer, RecoveryCode>> => {
      const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
      return found.kind === 'finished'
        ? { kind: 'finished', output: { validation: found.output, participants: latest, waitSeconds: null } }
        : found;
    },
    prepare: async ({ query, headers, body, json }, now) => {
      const prepared = prepareTransfer(body, now, await participants.latest());
      if (!prepared.ok) return prepared;
      const { client_ref: clientRef, retry_policy: retryPolicy } = body;
      return ok({
        prepared: prepared.value,
        request: requestDataOf(json),
        clientRef,
        retryPolicy,
        isAsync: query.async,
        wait: waitSecondsOf(headers.prefer),
      });
    },
    useCase: async ({ wait, ...request }, context, response) => {
      const { participants: known } = request.prepared;
      // The answer that is stored for repetitions is the 202.
      const waitSeconds = request.isAsync && response === null && context.mayWait ? wait : null;
      const awaitUntil = waitSeconds === null ? null : endOfWait(waitSeconds, context);
      const own: ValidateResponse =
        response === null ? null : { claim: response.claim, render: (result) => response.render(answerOf(result, known)) };
      return answerOf(await validateTransfer({ ...request, awaitUntil }, context, own), known, waitSeconds);
    },
    present: ({ validation, participants: known, waitSeconds }, { language }) =>
      isQueued(validation)
        ? {
            status: 202,
            kind: 'json',
            data: presentQueuedValidation(validation),
            meta: { next_poll_after_seconds: FIRST_POLL_SECONDS },
            headers: {
              Location: validationPath(validation.id),
              ETag: validationEtag(validation, language),
              ...preferenceApplied(waitSeconds),
            },
          }
        : {
            status: 200,
            kind: 'json',
            data: presentValidation(validation, language, known),
            headers: { ETag: validationEtag(validation, language), ...preferenceApplied(waitSeconds) },
          },
  });

type RecheckDeps = {
  readonly recheckValidation: ReturnType<typeof makeRecheckValidation>;
  readonly participants: ParticipantDirectory;
};

/** POST /validations/{id}/recheck, bound to its use case. */
export const makeRecheckRoute = ({ recheckValidation, participants }: RecheckDeps): Route =>
  bindProtected(recheck, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, { principal, deadline }) => {
      const [rechecked, latest] = await Promise.all([recheckValidation(id, principal.userId, deadline), participants.latest()]);
      return rechecked.ok ? ok({ ...rechecked.value, participants: latest }) : rechecked;
    },
    present: ({ validation, participants: latest, checkedAt, isChanged, previousStatus }, { language }) => ({
      status: 200,
      kind: 'json',
      data: presentValidation(validation, language, latest),
      meta: { recheck: { checked_at: isoInstant(checkedAt), changed: isChanged, previous_status: previousStatus } },
      headers: { ETag: validationEtag(validation, language) },
    }),
  });
