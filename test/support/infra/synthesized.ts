import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

import cdkJson from '../../../cdk.json' with { type: 'json' };
import { ENTRIES, type EntryName } from '../../../functions/manifests.ts';
import { families as allFamilies } from '../../../infra/families/index.ts';
import type { Family } from '../../../infra/family-settings/family.ts';
import { addService } from '../../../infra/service.ts';
import { resolveStage, type Stage } from '../../../infra/settings/stages.ts';
import { panelIn } from '../../../infra/templates.ts';

const VERSION = '1.2.3';

/** Context that a stage requires. */
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
  DependsOn: v.optional(v.array(v.string()), []),
});

export type Resource = v.InferOutput<typeof resourceSchema>;

const templateSchema = v.looseObject({
  Resources: v.record(v.string(), resourceSchema),
  Outputs: v.optional(v.record(v.string(), v.looseObject({ Value: v.unknown(), Export: v.optional(v.unknown()) })), {}),
});

/** A stack's template with its resources by type. */
export type StackView = {
  readonly template: Template;
  /** The template as CloudFormation reads it. */
  readonly text: string;
  readonly outputs: v.InferOutput<typeof templateSchema>['Outputs'];
  readonly resources: ReadonlyMap<string, Resource>;
  /** Logical id and resource of every resource of a CloudFormation type. */
  readonly ofType: (type: string) => readonly (readonly [string, Resource])[];
};

const viewOf = (text: string): StackView => {
  const json = v.parse(v.pipe(v.string(), v.parseJson(), templateSchema), text);
  const resources = new Map(Object.entries(json.Resources));
  return {
    template: Template.fromString(text),
    text,
    outputs: json.Outputs,
    resources,
    ofType: (type) => [...resources].filter(([, resource]) => resource.Type === type),
  };
};

/** A stack trace for each construct takes as long as making it, and no template contains it. */
const NO_STACK_TRACES = { 'aws:cdk:disable-stack-trace': true };

type AppOptions = {
  readonly context?: Readonly<Record<string, string>>;
  /** Replace the project's families. */
  readonly families?: readonly Family[];
};

/** The app of a stage with one tiny asset instead of the bundles: templates do not depend on their contents. */
export const buildApp = (name: Stage['name'], { context = {}, families = allFamilies }: AppOptions = {}) => {
  const asset = mkdtempSync(join(tmpdir(), 'asset-'));
  writeFileSync(join(asset, 'handler.mjs'), 'export const handler = () => undefined;');
  const app = new App({ context: { ...cdkJson.context, ...NO_STACK_TRACES }, outdir: mkdtempSync(join(tmpdir(), 'cdk-')) });
  const stage = resolveStage({ ...CONTEXT[name], ...context }, VERSION);
  return {
    app,
    stage,
    stacks: addService(
      app,
      { stage, version: VERSION, bundles: () => asset, panel: panelIn(asset), builtAt: Date.UTC(2026, 10, 26) },
      families,
    ),
  };
};

export type Synthesized = {
  readonly data: StackView;
  readonly monitoring: StackView;
  readonly api: StackView;
  /** Null without one. */
  readonly front: StackView | null;
  /** Stacks of family groups. */
  readonly groups: readonly StackView[];
  /** Nested stacks of the API's stack. */
  readonly paths: readonly StackView[];
  /** Every template by the name of its stack or, nested, of its file. */
  readonly all: ReadonlyMap<string, StackView>;
  /** Resources of a type in the stacks of all family groups. */
  readonly ofFamilies: (type: string) => readonly (readonly [string, Resource])[];
};

const synthesizeApp = (name: Stage['name'], options: AppOptions): Synthesized => {
  const { app, stacks } = buildApp(name, options);
  // CDK's own template checks, which the cdk CLI runs with every deployment, take longer than all these tests.
  process.env['CDK_VALIDATION'] = 'false';
  const { directory } = app.synth({ skipValidation: true });
  const files = readdirSync(directory).filter((file) => file.endsWith('.template.json'));
  const all = new Map(files.map((file) => [file.replace(/\.template\.json$/, ''), viewOf(readFileSync(join(directory, file), 'utf8'))]));
  const at = ({ stackName }: Stack): StackView => {
    const view = all.get(stackName);
    if (view === undefined) throw new TypeError(`there is no template of ${stackName}`);
    return view;
  };
  const groups = stacks.groups.map(at);
  return {
    data: at(stacks.data),
    monitoring: at(stacks.monitoring),
    api: at(stacks.api),
    front: stacks.front === null ? null : at(stacks.front),
    groups,
    paths: [...all].filter(([template]) => template.endsWith('.nested')).map(([, view]) => view),
    all,
    ofFamilies: (type) => groups.flatMap((group) => group.ofType(type)),
  };
};

const known = new Map<string, Synthesized>();

/** The templates of a stage: synthesized once for all test files of a process, unless a test has its own families. */
export const synthesize = (name: Stage['name'], options: AppOptions = {}): Synthesized => {
  if (options.families !== undefined) return synthesizeApp(name, options);
  const key = JSON.stringify([name, Object.entries(options.context ?? {}).toSorted()]);
  const synthesized = known.get(key) ?? synthesizeApp(name, options);
  known.set(key, synthesized);
  return synthesized;
};

/** Context of a deployment whose panel is on the API's domain. */
export const WITHOUT_FRONT = {
  front: 'false',
  domainName: 'api.example.mx',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000',
};

/** The entries of a deployment with a front, which serves the panel. */
export const DEPLOYED_ENTRIES: readonly EntryName[] = ENTRIES.filter((entry) => entry !== 'panel/api');
