import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

import cdkJson from '../../../cdk.json' with { type: 'json' };
import { addService } from '../../../infra/service.ts';
import { resolveStage, type Stage } from '../../../infra/stages.ts';

// CDK's own template checks, which the cdk CLI runs with every deployment, take longer than all these tests.
process.env['CDK_VALIDATION'] = 'false';

const VERSION = '1.2.3';

/** Context a stage cannot do without. */
const CONTEXT: Readonly<Record<Stage['name'], Readonly<Record<string, string>>>> = {
  dev: { stage: 'dev' },
  prod: { stage: 'prod', contact: 'operaciones@example.mx', alarmEmail: 'alarmas@example.mx' },
  local: { stage: 'local' },
};

const resourceSchema = v.object({
  Type: v.string(),
  Properties: v.optional(v.record(v.string(), v.unknown()), {}),
  DeletionPolicy: v.optional(v.string()),
  UpdateReplacePolicy: v.optional(v.string()),
});

export type Resource = v.InferOutput<typeof resourceSchema>;

/** A stack's template with its resources in reach by type. */
export type StackView = {
  readonly template: Template;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Logical id and resource of every resource of a CloudFormation type. */
  readonly ofType: (type: string) => readonly (readonly [string, Resource])[];
};

const viewOf = (template: Template): StackView => {
  const { Resources } = v.parse(v.object({ Resources: v.record(v.string(), resourceSchema) }), template.toJSON());
  const resources = new Map(Object.entries(Resources));
  return { template, resources, ofType: (type) => [...resources].filter(([, resource]) => resource.Type === type) };
};

/** The app of a stage with one tiny asset in the place of the bundles: templates do not depend on what is in them. */
export const buildApp = (name: Stage['name'], extra: Readonly<Record<string, string>> = {}) => {
  const asset = mkdtempSync(join(tmpdir(), 'asset-'));
  writeFileSync(join(asset, 'handler.mjs'), 'export const handler = () => undefined;');
  const app = new App({ context: cdkJson.context, outdir: mkdtempSync(join(tmpdir(), 'cdk-')) });
  const stage = resolveStage({ ...CONTEXT[name], ...extra }, VERSION);
  return { app, stage, stacks: addService(app, { stage, version: VERSION, bundles: () => asset }) };
};

export type Synthesized = { readonly data: StackView; readonly service: StackView; readonly api: StackView };

/** The templates of a stage. */
export const synthesize = (name: Stage['name'], extra: Readonly<Record<string, string>> = {}): Synthesized => {
  const { data, service, api } = buildApp(name, extra).stacks;
  return { data: viewOf(Template.fromStack(data)), service: viewOf(Template.fromStack(service)), api: viewOf(Template.fromStack(api)) };
};
