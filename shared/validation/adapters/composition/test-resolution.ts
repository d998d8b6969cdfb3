import type * as v from 'valibot';

import { openParticipants } from '../../../banking/adapters/composition/open-participants.ts';
import { makeBeneficiaryAccounts } from '../../../beneficiaries/adapters/beneficiary-accounts.ts';
import type { Hmac } from '../../../digests/hmac.ts';
import { makeUserSettings } from '../../../identity/accounts/adapters/user-settings.ts';
import { makeUserStore } from '../../../identity/accounts/adapters/user-store.ts';
import { makePlanCatalogue } from '../../../identity/plans/adapters/plan-catalogue.ts';
import { quotaUnitWrites } from '../../../identity/plans/adapters/refund-quota-unit.ts';
import { makeReadUserPlan } from '../../../identity/plans/use-cases/read-user-plan.ts';
import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import { retryDefaultsOf } from '../../config/retries.ts';
import type { testResolutionEnvironment } from '../../config/transfer-resolution.ts';
import { noSchedules } from '../../test-mode/family.ts';
import { makeSenderHistory } from '../dynamodb/sender-history.ts';
import { makeOpenTestStores } from '../dynamodb/test-stores.ts';
import { makeRetrySettings } from '../retry-settings.ts';
import { openCertificateStore } from './stored-files.ts';

type TestEnvironment = v.InferOutput<v.ObjectSchema<typeof testResolutionEnvironment, undefined>>;

type Context = Omit<
  FunctionContext<TestEnvironment & { readonly OVERRIDES_MAX_AGE_SECONDS: number; readonly SERVICE_VERSION: string }>,
  'credentials'
>;

/** The ports of transfer resolution in test mode: without the portal, its rate and the schedules of retries. */
export const openTestResolution = (context: Context, hmac: Hmac) => {
  const { env, table, clock, log, ids } = context;
  const defaults = retryDefaultsOf(env);
  const readUserPlan = makeReadUserPlan({ users: makeUserStore(table), plans: makePlanCatalogue(table) });
  return {
    openTestStores: makeOpenTestStores(table, quotaUnitWrites),
    certificates: openCertificateStore(env),
    serviceVersion: env.SERVICE_VERSION,
    senderHistory: makeSenderHistory(table),
    beneficiaries: makeBeneficiaryAccounts(table, hmac),
    participants: openParticipants(context),
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    scheduler: noSchedules,
    retrySettings: makeRetrySettings({ settings: makeUserSettings(table), readUserPlan, defaults }),
    retryTiming: { timeScale: 1, maxAgeSeconds: defaults.maxAgeSeconds },
    clock,
    log,
    ids,
  };
};
