import type { AdminAuditLog } from '../../shared/administration/ports/admin-audit-log.ts';
import type { BillingAccounts } from '../../shared/billing/ports/billing-accounts.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { manifest } from './manifest.ts';
import type { BillingDesk, FindPriceSteps } from './ports/billing-desk.ts';
import { makeRoutes } from './routes.ts';
import { makeAuditedAction } from './use-cases/audited-action.ts';
import { makeListSubscriptions } from './use-cases/list-subscriptions.ts';
import { makeCreatePrices, makeMoveSubscriptions } from './use-cases/manage-prices.ts';
import { makePayBack } from './use-cases/pay-back.ts';

type Ports = {
  readonly billingDesk: BillingDesk;
  readonly billingAccounts: Pick<BillingAccounts, 'find'>;
  readonly findPriceSteps: FindPriceSteps;
  readonly adminAudit: Pick<AdminAuditLog, 'record'>;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
};

export const makeFamily = ({ billingDesk, billingAccounts, findPriceSteps, adminAudit, hmac }: Ports) => {
  const auditedAction = makeAuditedAction(adminAudit);
  return {
    routes: makeRoutes({
      subscriptions: makeListSubscriptions({ billingDesk, billingAccounts, cursors: makeCursors(hmac) }),
      payBack: makePayBack({ billingDesk, billingAccounts, auditedAction }),
      createPrices: makeCreatePrices({ findPriceSteps, auditedAction }),
      moveSubscriptions: makeMoveSubscriptions({ billingDesk, auditedAction }),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
