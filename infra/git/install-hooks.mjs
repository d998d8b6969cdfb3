/**
 * Sets the hooks of .githooks in this clone. npm runs it after an installation. It changes nothing in CI, without git, outside of a
 * repository, and in a clone whose hooks are elsewhere; none of these fails an installation.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Output of git; null when git fails or is not installed. */
const git = (...args) => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
};

// A folder below another project's repository has no .git of its own.
if (!process.env.CI && existsSync('.git') && git('config', 'core.hooksPath') === null) git('config', 'core.hooksPath', '.githooks');
