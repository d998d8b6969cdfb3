import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
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

/** How to run each language of docs/webhooks.md. */
const RUNTIMES = [
  ['ts', 'receiver.ts', process.execPath, (file: string) => [file]],
  ['python', 'receiver.py', 'python3', (file: string) => [file]],
  ['php', 'receiver.php', 'php', (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file]],
] as const;

type Runtime = (typeof RUNTIMES)[number];

const isInstalled = ([, , command]: Runtime): boolean => spawnSync(command, ['--version']).status === 0;

const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? '';

const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Starts the example of a language as a reader would; null when it does not start. */
const startExample = async ([language, fileName, command, argumentsFor]: Runtime, secret: string): Promise<string | null> => {
  const file = join(mkdtempSync(join(tmpdir(), 'receiver-')), fileName);
  writeFileSync(file, exampleIn(language));
  const port = await findPort({ variable: 'PORT', port: 0 });
  const child = spawn(command, argumentsFor(file, port), {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  // PHP's server reports its start on the error output, the examples on the other.
  await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  const origin = `http://127.0.0.1:${port}`;
  return fetch(origin, { method: 'POST', body: '' }).then(
    () => origin,
    () => null,
  );
};

/** The answers of an example to the sender's requests. */
const startReceiver = async (runtime: Runtime) => {
  const origin = await startExample(runtime, SECRET);
  if (origin === null) throw new Error(`the receiver in ${runtime[0]} did not start`);
  const sender = makeWebhookSender(makeGuardedFetch({ ownHosts: [], localOrigin: origin, loopback: false }));
  return async (signed: SignedContent, secrets: readonly string[], sentBody = signed.body): Promise<number | null> => {
    const response = await sender.send({
      url: `${origin}/hooks`,
      headers: signatureHeaders({ secrets, signingKeys: [], hasCompatibilityHeaders: false }, signed),
      body: sentBody,
      timeoutMs: 5_000,
    });
    return response.kind === 'response' ? response.status : null;
  };
};

const takesWhatIsSigned = async (runtime: Runtime): Promise<void> => {
  const answerTo = await startReceiver(runtime);
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
};

/** A signature that anyone can make for a receiver without a secret. */
const signedWithNothing = () => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', '').update(`evt.${timestamp}.${BODY}`).digest('base64');
  return { 'webhook-id': 'evt', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};

const takesNothingWithoutSecret = async (runtime: Runtime): Promise<void> => {
  const origin = await startExample(runtime, '');
  const status = origin === null ? null : (await fetch(origin, { method: 'POST', headers: signedWithNothing(), body: BODY })).status;
  expect([null, 500]).toContain(status);
};

for (const runtime of RUNTIMES) {
  const [language] = runtime;
  const run = isInstalled(runtime) ? test : test.skip;
  run(`the receiver in ${language} takes what the sender signs and refuses everything else`, () => takesWhatIsSigned(runtime));
  run(`the receiver in ${language} takes nothing without a secret`, () => takesNothingWithoutSecret(runtime));
}
