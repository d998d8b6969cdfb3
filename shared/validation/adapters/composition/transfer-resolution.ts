import type * as v from 'valibot';

import { openParticipants } from '../../../banking/adapters/open-participants.ts';
import { makePhoneBankDirectory } from '../../../banking/adapters/phone-bank-directory.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { makeCepPortal } from '../../../banxico/adapters/cep-portal/cep-portal.ts';
import { makePortalRateLimiter } from '../../../banxico/adapters/portal-rate-limiter.ts';
import { makeBeneficiaryStore } from '../../../beneficiaries/adapters/beneficiary-store.ts';
import type { Hmac } from '../../../digests/hmac.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import { lazy, type Loadable } from '../../../platform/lazy.ts';
import type { transferResolutionEnvironment } from '../../config/transfer-resolution.ts';
import { makeSenderHistory } from '../dynamodb/sender-history.ts';
import { openCertificateStore } from './stored-files.ts';

type TransferResolutionEnvironment = v.InferOutput<v.ObjectSchema<typeof transferResolutionEnvironment, undefined>>;

type Context = Omit<FunctionContext<TransferResolutionEnvironment>, 'credentials'>;

/**
 * The ports of transfer resolution. The clients for the work after a verdict, those of `scheduler` and of the certificates, load during the
 * wait for the portal's first answer.
 */
export const openTransferResolution = (context: Context, hmac: Hmac, scheduler: Loadable) => {
  const { env, table, clock, log } = context;
  const certificates = openCertificateStore(env);
  const loadClients = lazy(async () => {
    await certificates.load();
    await scheduler.load();
  });
  // Who needs a client that cannot be loaded gets the same error.
  const onFormSent = (): void => void loadClients().catch(() => undefined);
  return {
    source: makeCepPortal({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now, onFormSent }),
    rateLimiter: makePortalRateLimiter(table),
    certificates,
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
