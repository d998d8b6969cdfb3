import * as v from 'valibot';

import { ENTRIES } from '../../functions/manifests.ts';
import { environmentSchemaOf } from '../support/entry-environment.ts';

export const REGION = 'us-east-1';

type FunctionSettings = {
  readonly tableName: string;
  readonly bucket: string;
  readonly queueUrl: string;
  readonly secretArn: string;
  /** Origin of the portal simulator. */
  readonly portalUrl: string;
};

/** What Powertools reads of the environment by itself; without it, every function warns with every request. */
export const POWERTOOLS_ENVIRONMENT = { POWERTOOLS_METRICS_NAMESPACE: 'Bench', POWERTOOLS_SERVICE_NAME: 'bench' };

/** Variables whose value affects a function during the measurement. */
const valueOf = (name: string, { tableName, bucket, queueUrl, secretArn, portalUrl }: FunctionSettings): string | null => {
  if (name.endsWith('_QUEUE_URL')) return queueUrl;
  if (name.endsWith('_BUCKET')) return bucket;
  const values: Readonly<Record<string, string>> = {
    AWS_REGION: REGION,
    TABLE_NAME: tableName,
    SECRETS_ARN: secretArn,
    CEP_PORTAL_URL: `${portalUrl}/cep`,
    SENDER_PROBES: '40012,40072,40014',
  };
  return values[name] ?? null;
};

/** Any other variable gets the first of these values that its schema accepts. */
const SAMPLES = ['bench', 'http://127.0.0.1:9', '3600', '1.0.0', 'MX', '[]', 'family/queue'];

const sampleOf = (name: string, schema: v.GenericSchema): string => {
  const sample = SAMPLES.find((value) => v.is(schema, value));
  if (sample === undefined) throw new RangeError(`no sample value fits the variable ${name}: add one to SAMPLES`);
  return sample;
};

/** Variables that a deployment gives its functions, those of all functions together, derived from the schemas of their environments. */
export const functionEnvironment = async (settings: FunctionSettings): Promise<Readonly<Record<string, string>>> => {
  const schemas = await Promise.all(ENTRIES.map(environmentSchemaOf));
  const required = schemas.flatMap(({ entries }) => Object.entries(entries)).filter(([, schema]) => !v.is(schema, undefined));
  const variables = required.map(([name, schema]) => [name, valueOf(name, settings) ?? sampleOf(name, schema)] as const);
  return { ...POWERTOOLS_ENVIRONMENT, ...Object.fromEntries(variables) };
};
