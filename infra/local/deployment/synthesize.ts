import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { pathWithProjectTools, runCommand } from '../command.ts';
import type { Progress } from '../progress.ts';
import { DEPLOYED_SOURCES, digestOf } from './digest.ts';

export type LocalApp = {
  /** Module that synthesizes the app. */
  readonly module: string;
  /** Files and folders that it is made from, beyond those of this project. */
  readonly sources: readonly string[];
};

type SynthesisOptions = {
  readonly app: LocalApp;
  readonly context: Readonly<Record<string, string>>;
  readonly region: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
};

export type Synthesis = {
  /** Folder of the cloud assembly. */
  readonly folder: string;
  /** Equal for equal sources, packages, context, region and Node.js. */
  readonly digest: string;
};

/** The digest of an assembly's sources; written when the assembly is complete. */
const DIGEST_FILE = 'sources.sha256';

/** Synthesizes the app of a local run in a process of its own, unless the folder has the assembly of the same sources. */
export const synthesizeApp = async ({ app, context, region, folder, signal, progress }: SynthesisOptions): Promise<Synthesis> => {
  const assembly = join(folder, 'cdk.out');
  const digestFile = join(assembly, DIGEST_FILE);
  const digest = await digestOf([...DEPLOYED_SOURCES, app.module, ...app.sources], { context, region, node: process.version });
  if ((await readFile(digestFile, 'utf8').catch(() => null)) === digest) return { folder: assembly, digest };

  await rm(assembly, { recursive: true, force: true });
  const env = {
    ...process.env,
    PATH: pathWithProjectTools(),
    // As the cdk CLI runs an app.
    CDK_OUTDIR: assembly,
    CDK_CONTEXT_JSON: JSON.stringify(context),
    // CDK's own template checks take longer than everything else here; deployments to AWS keep them.
    CDK_VALIDATION: 'false',
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
  };
  const logFile = join(folder, 'deploy.log');
  await progress.phase('Synthesizing the CDK app', (report) => runCommand('node', [app.module], { env, signal, logFile, onLine: report }));
  await writeFile(digestFile, digest);
  return { folder: assembly, digest };
};
