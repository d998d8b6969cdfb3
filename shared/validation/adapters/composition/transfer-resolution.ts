import type * as v from 'valibot';

import { openParticipants } from '../../../banking/adapters/open-participants.ts';
import { makePhoneBankDirectory } from '../../../banking/adapters/phone-bank-directory.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makePortalRateLimiter } from '../../../banxico/adapters/portal-rate-limiter.ts';
import { makeBeneficiaryStore } from '../../../beneficiaries/adapters/beneficiary-store.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import type { Hmac } from '../../../platform/secrets/hmac.ts';
import type { transferResolutionEnvironment } from '../../config/transfer-resolution.ts';
import { makeSenderHistory } from '../dynamodb/sender-history.ts';
import { openCertificateStore } from './certificate-store.ts';

type TransferResolutionEnvironment = v.InferOutput<v.ObjectSchema<typeof transferResolutionEnvironment, undefined>>;

/** The ports transfer resolution needs. */
export const openTransferResolution = (context: FunctionContext<TransferResolutionEnvironment>, hmac: Hmac) => {
  const { env, table, clock, log } = context;
  return {
    source: makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now }),
    rateLimiter: makePortalRateLimiter(table),
    certificates: openCertificateStore(env),
    senderHistory: makeSenderHistory(table),
    beneficiaries: makeBeneficiaryStore(table, hmac),
    directory: makePhoneBankDirectory(table, hmac),
    participants: openParticipants(context),
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    clock,
    log,
  };
};
