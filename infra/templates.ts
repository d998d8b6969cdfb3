import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';
import * as v from 'valibot';

import cdkJson from '../cdk.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { addService } from './service.ts';
import { resolveStage } from './stages.ts';

// CDK's own checks of a template run with every deployment; here they would take longer than all the rest.
process.env['CDK_VALIDATION'] = 'false';

const resourceSchema = v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) });

const templateSchema = v.object({ Resources: v.record(v.string(), resourceSchema) });

export type TemplateResource = v.InferOutput<typeof resourceSchema>;

/** Folder of an asset that stands for every bundle: templates do not depend on what is in them. */
const emptyBundle = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(join(folder, 'handler.mjs'), 'export const handler = () => undefined;');
  return folder;
};

/**
 * Writes what `cdk deploy` would hand to CloudFormation under this context, without bundling, and returns the files of
 * the templates, those of nested stacks among them. Throws RangeError or ValiError for a context that makes no sense.
 */
export const writeTemplates = (context: Readonly<Record<string, string>>, folder: string): readonly string[] => {
  const { version } = packageJson;
  const app = new App({ context: cdkJson.context, outdir: folder });
  const bundle = emptyBundle();
  addService(app, { stage: resolveStage(context, version), version, bundles: () => bundle });
  app.synth();
  return readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => join(folder, file));
};

/** Every resource that a deployment under this context consists of, whatever its stack. */
export const synthesizedResources = (context: Readonly<Record<string, string>>): readonly TemplateResource[] =>
  writeTemplates(context, mkdtempSync(join(tmpdir(), 'templates-'))).flatMap((file) =>
    Object.values(v.parse(templateSchema, JSON.parse(readFileSync(file, 'utf8'))).Resources),
  );
