import { AnyPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

import { mailRegionOf } from '../resources/messages.ts';
import { arnOf } from '../settings/arns.ts';
import { mailEventsName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** Subscribes a queue to the topic that SES reports mails to, which is in the region of SES. */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, stage: Stage, queue: IQueue) {
    super(scope, id);
    const region = mailRegionOf(stage);
    const topicArn = arnOf('sns', mailEventsName(stage.name), region);
    queue.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowMailEvents',
        // Across regions SNS uses another principal if one of the two is opt-in (Amazon SNS Developer Guide: cross-region delivery), and
        // drops what the queue refuses. Only SNS can send with the topic as source, whatever its principal.
        principals: [stage.mailRegion === null ? new ServicePrincipal('sns.amazonaws.com') : new AnyPrincipal()],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': topicArn } },
      }),
    );
    new CfnSubscription(this, 'Subscription', { topicArn, region, protocol: 'sqs', endpoint: queue.queueArn });
  }
}
