import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';
import { UNKNOWN_REGION } from 'aws-cdk-lib/cx-api';
import * as v from 'valibot';

import cdkJson from '../cdk.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { families } from './families/index.ts';
import { addService } from './service.ts';
import { resolveStage } from './stages.ts';

const resourceSchema = v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) });

const templateSchema = v.object({ Resources: v.record(v.string(), resourceSchema) });

export type TemplateResource = v.InferOutput<typeof resourceSchema>;

/** Folder of an asset that stands for every bundle: templates do not depend on what is in them. */
const emptyBundle = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  writeFileSync(join(folder, 'handler.mjs'), 'export const handler = () => undefined;');
  return folder;
};

export type WrittenTemplate = {
  readonly file: string;
  /** Region that the stack is in, wherever the deployment is; null for that of the deployment. */
  readonly region: string | null;
};

/**
 * Writes what `cdk deploy` would hand to CloudFormation under this context, without bundling, and returns the templates,
 * those of nested stacks among them. Throws RangeError or ValiError for a context that makes no sense.
 */
export const writeTemplates = (context: Readonly<Record<string, unknown>>, folder: string): readonly WrittenTemplate[] => {
  const { version } = packageJson;
  // No template has the stack traces of constructs, which take as long as the constructs.
  const app = new App({ context: { ...cdkJson.context, 'aws:cdk:disable-stack-trace': true }, outdir: folder });
  const bundle = emptyBundle();
  addService(app, { stage: resolveStage(context, version), version, bundles: () => bundle }, families);
  // CDK's own checks of a template run with every deployment; here they would take longer than all the rest.
  process.env['CDK_VALIDATION'] = 'false';
  const elsewhere = new Map(
    app
      .synth()
      .stacks.flatMap(({ templateFile, environment: { region } }): readonly (readonly [string, string])[] =>
        region === UNKNOWN_REGION ? [] : [[templateFile, region]],
      ),
  );
  return readdirSync(folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => ({ file: join(folder, file), region: elsewhere.get(file) ?? null }));
};

const manifestSchema = v.object({
  artifacts: v.record(
    v.string(),
    v.object({ properties: v.optional(v.object({ requiresBootstrapStackVersion: v.optional(v.number(), 0) }), {}) }),
  ),
});

const parsed = <Schema extends v.GenericSchema>(schema: Schema, file: string): v.InferOutput<Schema> =>
  v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));

export type Synthesis = {
  /** Every resource, whatever its stack. */
  readonly resources: readonly TemplateResource[];
  /** Oldest version of the CDK's bootstrap stack that can deploy them. */
  readonly bootstrapVersion: number;
};

/** What a deployment under this context consists of, and what it needs of the CDK. */
export const synthesize = (context: Readonly<Record<string, unknown>>): Synthesis => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-'));
  const resources = writeTemplates(context, folder).flatMap(({ file }) => Object.values(parsed(templateSchema, file).Resources));
  const { artifacts } = parsed(manifestSchema, join(folder, 'manifest.json'));
  const versions = Object.values(artifacts).map(({ properties }) => properties.requiresBootstrapStackVersion);
  return { resources, bootstrapVersion: Math.max(...versions) };
};
