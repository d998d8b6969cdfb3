import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, type Route } from '../../shared/identity/http/route.ts';
import {
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/validation/http/validation-resource.ts';
import type { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { validateReceipt } from './contract.ts';
import { readReceiptBody } from './http/read-body.ts';
import { receiptSourceOf, statedFieldsOf } from './http/receipt-body.ts';
import { requestDataOf } from './http/request-data.ts';
import type { makeValidateReceipt, ReceiptResponse } from './use-cases/validate-receipt.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

type Deps = {
  readonly validate: ReturnType<typeof makeValidateReceipt>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

/** POST /validate-ocr, bound to its use case. */
export const makeRoutes = ({ validate, recover, participants }: Deps): readonly Route[] => [
  bindIdempotent(validateReceipt, {
    readBody: readReceiptBody,
    recover: async (resourceId, ownerId) => {
      const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
      return found.kind === 'finished' ? { kind: 'finished', output: { validation: found.output, participants: latest } } : found;
    },
    prepare: async ({ query, body, json }) => {
      const source = receiptSourceOf(body);
      if (!source.ok) return source;
      return ok({
        participants: await participants.latest(),
        request: {
          source: source.value,
          stated: statedFieldsOf(body),
          request: requestDataOf(json),
          clientRef: body.client_ref,
          retryPolicy: body.retry_policy,
          isRetained: body.retain_image ?? true,
          isAsync: query.async,
        },
      });
    },
    useCase: async ({ participants: known, request }, context, response) => {
      const own: ReceiptResponse =
        response === null
          ? null
          : {
              claim: response.claim,
              render: (result) => response.render(result.ok ? ok({ validation: result.value, participants: known }) : result),
            };
      const result = await validate(request, context, own);
      return result.ok ? ok({ validation: result.value, participants: known }) : result;
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
  }),
];
