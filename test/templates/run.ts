import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { runCommand } from '../../infra/local/command.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { writeTemplates } from '../../infra/templates.ts';
import { DEPLOYMENTS, untriedSettings } from './deployments.ts';

const VIRTUAL_ENVIRONMENT = '.local/cfn-lint-venv';
const TEMPLATES = '.local/templates';
const LOG = '.local/cfn-lint.log';

/** One file of each template that differs from all others: deployments share most of theirs. */
const distinct = async (files: readonly string[]): Promise<readonly string[]> => {
  const byDigest = new Map<string, string>();
  for (const file of files)
    byDigest.set(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
      file,
    );
  return [...byDigest.values()];
};

const lintTemplates = async (signal: AbortSignal): Promise<void> => {
  const untried = untriedSettings();
  if (untried.length > 0) throw new Error(`no deployment in test/templates/deployments.ts sets ${untried.join(', ')}`);
  await rm(TEMPLATES, { recursive: true, force: true });
  await mkdir(TEMPLATES, { recursive: true });
  const files = Object.entries(DEPLOYMENTS).flatMap(([name, context]) => writeTemplates(context, join(TEMPLATES, name)));
  const templates = await distinct(files);
  await ensureVirtualEnvironment({
    requirements: 'test/templates/requirements.txt',
    folder: VIRTUAL_ENVIRONMENT,
    logFile: LOG,
    signal,
    onInstall: () => {
      process.stdout.write('Installing cfn-lint into a private virtual environment ...\n');
    },
  });
  const command = join(VIRTUAL_ENVIRONMENT, 'bin', 'cfn-lint');
  await runCommand(command, ['--config-file', 'test/templates/cfnlintrc.yaml', '--format', 'parseable', '--template', ...templates], {
    logFile: LOG,
    signal,
  });
  process.stdout.write(
    `cfn-lint: no error and no warning in ${templates.length} templates of ${Object.keys(DEPLOYMENTS).length} deployments\n`,
  );
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

await lintTemplates(stopRequest.signal).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
