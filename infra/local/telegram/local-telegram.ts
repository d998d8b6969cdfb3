import { randomBytes } from 'node:crypto';

import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

import { formatBotCredentials } from '../../../shared/notifications/adapters/bot-credentials.ts';
import { LOCAL_TELEGRAM_PATH } from '../../settings/local-paths.ts';
import { botSecretName } from '../../settings/names.ts';
import { makeTelegram, makeTelegramListener } from './telegram-server.ts';

const USERNAME = 'spei_local_bot';

/** The bot of the local run. `keepSecret` stores its credentials for the deployment and sets its webhook. */
export const makeLocalTelegram = (localOrigin: string) => {
  const token = `1:${randomBytes(24).toString('base64url')}`;
  const updateSecret = randomBytes(32).toString('base64url');
  const telegram = makeTelegram({ token, username: USERNAME });
  const keepSecret = async (): Promise<void> => {
    const secrets = new SecretsManagerClient({});
    const SecretString = formatBotCredentials({ token, username: USERNAME, updateSecret });
    await secrets.send(new PutSecretValueCommand({ SecretId: botSecretName('local'), SecretString }));
    secrets.destroy();
    const url = `${localOrigin}/v1/notifications/messenger/updates`;
    telegram.call(`/bot${token}/setWebhook`, JSON.stringify({ url, secret_token: updateSecret }));
  };
  return { listener: makeTelegramListener(telegram, LOCAL_TELEGRAM_PATH), keepSecret };
};
