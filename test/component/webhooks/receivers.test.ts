import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeWebhookSender } from '../../../functions/webhooks/adapters/webhook-sender.ts';
import { formatSecret, signatureHeaders, type SignedContent } from '../../../functions/webhooks/domain/signature.ts';
import { findPort } from '../../../infra/local/ports.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { eventOf } from '../../support/builders/webhooks.ts';

const SECRET = formatSecret(Buffer.alloc(32, 7));
const OTHER_SECRET = formatSecret(Buffer.alloc(32, 8));
const BODY = '{"type": "validation.completed", "data": {"beneficiary_account": "••••0016"}}';

/** How each language of docs/webhooks.md is run. */
const RUNTIMES = [
  ['ts', 'receiver.ts', process.execPath],
  ['python', 'receiver.py', 'python3'],
] as const;

const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? '';

const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Starts the example of a language as its reader would; its answers to what the sender sends. */
const startReceiver = async (language: string, fileName: string, command: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'receiver-')), fileName);
  writeFileSync(file, exampleIn(language));
  const port = await findPort({ variable: 'PORT', port: 0 });
  const child = spawn(command, [file], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  await once(child.stdout, 'data');
  const origin = `http://127.0.0.1:${port}`;
  const sender = makeWebhookSender(makeGuardedFetch({ ownHosts: [], localOrigin: origin }));
  return async (signed: SignedContent, secrets: readonly string[], sentBody = signed.body): Promise<number | null> => {
    const response = await sender.send({ url: `${origin}/hooks`, headers: signatureHeaders(secrets, signed), body: sentBody });
    return response.kind === 'response' ? response.status : null;
  };
};

test.each(RUNTIMES)('the receiver in %s takes what the sender signs and refuses everything else', async (language, fileName, command) => {
  const answerTo = await startReceiver(language, fileName, command);
  const timestamp = Math.floor(Date.now() / 1000);
  const delivery = { id: eventOf('one'), timestamp, body: BODY };
  expect({
    genuine: await answerTo(delivery, [SECRET]),
    whileReplaced: await answerTo(delivery, [OTHER_SECRET, SECRET]),
    otherSecret: await answerTo(delivery, [OTHER_SECRET]),
    stale: await answerTo({ ...delivery, timestamp: timestamp - 600 }, [SECRET]),
    fromTheFuture: await answerTo({ ...delivery, timestamp: timestamp + 600 }, [SECRET]),
    altered: await answerTo(delivery, [SECRET], BODY.replace('0016', '0017')),
    reserialised: await answerTo(delivery, [SECRET], JSON.stringify(JSON.parse(BODY))),
    unsigned: await answerTo(delivery, []),
  }).toEqual({
    genuine: 204,
    whileReplaced: 204,
    otherSecret: 401,
    stale: 401,
    fromTheFuture: 401,
    altered: 401,
    reserialised: 401,
    unsigned: 401,
  });
});
