import { Aws, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

import { CountedAlarms } from '../constructs/counted-alarms.ts';
import { ServiceDashboard } from '../constructs/dashboard.ts';
import type { WatchedFamily } from '../constructs/family-alarms.ts';
import { addTraceSampling } from '../constructs/trace-sampling.ts';
import { alarmTopicName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** Monitoring of a stage: the alarm topic, the alarms that belong to no single family, the dashboard, and trace sampling. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, watched: readonly WatchedFamily[]) {
    super(scope, id, { description: 'SPEI validation: alarms and dashboard' });
    this.addAlarmTopic(stage);
    new CountedAlarms(this, 'Counted', stage);
    new ServiceDashboard(this, 'Dashboard', stage, watched);
    if (stage.traces) addTraceSampling(this, stage);
  }

  private addAlarmTopic(stage: Stage): void {
    const topic = new Topic(this, 'Alarms', {
      topicName: alarmTopicName(stage.name),
      displayName: `SPEI validation ${stage.name}`,
      enforceSSL: true,
    });
    // A custom policy replaces the default one of a topic, which allows the account's alarms to publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowAlarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (stage.alarmEmail !== null) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }
}
