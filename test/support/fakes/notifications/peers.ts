import { makeTelegramBot } from '../../../../functions/notifications/adapters/telegram-bot.ts';
import { vapidKeysOf } from '../../../../functions/notifications/adapters/vapid-keys.ts';
import { makeWebPushSender } from '../../../../functions/notifications/adapters/web-push-sender.ts';
import type { OpenMessengerBot } from '../../../../functions/notifications/ports/messenger-bot.ts';
import { makePushService } from '../../../../infra/local/push/push-service.ts';
import { makeTelegram } from '../../../../infra/local/telegram/telegram-server.ts';
import type { OutgoingRequest, OutgoingResult } from '../../../../shared/platform/outgoing/guarded-fetch.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';

const PUSH_ORIGIN = 'https://updates.push.services.mozilla.com';
const TELEGRAM = 'https://api.telegram.org';

export const BOT = {
  token: '1:example-token-of-a-bot-of-tests',
  username: 'example_bot',
  updateSecret: 'example_secret_of_the_updates_of_the_bot',
};

/** `unreachable`: nothing arrives. `lost`: requests arrive and their responses do not. */
type Network = 'normal' | 'unreachable' | 'lost';

const responseOf = (status: number, headers: Readonly<Record<string, string>>, body: string): OutgoingResult => ({
  kind: 'response',
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: Buffer.from(body),
  isTruncated: false,
});

/** The push service and the messenger of a local run in this process, and the real senders over a network that a test breaks. */
export const makeFakePeers = (clock: Pick<Clock, 'now'>) => {
  const pushService = makePushService({ origin: PUSH_ORIGIN, now: clock.now });
  const telegram = makeTelegram(BOT);
  const state: { network: Network; hasBot: boolean; requests: number } = { network: 'normal', hasBot: true, requests: 0 };

  const responseTo = async (request: OutgoingRequest): Promise<OutgoingResult> => {
    const body = request.method === 'POST' ? Buffer.from(request.body) : Buffer.alloc(0);
    if (request.url.startsWith(TELEGRAM)) {
      const { status, body: answered } = telegram.call(request.url.slice(TELEGRAM.length), body.toString('utf8'));
      return responseOf(status, {}, JSON.stringify(answered));
    }
    const id = request.url.slice(request.url.lastIndexOf('/') + 1);
    const { status, headers = {} } = await pushService.receive({ id, headers: request.headers, body });
    return responseOf(status, headers, '');
  };

  const guarded = {
    send: async (request: OutgoingRequest): Promise<OutgoingResult> => {
      state.requests += 1;
      if (state.network === 'unreachable') return { kind: 'failed', problem: 'connection_failed', cause: 'ECONNREFUSED' };
      const response = await responseTo(request);
      return state.network === 'lost' ? { kind: 'failed', problem: 'timeout', cause: null } : response;
    },
  };
  const keys = vapidKeysOf('a secret of tests');
  const bot = makeTelegramBot({ guarded, apiUrl: TELEGRAM, credentials: BOT });
  const openBot: OpenMessengerBot = () => Promise.resolve(state.hasBot ? bot : null);
  return {
    pushService,
    telegram,
    state,
    openBot,
    pushSender: makeWebPushSender({
      guarded,
      readKeys: () => Promise.resolve(keys),
      subject: 'mailto:operator@example.com',
      localOrigin: null,
    }),
  };
};
