import { execFileSync } from 'node:child_process';

const git = (...args: readonly string[]): string | null => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 });
  } catch {
    return null;
  }
};

const MAIN_BRANCHES = ['origin/main', 'main'];

/**
 * The commit that a change is compared with: where the branch left the main branch; on the main branch itself the commit
 * before, or the last one while files are not committed. Null without git or without history.
 */
export const baseCommit = (): string | null => {
  const head = git('rev-parse', 'HEAD')?.trim();
  if (head === undefined) return null;
  const left = MAIN_BRANCHES.map((branch) => git('merge-base', 'HEAD', branch)?.trim()).find((commit) => commit !== undefined);
  if (left !== undefined && left !== head) return left;
  if (git('status', '--porcelain') !== '') return head;
  return git('rev-parse', 'HEAD~1')?.trim() ?? null;
};

/** Files that differ from a commit, deleted and not yet added ones among them, and both paths of a renamed one. */
export const filesChangedSince = (commit: string): readonly string[] => {
  const listed = [git('diff', '--name-only', '--no-renames', commit), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(listed.flatMap((names) => (names ?? '').split('\n').filter((name) => name !== '')))];
};

/** A file as a commit has it; null when it has none. */
export const fileAt = (commit: string, file: string): string | null => git('show', `${commit}:${file}`);
