import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, type Route } from '../../shared/platform/http/route.ts';
import {
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/validation/http/validation-resource.ts';
import { prepareTransfer } from '../../shared/validation/use-cases/prepared-transfer.ts';
import { requestDataOf } from '../../shared/validation/use-cases/stored-request.ts';
import { validate } from './contract.ts';
import type { makeRecoverValidation } from './use-cases/recover-validation.ts';
import type { makeValidateTransfer } from './use-cases/validate-transfer.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

type Deps = {
  readonly validateTransfer: ReturnType<typeof makeValidateTransfer>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

/** POST /validate, bound to its use cases. */
export const makeValidateRoute = ({ validateTransfer, recover, participants }: Deps): Route =>
  bindIdempotent(validate, {
    recover,
    prepare: async ({ query, body, json }, now) => {
      const prepared = prepareTransfer(body, now, await participants.latest());
      return prepared.ok ? ok({ transfer: prepared.value, request: requestDataOf(json), isAsync: query.async }) : prepared;
    },
    useCase: validateTransfer,
    present: (validation, { language }) =>
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
            data: presentValidation(validation, language),
            headers: { ETag: validationEtag(validation) },
          },
  });
