import { Aws } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

import { arnOf } from '../settings/arns.ts';

type SchedulerRoleProps = {
  /** Group whose schedules assume the role. */
  readonly group: string;
  readonly roleName?: string;
};

/** A role that only the schedules of one group of this account may assume: the EventBridge Scheduler principal serves all AWS accounts. */
export const schedulerRole = (scope: Construct, id: string, { group, roleName }: SchedulerRoleProps): Role =>
  new Role(scope, id, {
    ...(roleName === undefined ? {} : { roleName }),
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': arnOf('scheduler', `schedule-group/${group}`) },
      },
    }),
  });
