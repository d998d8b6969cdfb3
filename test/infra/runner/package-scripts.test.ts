import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

import packageJson from '../../../package.json' with { type: 'json' };
import { LINT } from '../../runner/plan.ts';

const scripts: Readonly<Record<string, string>> = packageJson.scripts;

/** Test files that a script runs, from the root of the project. */
const filesOf = async (script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> => {
  // Without the script before it, which would install packages in the middle of a run of tests.
  const options = ['--silent', '--ignore-scripts', script, '--', '--listTests', ...args];
  const { stdout } = await promisify(execFile)('npm', ['run', ...options], { env: { ...process.env, ...env } });
  const lines = stdout.split('\n');
  return lines.filter((line) => line.endsWith('.test.ts')).map((line) => relative('.', line));
};

describe('scripts of package.json', () => {
  test('npm run lint runs the step of npm test', () => {
    expect(scripts['lint']).toBe([LINT.command, ...LINT.args].join(' '));
  });

  test.each(['unit', 'component'])('npm run test:%s runs every test of its folder, and no other', async (folder) => {
    expect((await filesOf(`test:${folder}`)).toSorted()).toEqual(globSync(`test/${folder}/**/*.test.ts`).toSorted());
  });

  test('npm run test:unit runs the files that its arguments select', async () => {
    const files = await filesOf('test:unit', ['test/unit/banking']);
    expect(files.toSorted()).toEqual(globSync('test/unit/banking/**/*.test.ts').toSorted());
  });

  test('npm run test:e2e runs journeys on the stack of STACK_FILE', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stack-'));
    const file = join(folder, 'stack.json');
    await writeFile(file, '{}');
    expect(await filesOf('test:e2e', ['test/e2e/webhooks'], { STACK_FILE: file })).toEqual(['test/e2e/webhooks.test.ts']);
    await rm(folder, { recursive: true });
  });

  test.each(Object.keys(scripts).filter((name) => /^(?:start|test|lint|typecheck|fuzz|bench|load)/.test(name)))(
    'npm run %s installs the packages first',
    (name) => {
      expect(scripts[`pre${name}`]).toBe('node infra/local/install.mjs');
    },
  );
});

describe('files of the root', () => {
  test.each(['README.md', 'CONTRIBUTING.md', 'docs/contributing.md'])('%s names only scripts that exist', (file) => {
    const named = Array.from(readFileSync(file, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g), ([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('.nvmrc has the major version of Node.js that the packages install', () => {
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(packageJson.devDependencies.node.split('.')[0]);
  });
});
