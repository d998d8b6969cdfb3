import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import { MailEvents } from '../constructs/mail-events.ts';
import type { Stage as DeploymentStage } from '../settings/stages.ts';

/** What SES needs to report bounces and complaints, in the region that mails leave from. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, stage: DeploymentStage) {
    super(scope, id, {
      description: 'SPEI validation: reports on mails',
      ...(stage.mailRegion === null ? {} : { env: { region: stage.mailRegion } }),
    });
    new MailEvents(this, 'MailEvents', stage);
  }
}
