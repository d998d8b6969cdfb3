import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import packageJson from '../../../package.json' with { type: 'json' };

const ENVIRONMENT = { HOME: tmpdir(), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const PATH = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;

/** A folder with the hook and its installer, removed at the end of a test. */
const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  for (const name of ['.githooks', 'infra/git']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(name, join(folder, name), { recursive: true });
  }
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...ENVIRONMENT, PATH } });
  const prepare = (env: NodeJS.ProcessEnv = {}) => {
    const script = packageJson.scripts.prepare.replace('node ', '');
    execFileSync(process.execPath, [script], { cwd: folder, env: { ...ENVIRONMENT, PATH, ...env } });
    return git('config', 'core.hooksPath').stdout.trim();
  };
  return {
    folder,
    git,
    prepare,
    [Symbol.dispose]: () => {
      rmSync(folder, { recursive: true });
    },
  };
};

/** Commits a file of so many lines in a clone with the hook; null when git accepts the message, else its answer. */
const refusalOf = (message: string, lines: number): string | null => {
  using clone = openFolder();
  clone.git('init', '--quiet');
  clone.git('config', 'user.name', 'Ana');
  clone.git('config', 'user.email', 'ana@example.com');
  clone.prepare();
  writeFileSync(join(clone.folder, 'file.txt'), 'line\n'.repeat(lines));
  clone.git('add', 'file.txt');
  const { status, stderr } = clone.git('commit', '--quiet', '--message', message);
  return status === 0 ? null : stderr;
};

const BODY = '\n\nPreviews are read by people without the permission.';

describe('commit-msg', () => {
  test.each([
    ['a small change without a body', 'imports: mask phone numbers in previews', 3],
    ['a large change with a body', `imports: mask phone numbers in previews${BODY}`, 30],
    ['two components', `imports, data-exports: mask phone numbers${BODY}`, 30],
    ['a subject of 72 characters', `imports: mask ${'p'.repeat(58)}`, 3],
    ['a message that a rebase replaces', 'fixup! imports: mask phone numbers in previews', 30],
  ])('accepts %s', (_, message, lines) => {
    expect(refusalOf(message, lines)).toBeNull();
  });

  test.each([
    ['a subject of 73 characters', `imports: mask ${'p'.repeat(59)}`, 3, '73 characters'],
    ['a subject without a component', 'mask phone numbers in previews', 3, 'component: verb object'],
    ['a subject with a verb alone', 'imports: mask', 3, 'component: verb object'],
    ['a capital letter', 'Imports: Mask phone numbers', 3, 'component: verb object'],
    ['a body that follows at once', 'imports: mask phone numbers\nin previews', 3, 'second line'],
    ['a large change without a body', 'imports: mask phone numbers in previews', 30, 'gives its reason'],
  ])('rejects %s', (_, message, lines, fault) => {
    expect(refusalOf(message, lines)).toContain(fault);
  });
});

describe('npm install', () => {
  test('has a clone run the hooks of the project', () => {
    using clone = openFolder();
    clone.git('init', '--quiet');
    expect(clone.prepare()).toBe('.githooks');
  });

  test('leaves a clone alone in CI', () => {
    using clone = openFolder();
    clone.git('init', '--quiet');
    expect(clone.prepare({ CI: 'true' })).toBe('');
  });

  test('does not change a clone whose hooks are elsewhere', () => {
    using clone = openFolder();
    clone.git('init', '--quiet');
    clone.git('config', 'core.hooksPath', '/hooks');
    expect(clone.prepare()).toBe('/hooks');
  });

  test('succeeds without git, and outside of a repository', () => {
    using folder = openFolder();
    expect(folder.prepare({ PATH: '/nowhere' })).toBe('');
    expect(folder.prepare()).toBe('');
  });
});
