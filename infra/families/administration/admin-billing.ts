import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-billing/config.ts';
import { manifest } from '../../../functions/admin-billing/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { credentialsApiEnvironment } from '../../resources/identity.ts';
import { paymentProcessorOf } from '../../resources/payment-processor.ts';

export const adminBilling = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ stage, state }) => {
    const processor = paymentProcessorOf(stage);
    return {
      api: {
        environment: { ...credentialsApiEnvironment(state), ...state.adminAuditEnvironment, ...processor.environment },
        // Of its tables it changes pseudonyms, the audit, and the product of a plan.
        access: [
          state.table('GetItem', 'PutItem', 'Query', 'UpdateItem'),
          state.adminAudit('Query', 'PutItem'),
          state.secret,
          processor.credentials,
        ],
        errorImpact: 'Admins cannot see subscriptions, refund payments or give credits.',
        // A block of twenty subscriptions is twenty calls of the processor.
        slowFrom: Duration.seconds(20),
      },
    };
  },
});
