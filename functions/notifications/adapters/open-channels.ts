import { outgoingUrlRules, type OutgoingEnvironment } from '../../../shared/platform/config/environment.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { OpenMessengerBot } from '../ports/messenger-bot.ts';
import { openBotCredentials, openVapidKeys } from './secrets.ts';
import { makeTelegramBot } from './telegram-bot.ts';
import { makeWebPushSender } from './web-push-sender.ts';

type Environment = OutgoingEnvironment & {
  readonly VAPID_SECRET_ARN: string;
  readonly VAPID_SUBJECT: string;
  readonly BOT_SECRET_ARN: string;
  readonly BOT_API_URL: string;
};

/** The senders of every entry that sends to browsers and chats. */
export const openChannels = (env: Environment) => {
  const rules = outgoingUrlRules(env);
  const guarded = makeGuardedFetch(rules);
  const readCredentials = openBotCredentials(env.BOT_SECRET_ARN);
  const openBot: OpenMessengerBot = async () => {
    const credentials = await readCredentials();
    return credentials === null ? null : makeTelegramBot({ guarded, apiUrl: env.BOT_API_URL, credentials });
  };
  return {
    localOrigin: rules.localOrigin,
    pushSender: makeWebPushSender({
      guarded,
      readKeys: openVapidKeys(env.VAPID_SECRET_ARN),
      subject: env.VAPID_SUBJECT,
      localOrigin: rules.localOrigin,
    }),
    openBot,
  };
};
