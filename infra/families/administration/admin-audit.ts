import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/admin-audit/config.ts';
import { manifest } from '../../../functions/admin-audit/manifest.ts';
import { defineFamily } from '../../family-settings/family.ts';

export const adminAudit = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Administration',
  functions: ({ state }) => ({
    api: {
      environment: {
        ...state.tableEnvironment,
        ...state.secretsEnvironment,
        ...state.adminAuditEnvironment,
        ...state.auditHeadsEnvironment,
      },
      access: [
        state.table('BatchGetItem', 'GetItem', 'UpdateItem'),
        state.adminAudit('GetItem', 'Query'),
        ...state.auditHeads('s3:ListBucket'),
        state.secret,
      ],
      errorImpact: 'Admins cannot read the audit of the administration.',
      slowFrom: Duration.seconds(20),
    },
    schedule: {
      environment: { ...state.tableEnvironment, ...state.adminAuditEnvironment, ...state.auditHeadsEnvironment },
      access: [state.adminAudit('Query'), ...state.auditHeads('s3:PutObject')],
      errorImpact: 'The head of the audit is not stored outside its table.',
      timeout: Duration.seconds(30),
      slowFrom: Duration.seconds(20),
      tasks: { heads: Duration.hours(1) },
    },
  }),
});
