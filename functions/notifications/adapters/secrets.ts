import { parseBotCredentials, type BotCredentials } from '../../../shared/notifications/adapters/bot-credentials.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import { vapidKeysOf, type VapidKeys } from './vapid-keys.ts';

/** Lifetime of the cache, so that a replaced bot is soon in use. */
const MAX_AGE_MS = 300_000;

const readText = async (arn: string): Promise<string> => {
  const { readSecretText } = await import('../../../shared/platform/secrets/secrets-manager.ts');
  return readSecretText(arn);
};

/** The keys of push messages. A first read that fails is repeated. */
export const openVapidKeys = (arn: string): (() => Promise<VapidKeys>) => {
  let read = lazy(() => readText(arn).then(vapidKeysOf));
  return () =>
    read().catch((error: unknown) => {
      read = lazy(() => readText(arn).then(vapidKeysOf));
      throw error;
    });
};

/** The credentials of the bot; null until an operator has stored them. */
export const openBotCredentials = (arn: string): (() => Promise<BotCredentials | null>) => {
  let known: { readonly readAt: number; readonly credentials: BotCredentials | null } | null = null;
  return async () => {
    if (known === null || Date.now() - known.readAt > MAX_AGE_MS) {
      known = { readAt: Date.now(), credentials: parseBotCredentials(await readText(arn)) };
    }
    return known.credentials;
  };
};
