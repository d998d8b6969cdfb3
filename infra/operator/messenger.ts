import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { formatBotCredentials, parseBotCredentials } from '../../shared/notifications/adapters/bot-credentials.ts';
import { readSecretText } from '../../shared/platform/secrets/secrets-manager.ts';
import { writeSecretText } from '../../shared/platform/secrets/write-secret.ts';
import { botSecretName } from '../settings/names.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';

const USAGE = `usage: npm run --silent messenger -- <command> [--stage local|dev|prod]
  show                   the bot of the deployment, and the webhook that Telegram has
  set-webhook --url URL  stores the bot whose token is in TELEGRAM_BOT_TOKEN, or the stored one, with a new secret of its updates, and has
                         Telegram send them to URL, the base address of the API such as https://api.example.mx/v1`;

const TIMEOUT_MS = 10_000;
const SECRET_BYTES = 32;
const UPDATES_PATH = '/notifications/messenger/updates';

const answerSchema = v.object({ ok: v.boolean(), result: v.optional(v.unknown()), description: v.optional(v.string(), '') });
const meSchema = v.object({ username: v.string() });
const webhookSchema = v.object({ url: v.string(), pending_update_count: v.number(), last_error_message: v.optional(v.string()) });

/** Calls the Bot API. Errors name the method: the address contains the token. */
const callBot = async (token: string, method: string, body: object = {}): Promise<unknown> => {
  const apiUrl = process.env['TELEGRAM_API_URL'] ?? 'https://api.telegram.org';
  const response = await fetch(`${apiUrl}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error(`Telegram gave no response to ${method}`);
  });
  const answer = v.parse(answerSchema, await response.json());
  if (!answer.ok) throw new Error(`Telegram refused ${method}: ${answer.description}`);
  return answer.result;
};

const show = async (secretId: string) => {
  const stored = parseBotCredentials(await readSecretText(secretId));
  if (stored === null) return { bot: null };
  const webhook = v.parse(webhookSchema, await callBot(stored.token, 'getWebhookInfo'));
  return { bot: stored.username, webhook };
};

const setWebhook = async (secretId: string, url: string) => {
  const stored = parseBotCredentials(await readSecretText(secretId));
  const token = process.env['TELEGRAM_BOT_TOKEN'] ?? stored?.token;
  if (token === undefined) throw new RangeError('set TELEGRAM_BOT_TOKEN to the token of the bot');
  const { username } = v.parse(meSchema, await callBot(token, 'getMe'));
  const updateSecret = randomBytes(SECRET_BYTES).toString('base64url');
  // Updates of the next minutes may get 401 from instances with the earlier secret: Telegram repeats them.
  await writeSecretText(secretId, formatBotCredentials({ token, username, updateSecret }));
  const webhook = { url: `${url}${UPDATES_PATH}`, secret_token: updateSecret, allowed_updates: ['message'] };
  await callBot(token, 'setWebhook', webhook);
  return { bot: username, webhook: webhook.url };
};

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: 'string' }, url: { type: 'string' } },
    allowPositionals: true,
  });
  const stage = stageOf(values.stage);
  // Points the client at the emulator, for the local stage.
  await openDeployment(stage);
  const secretId = botSecretName(stage);
  const [command] = positionals;
  if (command === 'show') return show(secretId);
  if (command === 'set-webhook' && values.url !== undefined) return setWebhook(secretId, values.url.replace(/\/$/, ''));
  throw new RangeError(USAGE);
});
