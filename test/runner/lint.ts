import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

import * as v from 'valibot';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { projectFiles, reachableFrom, readModuleGraph } from './module-graph.ts';
import { proseIsAllowed } from './prose/check.ts';

const STATE = '.local/lint-passed.json';
const DECIDING_FILES = ['eslint.config.js', 'tsconfig.json', 'package-lock.json'];

const stateSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const digestOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64');

/** Digests of what passed in the last run; none when there was no run. */
const readPassed = (): ReadonlySet<string> => {
  try {
    return new Set(v.parse(stateSchema, readFileSync(STATE, 'utf8')));
  } catch {
    return new Set();
  }
};

/**
 * Lints every file whose result can differ from the last run that passed. Typed rules see the types of what a file imports,
 * so its digest covers all modules that it reaches, and the versions of the packages.
 */
const lint = (): number => {
  const files = projectFiles();
  const graph = readModuleGraph(files);
  const contents = new Map(files.map((file) => [file, digestOf(readFileSync(file, 'latin1'))]));
  const settings = DECIDING_FILES.map((file) => contents.get(file) ?? '');
  const digests = new Map(
    files
      .filter((file) => /\.[cm]?[jt]s$/.test(file))
      .map((file) => {
        const reached = [...reachableFrom([file], graph)].toSorted();
        return [file, digestOf(file, ...settings, ...reached.map((each) => `${each} ${contents.get(each) ?? ''}`))];
      }),
  );
  const passed = readPassed();
  const due = [...digests].filter(([, digest]) => !passed.has(digest)).map(([file]) => file);
  process.stdout.write(`eslint: ${due.length} of ${digests.size} files are to be linted\n`);
  if (due.length > 0) {
    const env = { ...process.env, PATH: pathWithProjectTools() };
    const { status } = spawnSync('eslint', ['--max-warnings=0', '--no-warn-ignored', ...due], { stdio: 'inherit', env });
    if (status !== 0) return 1;
  }
  mkdirSync('.local', { recursive: true });
  writeFileSync(STATE, JSON.stringify([...digests.values()]));
  return 0;
};

const prose = proseIsAllowed({ record: process.argv.includes('--record-prose') });
process.exitCode = lint() === 0 && prose ? 0 : 1;
