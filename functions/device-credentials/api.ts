import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { makeAuditLog } from '../../shared/identity/accounts/adapters/audit-log.ts';
import { makeSecondFactorStore } from '../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSessionStore } from '../../shared/identity/sessions/adapters/session-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makePasskeyStore } from './adapters/passkey-store.ts';
import { makePasskeyVerifier } from './adapters/passkey-verifier.ts';
import { apiEnvironment } from './config.ts';
import { relyingPartyOf } from './domain/relying-party.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ env, table, credentials, hmac, ids }) => {
    const relyingParty = relyingPartyOf(env.PANEL_URL);
    return makeFamily({
      accounts: makeAccountStore(table, credentials),
      auditLog: makeAuditLog(table),
      hmac,
      ids,
      passkeys: makePasskeyStore(table, credentials),
      passkeyVerifier: makePasskeyVerifier(relyingParty),
      relyingParty,
      secondFactors: makeSecondFactorStore(credentials),
      sessions: makeSessionStore(table),
    }).routes;
  },
});
