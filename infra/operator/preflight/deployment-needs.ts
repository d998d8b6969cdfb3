import { Architecture, Runtime } from '@aws-sdk/client-lambda';
import * as v from 'valibot';

import packageJson from '../../../package.json' with { type: 'json' };
import { resolveStage } from '../../settings/stages.ts';
import { synthesize } from '../../templates.ts';
import type { Stage } from './check-result.ts';

/** Services that the deployment may call in another region. */
export type ServiceNeeds = {
  readonly mail: { readonly region: string; readonly from: string | null };
  readonly textractRegion: string;
  /** Where backups are copied; null when they are not. */
  readonly backupRegion: string | null;
  readonly textMessages: {
    readonly region: string;
    /** ISO 3166-1 alpha-2. */
    readonly countries: readonly string[];
    readonly perCountryAndDay: number;
  };
  /** Null when the deployment has none. */
  readonly model: { readonly region: string; readonly id: string } | null;
};

/** What a deployment needs in an account and a region, counted in its templates. */
export type DeploymentNeeds = {
  readonly bootstrapVersion: number;
  readonly runtime: Runtime;
  readonly architecture: Architecture;
  /** Maximum concurrent executions that queues cause. */
  readonly queueConcurrency: number;
  /** Paths of the REST API. */
  readonly apiResources: number;
  /** Rate limit of the API, in requests per second. */
  readonly apiRate: number;
};

/** A function of the service: that of CDK, which uploads the panel, has neither a name nor our runtime. */
const functionSchema = v.object({ FunctionName: v.string(), Runtime: v.enum(Runtime), Architectures: v.tuple([v.enum(Architecture)]) });
const queueMappingSchema = v.object({ ScalingConfig: v.object({ MaximumConcurrency: v.number() }) });
const apiStageSchema = v.object({ MethodSettings: v.tupleWithRest([v.object({ ThrottlingRateLimit: v.number() })], v.unknown()) });

/** The one value that all functions share. */
const common = <Value extends string>(values: readonly Value[]): Value => {
  const [value, ...others] = new Set(values);
  if (value === undefined || others.length > 0) throw new RangeError(`functions do not agree: ${values.join(', ')}`);
  return value;
};

/** prod requires a contact, which does not affect the checks. */
const contextOf = (stage: Stage, settings: Readonly<Record<string, unknown>>) => ({
  contact: 'operaciones@example.mx',
  ...settings,
  stage,
});

/** The services that a stage in a region calls, with the region of each. */
export const serviceNeeds = (stage: Stage, region: string, settings: Readonly<Record<string, unknown>>): ServiceNeeds => {
  const resolved = resolveStage(contextOf(stage, settings), packageJson.version);
  const { backups, languageModel, mailFrom, mailRegion, textractRegion, smsRegion, phoneCountries, textMessagesPerCountryAndDay } =
    resolved;
  return {
    mail: { region: mailRegion ?? region, from: mailFrom },
    textractRegion: textractRegion ?? region,
    backupRegion: backups?.copyRegion ?? null,
    textMessages: {
      region: smsRegion ?? region,
      countries: phoneCountries.split(','),
      perCountryAndDay: textMessagesPerCountryAndDay,
    },
    model: languageModel === null ? null : { id: languageModel.id, region: languageModel.region ?? region },
  };
};

/** Counts the needs of a stage under the settings of its deployment. Throws RangeError or ValiError for invalid settings. */
export const deploymentNeeds = (stage: Stage, settings: Readonly<Record<string, unknown>> = {}): DeploymentNeeds => {
  const { resources, bootstrapVersion } = synthesize(contextOf(stage, settings));
  const ofType = <Schema extends v.GenericSchema>(type: string, schema: Schema): readonly v.InferOutput<Schema>[] =>
    resources
      .filter(({ Type, Properties }) => Type === type && v.is(schema, Properties))
      .map(({ Properties }) => v.parse(schema, Properties));
  const functions = ofType('AWS::Lambda::Function', functionSchema);
  const mappings = ofType('AWS::Lambda::EventSourceMapping', queueMappingSchema);
  const stages = ofType('AWS::ApiGateway::Stage', apiStageSchema);
  return {
    bootstrapVersion,
    runtime: common(functions.map(({ Runtime }) => Runtime)),
    architecture: common(functions.map(({ Architectures: [architecture] }) => architecture)),
    queueConcurrency: mappings.reduce((total, { ScalingConfig }) => total + ScalingConfig.MaximumConcurrency, 0),
    apiResources: ofType('AWS::ApiGateway::Resource', v.unknown()).length,
    apiRate: Math.max(...stages.map(({ MethodSettings: [{ ThrottlingRateLimit }] }) => ThrottlingRateLimit)),
  };
};
