import { makeAuditHeads } from '../../shared/administration/adapters/audit-heads.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openBucket } from '../../shared/platform/s3/open-bucket.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, hmac } = context;
    const { log: adminAudit, pseudonyms } = openAdminAudit(context);
    const auditHeads = makeAuditHeads(openBucket(env, env.AUDIT_HEADS_BUCKET, env.AUDIT_HEADS_TIMEOUT_MS));
    return makeApi({ adminAudit, pseudonyms, auditHeads, hmac });
  },
});
