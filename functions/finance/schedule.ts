import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { makeAuditLog } from '../../shared/identity/accounts/adapters/audit-log.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeNoticeStore } from './adapters/notice-store.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: (context) => {
    const { table, ids, clock } = context;
    return makeSchedules({
      notices: makeNoticeStore(table),
      users: makeUserStore(table),
      auditLog: makeAuditLog(table),
      validations: makeValidationStore(table, quotaUnitWrites),
      validationCounters: makeValidationCounters(table),
      participants: openParticipants(context),
      ids,
      clock,
    });
  },
});
