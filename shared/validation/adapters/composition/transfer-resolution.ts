import type * as v from 'valibot';

import { openParticipants } from '../../../banking/adapters/composition/open-participants.ts';
import { makePhoneBankDirectory } from '../../../banking/adapters/phone-bank-directory.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makePortalRateLimiter } from '../../../banxico/adapters/portal-rate-limiter.ts';
import { makeBeneficiaryAccounts } from '../../../beneficiaries/adapters/beneficiary-accounts.ts';
import type { Hmac } from '../../../digests/hmac.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import { lazy, type Loadable } from '../../../platform/lazy.ts';
import type { transferResolutionEnvironment } from '../../config/transfer-resolution.ts';
import { makeSenderHistory } from '../dynamodb/sender-history.ts';
import { openCertificateStore } from './stored-files.ts';

type TransferResolutionEnvironment = v.InferOutput<v.ObjectSchema<typeof transferResolutionEnvironment, undefined>>;

type Context = Omit<
  FunctionContext<TransferResolutionEnvironment & { readonly OVERRIDES_MAX_AGE_SECONDS: number; readonly SERVICE_VERSION: string }>,
  'credentials'
>;

/**
 * The ports of transfer resolution. The code for the work after a verdict, the client of the certificates and `afterVerdict`, loads during
 * the wait for the portal's first answer.
 */
export const openTransferResolution = (context: Context, hmac: Hmac, afterVerdict: readonly Loadable[]) => {
  const { env, table, clock, log } = context;
  const certificates = openCertificateStore(env);
  const loadAll = lazy(async () => {
    for (const part of [certificates, ...afterVerdict]) await part.load();
  });
  // Who needs a part that cannot be loaded gets the same error.
  const onFormSent = (): void => void loadAll().catch(() => undefined);
  return {
    source: makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now, onFormSent }),
    rateLimiter: makePortalRateLimiter(table),
    certificates,
    senderHistory: makeSenderHistory(table),
    beneficiaries: makeBeneficiaryAccounts(table, hmac),
    directory: makePhoneBankDirectory(table, hmac),
    participants: openParticipants(context),
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    serviceVersion: env.SERVICE_VERSION,
    clock,
    log,
  };
};
