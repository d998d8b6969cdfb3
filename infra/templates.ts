import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';
import { UNKNOWN_REGION } from 'aws-cdk-lib/cx-api';
import * as v from 'valibot';

import cdkJson from '../cdk.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import type { PanelFolder } from './bundling/panel/write-panel.ts';
import { families } from './families/index.ts';
import { addService } from './service.ts';
import { resolveStage } from './settings/stages.ts';

const resourceSchema = v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) });

const templateSchema = v.object({ Resources: v.record(v.string(), resourceSchema) });

export type TemplateResource = v.InferOutput<typeof resourceSchema>;

/** One asset folder for all bundles: templates do not depend on their contents. */
const writeEmptyBundle = (folder: string): string => {
  const bundle = join(folder, 'bundle');
  mkdirSync(bundle, { recursive: true });
  writeFileSync(join(bundle, 'handler.mjs'), 'export const handler = () => undefined;');
  return bundle;
};

/** The panel, with these contents instead of its own. */
export const panelIn = (folder: string): readonly PanelFolder[] => [
  { folder, contentType: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=31536000, immutable' },
  { folder, contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' },
];

export type WrittenTemplate = {
  readonly file: string;
  /** Region of the stack, where it is fixed; null for that of the deployment. */
  readonly region: string | null;
};

/**
 * Writes the templates that `cdk deploy` would pass to CloudFormation under this context, without bundling, and returns them, those of
 * nested stacks included. Throws RangeError or ValiError for an invalid context.
 */
export const writeTemplates = (context: Readonly<Record<string, unknown>>, folder: string): readonly WrittenTemplate[] => {
  const { version } = packageJson;
  // Without the stack traces of constructs, which take as long as the constructs.
  const app = new App({ context: { ...cdkJson.context, 'aws:cdk:disable-stack-trace': true }, outdir: folder });
  const bundle = writeEmptyBundle(folder);
  addService(app, { stage: resolveStage(context, version), version, bundles: () => bundle, panel: panelIn(bundle), builtAt: 0 }, families);
  // Every deployment runs CDK's own checks of a template; here they would take longer than all the rest.
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
  /** Every resource of all stacks. */
  readonly resources: readonly TemplateResource[];
  /** Oldest version of the CDK's bootstrap stack that can deploy them. */
  readonly bootstrapVersion: number;
};

/** The templates of a deployment under this context, and its requirements for the CDK bootstrap. */
export const synthesize = (context: Readonly<Record<string, unknown>>): Synthesis => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'templates-'));
  const resources = writeTemplates(context, folder.path).flatMap(({ file }) => Object.values(parsed(templateSchema, file).Resources));
  const { artifacts } = parsed(manifestSchema, join(folder.path, 'manifest.json'));
  const versions = Object.values(artifacts).map(({ properties }) => properties.requiresBootstrapStackVersion);
  return { resources, bootstrapVersion: Math.max(...versions) };
};
