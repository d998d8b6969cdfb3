import { App } from 'aws-cdk-lib';

import cdkJson from '../../../cdk.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import type { Family } from '../../family-settings/family.ts';
import { addService } from '../../service.ts';
import { CONTEXT_KEYS } from '../../settings/context.ts';
import { resolveStage } from '../../settings/stages.ts';
import { bundleLocally, type LocalEntry } from './local-bundles.ts';

/**
 * Synthesizes the app of a local run into the folder CDK_OUTDIR, with the context of CDK_CONTEXT_JSON. The stacks are those of
 * infra/app.ts; a local run leaves out cdk-nag, which a test runs, and has a faster build of the code. Reports its progress on standard
 * output.
 */
export const synthesizeLocally = async (families: readonly Family[], entries: readonly LocalEntry[]): Promise<void> => {
  // Archives are uploaded from where they are; a copy in the assembly has no reader.
  const app = new App({ context: { ...cdkJson.context, 'aws:cdk:disable-asset-staging': true } });
  const context = Object.fromEntries(CONTEXT_KEYS.map((key) => [key, app.node.tryGetContext(key)]));
  const { version } = packageJson;
  process.stdout.write(`building ${entries.length} functions\n`);
  const bundles = await bundleLocally(entries, `${app.outdir}/bundles`);
  process.stdout.write('writing the templates\n');
  addService(app, { stage: resolveStage(context, version), version, bundles, panel: [], builtAt: Date.now() }, families);
  app.synth();
};
