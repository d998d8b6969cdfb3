import * as v from 'valibot';

import type { OutgoingUrlRules } from '../outgoing/outgoing-url.ts';

/** A positive whole number written as text, as environments carry numbers. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number), v.safeInteger());

const commaSeparated = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) => list.split(',').filter((each) => each !== '')),
);

/** Variables every function has. */
export const commonEnvironment = {
  /** Namespace of the deployment's metrics; Powertools reads it by itself. */
  POWERTOOLS_METRICS_NAMESPACE: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** The function, as `family/file`, in its log lines and metrics; Powertools reads it by itself. */
  POWERTOOLS_SERVICE_NAME: v.optional(v.pipe(v.string(), v.nonEmpty())),
  SERVICE_VERSION: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)+$/)),
  LOG_LEVEL: v.optional(v.picklist(['DEBUG', 'INFO', 'WARN']), 'INFO'),
  /** Tokens of the CloudFront distribution whose client addresses are trusted: two, comma-separated, while the token is replaced. */
  ORIGIN_TOKENS: commaSeparated,
  /** Origins of the service's own pages, with commas between them. */
  OWN_ORIGINS: commaSeparated,
};

export const tableEnvironment = {
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the table in milliseconds. */
  TABLE_TIMEOUT_MS: v.optional(wholeNumber, '3000'),
  /** Seconds for which an instance caches what admins changed of settings and data. */
  OVERRIDES_MAX_AGE_SECONDS: v.optional(wholeNumber, '60'),
};

/** The pages for people. */
export const panelEnvironment = {
  /** Their address, without a slash at its end. */
  PANEL_URL: v.pipe(v.string(), v.url()),
};

/** The secret that the keys of digests and signatures are derived from. */
export const secretsEnvironment = {
  SECRETS_ARN: v.pipe(v.string(), v.nonEmpty()),
};

/** Limits on calls of URLs that callers give. */
export const outgoingEnvironment = {
  /** Host names of the service itself, with commas between them. */
  OWN_HOSTS: commaSeparated,
  /** Origin of the receiver of a local run. */
  LOCAL_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

export type OutgoingEnvironment = v.InferOutput<v.ObjectSchema<typeof outgoingEnvironment, undefined>>;

/** The rules for URLs that callers give. A local origin counts on an emulator only: no setting opens it on AWS. */
export const outgoingUrlRules = ({ OWN_HOSTS, LOCAL_ORIGIN, AWS_ENDPOINT_URL }: OutgoingEnvironment): OutgoingUrlRules => ({
  ownHosts: OWN_HOSTS,
  localOrigin: AWS_ENDPOINT_URL === undefined ? null : (LOCAL_ORIGIN ?? null),
  loopback: false,
});

/** Reads the environment once; a wrong one stops the function with every bad variable named. */
export const readEnvironment = <const Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> => {
  const parsed = v.safeParse(schema, process.env);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`);
  throw new Error(`Invalid environment. ${problems.join('; ')}`);
};

const awsCredentialsEnvironment = v.object({
  AWS_ACCESS_KEY_ID: v.string(),
  AWS_SECRET_ACCESS_KEY: v.string(),
  AWS_SESSION_TOKEN: v.optional(v.string()),
});

/** The credentials Lambda puts into the environment of a function. */
export const awsCredentials = (): { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string } => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = readEnvironment(awsCredentialsEnvironment);
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined || AWS_SESSION_TOKEN === '' ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  };
};
