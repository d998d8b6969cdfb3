import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { openDeadLetterQueues } from '../../shared/dead-letters/adapters/dead-letter-queues.ts';
import { makeDeadLetterStore } from '../../shared/dead-letters/adapters/dead-letter-store.ts';
import { queueAddresses } from '../../shared/dead-letters/adapters/queue-addresses.ts';
import { openRedriveQueues } from '../../shared/dead-letters/adapters/redrive-queues.ts';
import { makeFailureCauses } from '../../shared/platform/dynamodb/failure-causes.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: (context) => {
    const { env, table, clock, log } = context;
    const vault = makeVault(env.SECRETS_ARN);
    const { tableOf } = openAdminAudit(context);
    const addresses = queueAddresses(env.QUEUE_URL_PREFIX, env.DEAD_LETTER_QUEUES);
    return makeSchedules({
      deadLetterQueues: openDeadLetterQueues(addresses),
      redriveQueues: openRedriveQueues(addresses),
      deadLetters: makeDeadLetterStore(table, vault),
      auditedDeadLetters: (change) => makeDeadLetterStore(tableOf(change), vault),
      failureCauses: makeFailureCauses(table),
      clock,
      log,
    });
  },
});
