import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

import { arnOf } from '../settings/arns.ts';
import { mailEventsName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** A configuration set of SES that reports bounced mails and complaints, and the topic that it reports to. */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const name = mailEventsName(stage.name);
    const topic = new Topic(this, 'Topic', { topicName: name, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowMailEvents',
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': arnOf('ses', `configuration-set/${name}`) },
        },
      }),
    );
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name,
      reputationOptions: { reputationMetricsEnabled: true },
      sendingOptions: { sendingEnabled: true },
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'Destination', {
      configurationSetName: name,
      eventDestination: {
        name: 'feedback',
        enabled: true,
        matchingEventTypes: ['bounce', 'complaint'],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.addResourceDependency(set);
    // SES publishes a greeting when the destination is made, so the topic must already allow that.
    destination.node.addDependency(topic);
  }
}
