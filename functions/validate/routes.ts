import type { Participants } from '../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { ErrorCode } from '../../shared/errors/catalogue.ts';
import { ok, type Result } from '../../shared/errors/failure.ts';
import { bindIdempotent, type Route } from '../../shared/identity/http/route.ts';
import type { Validation } from '../../shared/validation/domain/validation.ts';
import { requestDataOf } from '../../shared/validation/http/request-data.ts';
import {
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/validation/http/validation-resource.ts';
import { prepareTransfer } from '../../shared/validation/use-cases/prepared-transfer.ts';
import type { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { validate } from './contract.ts';
import type { makeValidateTransfer, ValidateResponse } from './use-cases/validate-transfer.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

type Deps = {
  readonly validateTransfer: ReturnType<typeof makeValidateTransfer>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

/** A validation and the list that the names of its banks are read from. */
type ValidationWithNames = { readonly validation: Validation; readonly participants: Participants };

const withNames = <Code extends ErrorCode>(
  result: Result<Validation, Code>,
  participants: Participants,
): Result<ValidationWithNames, Code> => (result.ok ? ok({ validation: result.value, participants }) : result);

/** POST /validate, bound to its use cases. */
export const makeValidateRoute = ({ validateTransfer, recover, participants }: Deps): Route =>
  bindIdempotent(validate, {
    recover: async (resourceId, ownerId) => {
      const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
      return found.kind === 'finished' ? { kind: 'finished', output: { validation: found.output, participants: latest } } : found;
    },
    prepare: async ({ query, body, json }, now) => {
      const prepared = prepareTransfer(body, now, await participants.latest());
      if (!prepared.ok) return prepared;
      const { client_ref: clientRef, retry_policy: retryPolicy } = body;
      return ok({ prepared: prepared.value, request: requestDataOf(json), clientRef, retryPolicy, isAsync: query.async });
    },
    useCase: async (request, context, response) => {
      const { participants: known } = request.prepared;
      const own: ValidateResponse =
        response === null ? null : { claim: response.claim, render: (result) => response.render(withNames(result, known)) };
      return withNames(await validateTransfer(request, context, own), known);
    },
    present: ({ validation, participants: known }, { language }) =>
      validation.status === 'queued'
        ? {
            status: 202,
            kind: 'json',
            data: presentQueuedValidation(validation),
            meta: { next_poll_after_seconds: FIRST_POLL_SECONDS },
            headers: { Location: validationPath(validation.id), ETag: validationEtag(validation) },
          }
        : {
            status: 200,
            kind: 'json',
            data: presentValidation(validation, language, known),
            headers: { ETag: validationEtag(validation) },
          },
  });
