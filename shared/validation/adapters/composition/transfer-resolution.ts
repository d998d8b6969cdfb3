import type * as v from 'valibot';

import { openParticipants } from '../../../banking/adapters/composition/open-participants.ts';
import type { Phone } from '../../../banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makePortalRateLimiter } from '../../../banxico/adapters/portal-rate-limiter.ts';
import { loadInterpreter } from '../../../banxico/use-cases/load-interpreter.ts';
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
 * The ports of transfer resolution. The code for the work after the portal's first answer (the verdict, the client of the certificates and
 * `afterVerdict`) loads during the wait for it.
 */
export const openTransferResolution = (context: Context, hmac: Hmac, afterVerdict: readonly Loadable[]) => {
  const { env, table, clock, log } = context;
  const certificates = openCertificateStore(env);
  const loadAll = lazy(async () => {
    for (const part of [{ load: loadInterpreter }, certificates, ...afterVerdict]) await part.load();
  });
  // Who needs a part that cannot be loaded gets the same error.
  const onFormSent = (): void => void loadAll().catch(() => undefined);
  // Few transfers are to a phone.
  const directory = lazy(async () =>
    (await import('../../../banking/adapters/phone-bank-directory.ts')).makePhoneBankDirectory(table, hmac),
  );
  return {
    source: makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now, onFormSent }),
    rateLimiter: makePortalRateLimiter(table),
    certificates,
    senderHistory: makeSenderHistory(table),
    beneficiaries: makeBeneficiaryAccounts(table, hmac),
    directory: { bankOf: async (phone: Phone) => (await directory()).bankOf(phone) },
    participants: openParticipants(context),
    probeSenders: env.SENDER_PROBES.flatMap((code) => parseSpeiCode(code) ?? []),
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    serviceVersion: env.SERVICE_VERSION,
    clock,
    log,
  };
};
