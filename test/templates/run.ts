import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as v from 'valibot';

import { runCommand } from '../../infra/local/command.ts';
import { makeProgress } from '../../infra/local/progress.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { writeTemplates } from '../../infra/templates.ts';
import { DEPLOYMENTS, regionOf, untriedSettings } from './deployments.ts';

const VIRTUAL_ENVIRONMENT = '.local/cfn-lint-venv';
const TEMPLATES = '.local/templates';
const LOG = '.local/cfn-lint.log';

/** Digests of the templates that passed in the last run; cfn-lint looks at each template by itself. */
const PASSED = '.local/templates-passed.json';
const RULES = ['test/templates/cfnlintrc.yaml', 'test/templates/requirements.txt'];

const digestsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

type CheckedTemplate = { readonly file: string; readonly region: string };

/** Templates by a digest of their text, region and rules: deployments share most of theirs. */
const byDigest = async (templates: readonly CheckedTemplate[]): Promise<ReadonlyMap<string, CheckedTemplate>> => {
  const rules = await Promise.all(RULES.map((file) => readFile(file, 'utf8')));
  const digestOf = async ({ file, region }: CheckedTemplate): Promise<string> =>
    createHash('sha256')
      .update(JSON.stringify([...rules, region, await readFile(file, 'utf8')]))
      .digest('base64');
  return new Map(
    await Promise.all(templates.map(async (template): Promise<[string, CheckedTemplate]> => [await digestOf(template), template])),
  );
};

const readPassed = async (): Promise<ReadonlySet<string>> =>
  new Set(
    await readFile(PASSED, 'utf8').then(
      (text) => v.parse(digestsSchema, text),
      () => [],
    ),
  );

const lintTemplates = async (signal: AbortSignal): Promise<void> => {
  const untried = untriedSettings();
  if (untried.length > 0) throw new Error(`no deployment in test/templates/deployments.ts sets ${untried.join(', ')}`);
  await rm(TEMPLATES, { recursive: true, force: true });
  await mkdir(TEMPLATES, { recursive: true });
  const written = Object.entries(DEPLOYMENTS).flatMap(([name, context]) =>
    writeTemplates(context, join(TEMPLATES, name)).map(({ file, region }) => ({ file, region: region ?? regionOf(name) })),
  );
  const templates = await byDigest(written);
  const passed = await readPassed();
  const due = [...templates].flatMap(([digest, template]) => (passed.has(digest) ? [] : [template]));
  await ensureVirtualEnvironment({
    requirements: 'test/templates/requirements.txt',
    folder: VIRTUAL_ENVIRONMENT,
    logFile: LOG,
    signal,
    whileInstalling: (install) => makeProgress(process.stdout).phase('Installing cfn-lint into a private virtual environment', install),
  });
  const command = join(VIRTUAL_ENVIRONMENT, 'bin', 'cfn-lint');
  for (const [region, ofRegion] of Map.groupBy(due, (template) => template.region)) {
    const options = ['--config-file', 'test/templates/cfnlintrc.yaml', '--format', 'parseable', '--regions', region, '--template'];
    await runCommand(command, [...options, ...ofRegion.map(({ file }) => file)], { logFile: LOG, signal });
  }
  await writeFile(PASSED, JSON.stringify([...templates.keys()]));
  process.stdout.write(
    `cfn-lint: no error and no warning in ${templates.size} templates of ${Object.keys(DEPLOYMENTS).length} deployments (${due.length} of them new)\n`,
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
