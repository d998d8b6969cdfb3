import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import { presentDirectUpload } from '../../shared/platform/http/direct-upload.ts';
import { waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import type { ServedContract } from '../../shared/platform/http/schemas/contract.ts';
import { acceptedReply, awaitUntilOf, grantedWait, makeRecoverReply } from '../../shared/validation/http/accepted-answer.ts';
import { readPlayground } from '../../shared/validation/http/playground.ts';
import { requestDataOf } from '../../shared/validation/http/request-data.ts';
import type { makeUnsoundFields } from '../../shared/validation/http/unsound-fields.ts';
import { VALIDATE_FIELDS } from '../../shared/validation/http/validate-body.ts';
import type { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import { createReceiptUpload, validateReceipt, validateReceiptInPlayground } from './contract.ts';
import { readReceiptBody } from './http/read-body.ts';
import { receiptSourceOf, statedFieldsOf } from './http/receipt-body.ts';
import type { makeCheckReceipt, makeValidateReceipt, ReceiptResponse } from './use-cases/validate-receipt.ts';

/** The receipt itself has a place of its own. */
const REQUEST_DATA_FIELDS: readonly string[] = [...VALIDATE_FIELDS, 'image_url', 'upload_id', 'retain_image'];

type Deps = {
  readonly unsoundFields: ReturnType<typeof makeUnsoundFields>;
  readonly checkReceipt: ReturnType<typeof makeCheckReceipt>;
  readonly validate: ReturnType<typeof makeValidateReceipt>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly startUpload: ReturnType<typeof makeStartUpload<Principal>>;
  readonly participants: ParticipantDirectory;
};

const { operationId, method, path, access, idempotent } = validateReceiptInPlayground;
const servedInPlayground: ServedContract<typeof validateReceipt> = {
  operationId,
  method,
  path,
  access,
  idempotent,
  request: validateReceiptInPlayground.request,
};

/** Both operations have the same request, answers and errors. */
const makeRoute = (
  served: ServedContract<typeof validateReceipt>,
  isPlaygroundOnly: boolean,
  { unsoundFields, checkReceipt, validate, recover, participants }: Deps,
): Route =>
  bindIdempotent(served, {
    readBody: readReceiptBody,
    recover: makeRecoverReply({ recover, participants }),
    prepare: async ({ query, headers, body, json }) => {
      const source = receiptSourceOf(body);
      if (!source.ok) return source;
      const isOfPlayground = readPlayground(body, isPlaygroundOnly);
      if (!isOfPlayground.ok) return isOfPlayground;
      return ok({
        participants: await participants.latest(),
        wait: waitSecondsOf(headers.prefer),
        request: {
          source: source.value,
          stated: statedFieldsOf(body),
          request: requestDataOf(json, REQUEST_DATA_FIELDS),
          clientRef: body.client_ref,
          retryPolicy: body.retry_policy,
          isRetained: body.retain_image ?? true,
          isOfPlayground: isOfPlayground.value,
          isAsync: query.async,
        },
      });
    },
    isFree: ({ request }) => request.isOfPlayground,
    unsoundFields,
    checkBeforeQuota: ({ request }, context) => checkReceipt(request, context),
    useCase: async ({ participants: known, wait, request }, context, response) => {
      const waitSeconds = grantedWait({ isAsync: request.isAsync, wait }, context, response !== null);
      const own: ReceiptResponse =
        response === null
          ? null
          : {
              claim: response.claim,
              render: async (result) => response.render(await acceptedReply(result, known, null, context.language)),
            };
      const result = await validate({ ...request, awaitUntil: awaitUntilOf(waitSeconds, context) }, context, own);
      return acceptedReply(result, known, waitSeconds, context.language);
    },
    // Made in the use case, which loads the code of replies.
    present: (reply) => reply,
  });

export const makeRoutes = (deps: Deps): readonly Route[] => [
  makeRoute(validateReceipt, false, deps),
  makeRoute(servedInPlayground, true, deps),
  bindProtected(createReceiptUpload, {
    prepare: (input) => ok(input),
    useCase: (_input, context) => deps.startUpload(context),
    present: (upload) => presentDirectUpload('receipt_upload', upload),
  }),
];
