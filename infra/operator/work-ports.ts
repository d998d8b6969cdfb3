import { makePlanStore } from '../../functions/admin-plans/adapters/plan-store.ts';
import type { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makeDeadLetterStore } from '../../shared/dead-letters/adapters/dead-letter-store.ts';
import { queueAddresses } from '../../shared/dead-letters/adapters/queue-addresses.ts';
import { openRedriveQueues } from '../../shared/dead-letters/adapters/redrive-queues.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeRetryQueueList } from '../../shared/validation/adapters/dynamodb/retry-queue-list.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { DEAD_LETTER_QUEUES } from '../settings/dead-letter-queues.ts';
import type { stageOf } from './command-line.ts';
import type { Deployment } from './deployment.ts';
import type { WorkPorts } from './work-commands.ts';

/** The part of the URLs of a deployment's queues before the family. Region and account are those of the ARN of its secrets. */
const queueUrlPrefix = (stage: ReturnType<typeof stageOf>, { secretArn }: Pick<Deployment, 'secretArn'>): string => {
  const [, partition, , region = '', account = ''] = secretArn.split(':');
  const suffix = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com';
  return `https://sqs.${region}.${suffix}/${account}/spei-${stage}-`;
};

/** The stores and queues of a deployment that commands on dead letters, plans and retries use. */
export const workPortsOf = (
  stage: ReturnType<typeof stageOf>,
  deployment: Deployment,
  { log: adminAudit, tableOf }: ReturnType<typeof makeAdminAudit>,
): WorkPorts => {
  const { table, vault, hmac } = deployment;
  return {
    deadLetters: makeDeadLetterStore(table, vault),
    auditedDeadLetters: (change) => makeDeadLetterStore(tableOf(change), vault),
    redriveQueues: openRedriveQueues(queueAddresses(queueUrlPrefix(stage, deployment), DEAD_LETTER_QUEUES)),
    adminAudit,
    planStore: makePlanStore(table),
    auditedPlans: (change) => makePlanStore(tableOf(change)),
    validations: makeValidationStore(table, quotaUnitWrites),
    retryQueueList: makeRetryQueueList(table),
    auditedRetries: (change) => makeRetryStore(tableOf(change)),
    cursors: makeCursors(hmac),
    clock: systemClock,
  };
};
