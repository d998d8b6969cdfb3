import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeOperationLimiter } from '../../shared/identity/access/adapters/operation-limiter.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeAuditLog } from '../../shared/identity/accounts/adapters/audit-log.ts';
import { makeEncryptApiKey } from '../../shared/identity/api-keys/adapters/kms-encrypt-api-key.ts';
import { makeChallengeStore } from '../../shared/identity/codes/adapters/challenge-store.ts';
import { openTextMessageRules } from '../../shared/identity/codes/adapters/composition/text-message-rules.ts';
import { makeCommonPasswords } from '../../shared/identity/passwords/adapters/common-passwords.ts';
import { passwordHasher } from '../../shared/identity/passwords/adapters/password-hasher.ts';
import { makePasswordStore } from '../../shared/identity/passwords/adapters/password-store.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makePasskeyIndex } from '../../shared/identity/second-factor/adapters/passkey-index.ts';
import { makeSecondFactorStore } from '../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, hmac, clock, ids, log }) => {
    const overrides = openOverrides({ env, table, clock, log });
    return makeFamily({
      overrides,
      accounts: makeAccountStore(table, credentials),
      auditLog: makeAuditLog(table),
      challenges: makeChallengeStore(credentials),
      commonPasswords: makeCommonPasswords(),
      encryptApiKey: makeEncryptApiKey(env.API_KEYS_KEY_ARN),
      hasher: passwordHasher,
      hmac,
      ids,
      log,
      messages: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      operations: makeOperationLimiter(table, hmac),
      panelUrl: env.PANEL_URL,
      passkeyIndex: makePasskeyIndex(credentials),
      passwords: makePasswordStore(credentials),
      plans: makePlanCatalogue(table),
      secondFactors: makeSecondFactorStore(credentials),
      textMessages: openTextMessageRules(env, overrides),
      sessions: makeSessionStore(table),
    }).routes;
  },
});
