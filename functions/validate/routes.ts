import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import type { ServedContract } from '../../shared/platform/http/schemas/contract.ts';
import { acceptedReply, awaitUntilOf, grantedWait, makeRecoverReply } from '../../shared/validation/http/accepted-answer.ts';
import { readPlayground } from '../../shared/validation/http/playground.ts';
import { requestDataOf } from '../../shared/validation/http/request-data.ts';
import { makeTransferProblems, makeUnsoundFields } from '../../shared/validation/http/unsound-fields.ts';
import { VALIDATE_FIELDS } from '../../shared/validation/http/validate-body.ts';
import { prepareTransfer } from '../../shared/validation/use-cases/prepare-transfer.ts';
import type { makeRecoverValidation } from '../../shared/validation/use-cases/recover-validation.ts';
import type { makeReadRequestedPolicy } from '../../shared/validation/use-cases/requested-retry-policy.ts';
import type { compareCepWithCentral, getCepVerification, recheck, validate } from './contract.ts';
import { centralCheckRequest, validationRequest, validateRequest } from './http/requests.ts';
import { playgroundPolicy } from './playground-policy.ts';
import { recheckPolicy } from './recheck-policy.ts';
import type { CheckCertificate } from './use-cases/check-certificate.ts';
import type { RecheckValidation } from './use-cases/recheck-validation.ts';
import type { makeValidateTransfer, ValidateResponse } from './use-cases/validate-transfer.ts';
import { validatePolicy } from './validate-policy.ts';
import { centralCheckPolicy, verificationPolicy } from './verification-policy.ts';

/** The contracts as the first request of an instance loads them. */
const servedValidate: ServedContract<typeof validate> = { ...validatePolicy, request: validateRequest };
/** Its answers and errors are those of POST /validate. */
const servedInPlayground: ServedContract<typeof validate> = { ...playgroundPolicy, request: validateRequest };
const servedRecheck: ServedContract<typeof recheck> = { ...recheckPolicy, request: validationRequest };
const servedVerification: ServedContract<typeof getCepVerification> = { ...verificationPolicy, request: validationRequest };
const servedCentralCheck: ServedContract<typeof compareCepWithCentral> = { ...centralCheckPolicy, request: centralCheckRequest };

type Deps = {
  readonly readRequestedPolicy: ReturnType<typeof makeReadRequestedPolicy>;
  readonly validateTransfer: ReturnType<typeof makeValidateTransfer>;
  readonly recover: ReturnType<typeof makeRecoverValidation>;
  readonly participants: ParticipantDirectory;
};

const makeRoute = (
  served: ServedContract<typeof validate>,
  isPlaygroundOnly: boolean,
  { readRequestedPolicy, validateTransfer, recover, participants }: Deps,
): Route =>
  bindIdempotent(served, {
    recover: makeRecoverReply({ recover, participants }),
    prepare: async ({ query, headers, body, json }, now) => {
      const prepared = prepareTransfer(body, now, await participants.latest());
      if (!prepared.ok) return prepared;
      const { client_ref: clientRef, retry_policy: retryPolicy } = body;
      const isOfPlayground = readPlayground(body, isPlaygroundOnly);
      if (!isOfPlayground.ok) return isOfPlayground;
      return ok({
        prepared: prepared.value,
        request: requestDataOf(json, VALIDATE_FIELDS),
        clientRef,
        retryPolicy,
        isOfPlayground: isOfPlayground.value,
        isAsync: query.async,
        wait: waitSecondsOf(headers.prefer),
      });
    },
    isFree: ({ isOfPlayground }) => isOfPlayground,
    unsoundFields: makeUnsoundFields({ problemsTogether: makeTransferProblems(participants), readRequestedPolicy }),
    checkBeforeQuota: ({ retryPolicy }, context) => readRequestedPolicy(retryPolicy, context, context.receivedAt),
    useCase: async ({ wait, ...request }, context, response) => {
      const { participants: known } = request.prepared;
      const waitSeconds = grantedWait({ isAsync: request.isAsync, wait }, context, response !== null);
      const own: ValidateResponse =
        response === null
          ? null
          : {
              claim: response.claim,
              render: async (result) => response.render(await acceptedReply(result, known, null, context.language)),
            };
      const result = await validateTransfer({ ...request, awaitUntil: awaitUntilOf(waitSeconds, context) }, context, own);
      return acceptedReply(result, known, waitSeconds, context.language);
    },
    // Made in the use case, which loads the code of replies.
    present: (reply) => reply,
  });

/** POST /validate, bound to its use cases. */
export const makeValidateRoute = (deps: Deps): Route => makeRoute(servedValidate, false, deps);

/** POST /playground/validate, bound to the same. */
export const makePlaygroundRoute = (deps: Deps): Route => makeRoute(servedInPlayground, true, deps);

/** POST /validations/{id}/recheck, bound to its use case, which the first request that needs it loads. */
export const makeRecheckRoute = (load: () => Promise<RecheckValidation>, participants: ParticipantDirectory): Route =>
  bindProtected(servedRecheck, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, { principal, deadline, language }) => {
      const [recheckValidation, latest, { presentRecheck }] = await Promise.all([
        load(),
        participants.latest(),
        import('./http/recheck-reply.ts'),
      ]);
      const rechecked = await recheckValidation(id, principal.userId, deadline);
      return rechecked.ok ? ok(presentRecheck(rechecked.value, latest, language)) : rechecked;
    },
    // Made in the use case, which loads the code of replies.
    present: (reply) => reply,
  });

/** Loads the checks of certificates at the first request that needs them. */
type LoadCertificateCheck = () => Promise<CheckCertificate>;

/** GET /validations/{id}/cep/verification, bound to its use case. */
export const makeVerificationRoute = (load: LoadCertificateCheck): Route =>
  bindProtected(servedVerification, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, { principal }) => {
      const [{ verify }, { presentCheck }] = await Promise.all([load(), import('./http/verification-reply.ts')]);
      const checked = await verify(id, principal.userId);
      return checked.ok ? ok(presentCheck(checked.value)) : checked;
    },
    // Made in the use case, which loads the code of replies.
    present: (reply) => reply,
  });

/** POST /validations/{id}/cep/verification, bound to its use case. */
export const makeCentralCheckRoute = (load: LoadCertificateCheck): Route =>
  bindProtected(servedCentralCheck, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, context) => {
      const [{ compareWithCentral }, { presentCheck }] = await Promise.all([load(), import('./http/verification-reply.ts')]);
      const checked = await compareWithCentral(id, context);
      return checked.ok ? ok(presentCheck(checked.value)) : checked;
    },
    // Made in the use case, which loads the code of replies.
    present: (reply) => reply,
  });
