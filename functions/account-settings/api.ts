import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeOperationLimiter } from '../../shared/identity/access/adapters/operation-limiter.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeChallengeStore } from '../../shared/identity/codes/adapters/challenge-store.ts';
import { openTextMessageRules } from '../../shared/identity/codes/adapters/composition/text-message-rules.ts';
import { passwordHasher } from '../../shared/identity/passwords/adapters/password-hasher.ts';
import { makePasswordStore } from '../../shared/identity/passwords/adapters/password-store.ts';
import { makeSecondFactorStore } from '../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { openOverrides } from '../../shared/overrides/adapters/overrides-document.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeEmailChanges } from './adapters/email-changes.ts';
import { apiEnvironment } from './config.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, hmac, clock, ids, log }) =>
    makeFamily({
      accounts: makeAccountStore(table, credentials),
      challenges: makeChallengeStore(credentials),
      emailChanges: makeEmailChanges(credentials),
      hasher: passwordHasher,
      hmac,
      ids,
      messages: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      operations: makeOperationLimiter(table, hmac),
      passwords: makePasswordStore(credentials),
      secondFactors: makeSecondFactorStore(credentials),
      sessions: makeSessionStore(table),
      textMessages: openTextMessageRules(env, openOverrides({ env, table, clock, log })),
    }).routes,
});
