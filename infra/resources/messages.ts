import { Aws } from 'aws-cdk-lib';

import { arnOf } from '../settings/arns.ts';
import { mailEventsName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import { calledIn, type Access } from './access.ts';
import { otherQueueOf } from './other-queue.ts';

/** The queue of mails and text messages, for every family that notifies users. */
export const messagesOf = (stage: Stage) => {
  const { url, sending } = otherQueueOf(stage, 'messages', 'outgoing');
  return { environment: { MESSAGE_QUEUE_URL: url }, sending };
};

/** Whether SES reports what happens to mails: without a sender there are no mails, and an emulator reports nothing. */
export const reportsMails = ({ name, mailFrom }: Stage): boolean => name !== 'local' && mailFrom !== null;

/** Region of SES. */
export const mailRegionOf = ({ mailRegion }: Stage): string => mailRegion ?? Aws.REGION;

/** SES identities that may send from an address: its domain, or the address itself, whichever is verified. */
const identitiesOf = (address: string, region: string): readonly string[] => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return [arnOf('ses', `identity/${domain}`, region), arnOf('ses', `identity/${address}`, region)];
};

/** Environment and access for sending mails and text messages. */
export const deliveryOf = (stage: Stage) => {
  const { mailFrom, mailRegion, smsRegion, panelUrl, messagesUrl } = stage;
  const region = mailRegionOf(stage);
  // A region may lack SES: without a sender no SES resource is deployed.
  const configurationSet = mailFrom === null ? undefined : mailEventsName(stage.name);
  return {
    environment: {
      MAIL_FROM: mailFrom ?? undefined,
      MAIL_REGION: mailRegion ?? undefined,
      MAIL_CONFIGURATION_SET: configurationSet,
      SMS_REGION: smsRegion ?? undefined,
      PANEL_URL: panelUrl ?? undefined,
      // The SDK reads these variables itself.
      AWS_ENDPOINT_URL_SESV2: messagesUrl ?? undefined,
      AWS_ENDPOINT_URL_SNS: messagesUrl ?? undefined,
    },
    access: [
      ...(mailFrom === null
        ? []
        : [
            {
              actions: ['ses:SendEmail'],
              resources: [...identitiesOf(mailFrom, region), arnOf('ses', `configuration-set/${mailEventsName(stage.name)}`, region)],
            },
          ]),
      // A phone number is not a resource that a policy can grant (Amazon SNS Developer Guide: SMS); a topic is one to deny.
      { actions: ['sns:Publish'], resources: ['*'], conditions: calledIn(smsRegion) },
      { effect: 'Deny', actions: ['sns:Publish'], resources: [`arn:${Aws.PARTITION}:sns:*:*:*`] },
    ] satisfies readonly Access[],
  };
};
