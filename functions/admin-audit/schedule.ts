import { makeAuditHeads } from '../../shared/administration/adapters/audit-heads.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { openBucket } from '../../shared/platform/s3/open-bucket.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: (context) => {
    const { env, clock } = context;
    const auditHeads = makeAuditHeads(openBucket(env, env.AUDIT_HEADS_BUCKET, env.AUDIT_HEADS_TIMEOUT_MS));
    return makeSchedules({ adminAudit: openAdminAudit(context).log, auditHeads, clock });
  },
});
