import type { Participants } from '../../shared/banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { endOfWait, preferenceApplied, waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import type { Recovery } from '../../shared/platform/idempotency/recovery.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import type { Validation } from '../../shared/validation/domain/validation.ts';
import {
  isQueued,
  presentQueuedValidation,
  presentValidation,
  validationEtag,
  validationPath,
} from '../../shared/validation/http/validation-resource.ts';
import type { makeRecoverValidation, RecoveryCode } from '../../shared/validation/use-cases/recover-validation.ts';
import { createReceiptUpload, validateReceipt } from './contract.ts';
import { readReceiptBody } from './http/read-body.ts';
import { receiptSourceOf, statedFieldsOf } from './http/receipt-body.ts';
import { requestDataOf } from './http/request-data.ts';
import type { DirectUpload, makeStartUpload } from './use-cases/start-upload.ts';
import type { makeValidateReceipt, ReceiptResponse } from './use-cases/validate-receipt.ts';

/** First polling interval recommended on the 202 (interface: meta.next_poll_after_seconds). */
const FIRST_POLL_SECONDS = 3;

type Deps = {
  readonly validate: ReturnType<typeof makeValidateReceipt>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly startUpload: ReturnType<typeof makeStartUpload>;
  readonly participants: ParticipantDirectory;
};

type Answer = {
  readonly validation: Validation;
  /** The list that the names of its banks are read from. */
  readonly participants: Participants;
  /** For how long the verdict could be waited for; null for not at all. */
  readonly waitSeconds: number | null;
};

const presentUpload = ({ uploadId, url, fields, maxBytes, expiresAt }: DirectUpload) =>
  ({
    status: 201,
    kind: 'json',
    data: {
      type: 'receipt_upload',
      id: uploadId,
      attributes: { upload_id: uploadId, url, fields, max_bytes: maxBytes, expires_at: isoInstant(expiresAt) },
    },
  }) as const;

/** POST /validate-ocr, bound to its use case. */
export const makeRoutes = ({ validate, recover, startUpload, participants }: Deps): readonly Route[] => [
  bindIdempotent(validateReceipt, {
    readBody: readReceiptBody,
    recover: async (resourceId, ownerId): Promise<Recovery<Answer, RecoveryCode>> => {
      const [found, latest] = await Promise.all([recover(resourceId, ownerId), participants.latest()]);
      return found.kind === 'finished'
        ? { kind: 'finished', output: { validation: found.output, participants: latest, waitSeconds: null } }
        : found;
    },
    prepare: async ({ query, headers, body, json }) => {
      const source = receiptSourceOf(body);
      if (!source.ok) return source;
      return ok({
        participants: await participants.latest(),
        wait: waitSecondsOf(headers.prefer),
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
    useCase: async ({ participants: known, wait, request }, context, response) => {
      // The answer that is stored for repetitions is the 202.
      const waitSeconds = request.isAsync && response === null && context.mayWait ? wait : null;
      const awaitUntil = waitSeconds === null ? null : endOfWait(waitSeconds, context);
      const own: ReceiptResponse =
        response === null
          ? null
          : {
              claim: response.claim,
              render: (result) => response.render(result.ok ? ok({ validation: result.value, participants: known, waitSeconds }) : result),
            };
      const result = await validate({ ...request, awaitUntil }, context, own);
      return result.ok ? ok({ validation: result.value, participants: known, waitSeconds }) : result;
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
  }),
  bindProtected(createReceiptUpload, {
    prepare: (input) => ok(input),
    useCase: (_input, context) => startUpload(context),
    present: presentUpload,
  }),
];
