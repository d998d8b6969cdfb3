import { Aws } from 'aws-cdk-lib';

import { arnOf, queueArn } from '../arns.ts';
import { mailEventsName, queueName } from '../names.ts';
import type { Stage } from '../stages.ts';
import type { Access } from './access.ts';

/** The queue of mails and text messages, for every family that has something to tell its users. */
export const messagesOf = ({ name: stage }: Stage) => {
  const name = queueName(stage, 'messages', 'outgoing');
  return {
    environment: { MESSAGE_QUEUE_URL: `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${name}` },
    sending: { actions: ['sqs:SendMessage'], resources: [queueArn(name)] } satisfies Access,
  };
};

/** Identities of SES that an address is sent from: its domain, or the address itself, whichever was verified. */
const identitiesOf = (address: string): readonly string[] => {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return [arnOf('ses', `identity/${domain}`), arnOf('ses', `identity/${address}`)];
};

/** How mails and text messages leave. */
export const deliveryOf = ({ name: stage, mailFrom, panelUrl, messagesUrl }: Stage) => {
  const configurationSet = mailEventsName(stage);
  return {
    configurationSet,
    environment: {
      MAIL_FROM: mailFrom ?? undefined,
      MAIL_CONFIGURATION_SET: configurationSet,
      PANEL_URL: panelUrl ?? undefined,
      // The SDK reads these by itself.
      AWS_ENDPOINT_URL_SESV2: messagesUrl ?? undefined,
      AWS_ENDPOINT_URL_SNS: messagesUrl ?? undefined,
    },
    access: [
      ...(mailFrom === null
        ? []
        : [
            {
              actions: ['ses:SendEmail'],
              resources: [...identitiesOf(mailFrom), arnOf('ses', `configuration-set/${configurationSet}`)],
            },
          ]),
      // A phone number is no resource that could be granted (Amazon SNS Developer Guide: SMS).
      { actions: ['sns:Publish'], resources: ['*'] },
    ] satisfies readonly Access[],
  };
};
