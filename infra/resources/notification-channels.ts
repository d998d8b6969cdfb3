import { arnOf } from '../settings/arns.ts';
import { LOCAL_TELEGRAM_PATH } from '../settings/local-paths.ts';
import { botSecretName, vapidSecretName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';
import type { Access } from './access.ts';
import { outgoingEnvironment } from './outgoing.ts';
import { panelUrlOf } from './panel.ts';

const TELEGRAM = 'https://api.telegram.org';

/** What sends to browsers and chats. */
export const notificationChannelsOf = (stage: Stage) => {
  const { mailFrom, localOrigin } = stage;
  const vapidArn = arnOf('secretsmanager', `secret:${vapidSecretName(stage.name)}`);
  const botArn = arnOf('secretsmanager', `secret:${botSecretName(stage.name)}`);
  return {
    environment: {
      ...outgoingEnvironment(stage),
      VAPID_SECRET_ARN: vapidArn,
      VAPID_SUBJECT: mailFrom === null ? panelUrlOf(stage) : `mailto:${mailFrom}`,
      BOT_SECRET_ARN: botArn,
      BOT_API_URL: localOrigin === null ? TELEGRAM : `${localOrigin}${LOCAL_TELEGRAM_PATH}`,
    },
    /** Secrets Manager appends six random characters to an ARN. */
    secrets: { actions: ['secretsmanager:GetSecretValue'], resources: [`${vapidArn}-??????`, `${botArn}-??????`] } satisfies Access,
  };
};
