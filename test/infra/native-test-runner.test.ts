import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import * as v from 'valibot';

import { pathWithProjectTools } from '../../infra/local/command.ts';

const resultsSchema = v.object({
  testResults: v.array(v.object({ assertionResults: v.array(v.object({ title: v.string(), status: v.string() })) })),
});

/** Runs test files one after the other in one process; the outcome of each test by its name. */
const outcomesOf = async (files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> => {
  const folder = await mkdtemp(join(tmpdir(), 'native-test-runner-'));
  try {
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    const config = { rootDir: folder, testMatch: ['**/*.test.mjs'], testRunner: resolve('test/support/jest/native-test-runner.js') };
    const args = [`--config=${JSON.stringify(config)}`, '--runInBand', '--json', '--outputFile=results.json', '--runTestsByPath'];
    const env = { ...process.env, PATH: pathWithProjectTools() };
    await promisify(execFile)('jest', [...args, ...Object.keys(files).filter((name) => name.includes('.test.'))], {
      cwd: folder,
      env,
    }).catch(() => undefined);
    const { testResults } = v.parse(resultsSchema, JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')));
    return Object.fromEntries(testResults.flatMap((file) => file.assertionResults.map(({ title, status }) => [title, status])));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

test('a test fails that hangs, rejects or throws after its end, or has a failed hook', async () => {
  const outcomes = await outcomesOf({
    'failures.test.mjs': `
      test('passes', () => undefined);
      test('hangs', () => new Promise(() => undefined), 50);
      test('rejects unhandled', async () => { void Promise.reject(new Error('lost')); await new Promise(setImmediate); });
      test('throws later', async () => { setImmediate(() => { throw new Error('late'); }); await new Promise((done) => setTimeout(done, 20)); });
      describe('a hook', () => {
        beforeAll(() => { throw new Error('hook'); });
        test('has a failed hook', () => undefined);
      });`,
  });
  expect(outcomes).toEqual({
    passes: 'passed',
    hangs: 'failed',
    'rejects unhandled': 'failed',
    'throws later': 'failed',
    'has a failed hook': 'failed',
  });
});

test('a file shares modules with the file before it, but no mock, variable, timeout or test', async () => {
  const file = `
    import { earlier } from './shared.mjs';
    test(\`runs after \${earlier.length} other\`, async () => {
      await new Promise((done) => setTimeout(done, 20));
      expect(['ADDED_VARIABLE' in process.env, 'HOME' in process.env, Math.random() === 0]).toEqual([false, true, false]);
      earlier.push('this');
      process.env.ADDED_VARIABLE = '/';
      delete process.env.HOME;
      jest.spyOn(Math, 'random').mockReturnValue(0);
      jest.setTimeout(1);
    });`;
  const outcomes = await outcomesOf({ 'shared.mjs': 'export const earlier = [];', 'one.test.mjs': file, 'other.test.mjs': file });
  expect(outcomes).toEqual({ 'runs after 0 other': 'passed', 'runs after 1 other': 'passed' });
});
