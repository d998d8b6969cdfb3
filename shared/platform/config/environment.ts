import * as v from 'valibot';

import type { OutgoingUrlRules } from '../outgoing/outgoing-url.ts';

/** A positive whole number written as text, as environments carry numbers. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^[0-9]+$/), v.transform(Number), v.safeInteger());

const tokenDigests = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64})?$/),
  v.transform((digests) => digests.split(',')),
);

const commaSeparated = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) => list.split(',').filter((each) => each !== '')),
);

/** Variables every function has. */
export const commonEnvironment = {
  /** Namespace of the deployment's metrics; Powertools reads it by itself. */
  POWERTOOLS_METRICS_NAMESPACE: v.optional(v.pipe(v.string(), v.nonEmpty()), 'SpeiValidation'),
  /** The function, as `family/file`, in its log lines and metrics; Powertools reads it by itself. */
  POWERTOOLS_SERVICE_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), 'spei-validation'),
  SERVICE_VERSION: v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)+$/)),
  LOG_LEVEL: v.optional(v.picklist(['DEBUG', 'INFO', 'WARN']), 'INFO'),
  /** SHA-256 of the token of the front whose word on client addresses is taken; two, with a comma, while it is replaced. */
  TRUSTED_FRONT: v.optional(tokenDigests),
  /** Origins of the service's own pages, with commas between them. */
  OWN_ORIGINS: commaSeparated,
};

export const tableEnvironment = {
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the table in milliseconds. */
  TABLE_TIMEOUT_MS: v.optional(wholeNumber, '3000'),
};

/** Where the pepper of API keys and the signing key of cursors are kept. */
export const secretsEnvironment = {
  SECRETS_ARN: v.pipe(v.string(), v.nonEmpty()),
};

/** Where what proves who somebody is is kept. */
export const credentialsEnvironment = {
  CREDENTIALS_TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
};

/** The list of erasures, which outlives a loss of the tables. */
export const erasureListEnvironment = {
  ERASURE_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds. */
  ERASURE_TIMEOUT_MS: v.optional(wholeNumber, '5000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Where certificates are kept byte for byte. */
export const certificateEnvironment = {
  CERTIFICATE_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds. */
  CERTIFICATE_TIMEOUT_MS: v.optional(wholeNumber, '5000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** Where files of receipts are kept. */
export const receiptFilesEnvironment = {
  RECEIPT_BUCKET: v.pipe(v.string(), v.nonEmpty()),
  /** Timeout of a request to the bucket in milliseconds; files have up to 12 MB. */
  RECEIPT_TIMEOUT_MS: v.optional(wholeNumber, '10000'),
  AWS_REGION: v.pipe(v.string(), v.nonEmpty()),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

/** URL of the CEP portal and the User-Agent sent to it. */
export const portalEnvironment = {
  /** Base address of the CEP portal, with its path. */
  CEP_PORTAL_URL: v.pipe(v.string(), v.url()),
  /** Sent as User-Agent: product and contact. */
  CEP_USER_AGENT: v.pipe(v.string(), v.nonEmpty()),
};

/** What a function may call of the URLs that users give. */
export const outgoingEnvironment = {
  /** Host names of the service itself, with commas between them. */
  OWN_HOSTS: commaSeparated,
  /** Origin of the receiver of a local run. */
  LOCAL_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
  /** Set on an emulator only. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
};

type OutgoingEnvironment = v.InferOutput<v.ObjectSchema<typeof outgoingEnvironment, undefined>>;

/** The rules for URLs that users give. A local origin counts beside an emulator only: no setting opens it on AWS. */
export const outgoingUrlRules = ({ OWN_HOSTS, LOCAL_ORIGIN, AWS_ENDPOINT_URL }: OutgoingEnvironment): OutgoingUrlRules => ({
  ownHosts: OWN_HOSTS,
  localOrigin: AWS_ENDPOINT_URL === undefined ? null : (LOCAL_ORIGIN ?? null),
  loopback: false,
});

/** The rules for endpoints of webhooks: those of a local run may be any http port of this machine. */
export const webhookUrlRules = (environment: OutgoingEnvironment): OutgoingUrlRules => {
  const rules = outgoingUrlRules(environment);
  return { ...rules, loopback: rules.localOrigin !== null };
};

/** How current the list of SPEI participants is that a function works with. */
export const participantsEnvironment = {
  /** Seconds for which an instance caches the list. */
  PARTICIPANTS_MAX_AGE_SECONDS: v.optional(wholeNumber, '3600'),
};

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
