import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';

import { families } from '../../infra/families/index.ts';
import { addService } from '../../infra/service.ts';
import { resolveStage } from '../../infra/settings/stages.ts';
import { entryFilesOf } from '../../shared/platform/lambda/family-manifest.ts';
import { familyOf, operationAt } from '../support/infra/generated-families.ts';

/** A family that commit A does not have. */
const added = familyOf(
  {
    name: 'added',
    contracts: [operationAt('GET', '/added'), operationAt('GET', '/plans/{slug}')],
    queues: ['work'],
    schedules: ['sweep'],
  },
  'Identity',
);

const app = new App();
const commit = String(app.node.tryGetContext('commit'));
const deployed = commit === 'B' ? [...families, added] : families;

/** Replaces every bundle: functions that answer with their own name. */
const functions = join(app.outdir, 'functions');
mkdirSync(functions, { recursive: true });
for (const file of new Set(deployed.flatMap(({ manifest }) => entryFilesOf(manifest)))) {
  const answer = `({ statusCode: 200, body: process.env.AWS_LAMBDA_FUNCTION_NAME })`;
  writeFileSync(join(functions, `${file}.mjs`), `export const handler = async () => ${answer};\n`);
}

const version = '1.0.0';
addService(
  app,
  { stage: resolveStage({ stage: 'local' }, version), version, bundles: () => functions, panel: [], builtAt: Date.now() },
  deployed,
);
app.synth();
