import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { sampleEnvironment } from '../../infra/local/sample-validation.ts';
import { packSdk } from '../../infra/sdk/pack.ts';
import { newUser } from './support/operator.ts';
import { newPayment, portal, requestFor } from './support/portal.ts';
import { stack } from './support/stack.ts';

const root = join(import.meta.dirname, '../..');

/** Milliseconds that the blocks of one page may take. */
const RUN_MS = 100_000;

type Step = { readonly script: string; readonly output: string };

/** The commands of a document, each with its expected output. */
const stepsOf = (file: string): readonly Step[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/```sh\n((?:(?!```)[^])*)```\n\n```text\n((?:(?!```)[^])*)```/g)].map(
    ([, script = '', output = '']) => ({
      script,
      output,
    }),
  );

/** Runs scripts one after another in one shell; returns their outputs. */
const run = (scripts: readonly string[], folder: string): readonly string[] => {
  const separator = '--- next block ---';
  const whole = ['set -eu', ...scripts.flatMap((script) => [script, `printf '\\n%s\\n' '${separator}'`])].join('\n');
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', whole], {
    cwd: folder,
    timeout: RUN_MS,
    // Bash takes a socket at its input for a remote login.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { PATH: path, LANG: 'C.UTF-8', CURL_HOME: folder },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split(`\n${separator}\n`).slice(0, -1);
};

/** The tarball of the SDK, as `npm run sdk` leaves it. */
const packed = mkdtempSync(join(tmpdir(), 'sdk-'));

beforeAll(() => {
  packSdk(join(packed, 'dist/sdk'));
});

afterAll(() => {
  rmSync(packed, { recursive: true });
});

/** A folder as `npm start` leaves it: with a payment that exists, a key, and the packed SDK. */
const openFolder = async (): Promise<string> => {
  const payment = newPayment();
  await portal.publish(payment);
  const { api_key: apiKey } = await newUser('empresa');
  const folder = mkdtempSync(join(tmpdir(), 'quickstart-'));
  mkdirSync(join(folder, '.local'));
  for (const tarball of globSync('dist/sdk/*.tgz', { cwd: packed })) cpSync(join(packed, tarball), join(folder, tarball));
  writeFileSync(join(folder, '.curlrc'), `interface = "127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}"\n`);
  writeFileSync(join(folder, '.local/sample-request.json'), JSON.stringify(requestFor(payment)));
  writeFileSync(join(folder, '.local/sample.env'), sampleEnvironment({ baseUrl: stack.base_url, apiKey, folder: '.local' }));
  return folder;
};

/** A pattern of a text in which `…` matches anything, and white space nothing. */
const patternOf = (output: string): RegExp =>
  new RegExp(
    `^${withoutSpace(output)
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*')}$`,
  );

const withoutSpace = (text: string): string => text.replaceAll(/\s/g, '');

const PAGES = globSync('docs/integrate/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'));

test.each(['README.md', 'docs/quickstart.md', ...PAGES.toSorted()])('every block of %s prints its documented output', async (file) => {
  const steps = stepsOf(file);
  expect(steps.length).toBeGreaterThan(0);
  const folder = await openFolder();
  try {
    const scripts = steps.map(({ script }) => script);
    const printed = run(scripts, folder).map(withoutSpace);
    expect(printed).toHaveLength(steps.length);
    for (const [index, { output }] of steps.entries()) expect(printed[index]).toMatch(patternOf(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
