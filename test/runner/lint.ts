import { spawnSync } from 'node:child_process';

import { pathWithProjectTools } from '../../infra/local/command.ts';
import { proseIsAllowed } from './prose/check.ts';

/** The linter checks rules and types in one run. */
const lint = (): boolean => {
  const env = { ...process.env, PATH: pathWithProjectTools() };
  return spawnSync('oxlint', ['--report-unused-disable-directives'], { stdio: 'inherit', env }).status === 0;
};

const prose = proseIsAllowed({ record: process.argv.includes('--record-prose') });
process.exitCode = lint() && prose ? 0 : 1;
