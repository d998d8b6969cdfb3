import { prepareTransfer } from '../../shared/central-bank/prepared-transfer.ts';
import { requestDataOf } from '../../shared/central-bank/stored-request.ts';
import { ok } from '../../shared/errors/failure.ts';
import {
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/http/resources/validation-resource.ts';
import { bindIdempotent, type Route } from '../../shared/http/route.ts';
import type { ParticipantDirectory } from '../../shared/ports/participant-directory.ts';
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
