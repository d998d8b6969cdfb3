import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';

import { isProviderId, type IdentityProvider } from '../functions/user-identities/domain/identity-provider.ts';

/** What differs between deployments. Everything else is the same everywhere. */
export type Stage = {
  readonly name: 'dev' | 'prod' | 'local';
  /** Address of the CEP portal. */
  readonly portalUrl: string;
  /** User-Agent sent to the portal: product and contact (RFC 9110 §10.1.5). */
  readonly portalUserAgent: string;
  /** Deleting the table takes a deliberate second step. */
  readonly deletionProtection: boolean;
  /** Of every function. Bundles hold no native code, so either runs them. */
  readonly architecture: Architecture;
  /** Whether the portal is asked from one fixed address, through a NAT gateway. */
  readonly fixedAddress: boolean;
  readonly logRetention: RetentionDays;
  /** Queue consumers that run at once. The portal's own pace is a token bucket in the table, not this. */
  readonly workerConcurrency: number;
  /** How long a change of the table that cannot be passed on holds up those behind it, in seconds. */
  readonly streamMaxRecordAgeSeconds: number;
  /** Files read, and imports saved, at the same time. */
  readonly parserConcurrency: number;
  readonly committerConcurrency: number;
  /** Throttling of the whole API: requests per second, and burst. */
  readonly throttling: { readonly rate: number; readonly burst: number };
  /** Milliseconds a function waits for the table. An emulator on a busy laptop takes longer than DynamoDB ever does. */
  readonly tableTimeoutMs: number;
  /** Milliseconds a function waits for the bucket. */
  readonly certificateTimeoutMs: number;
  /** Milliseconds a function waits for the bucket of files to import, of up to 20 MB. */
  readonly importTimeoutMs: number;
  /** Milliseconds a function waits for the bucket of receipts, of up to 12 MB. */
  readonly receiptTimeoutMs: number;
  /** Days files of receipts are kept. */
  readonly receiptRetentionDays: number;
  /** Receipts read at the same time. Textract refuses what is over the account's rate; this keeps queues below it. */
  readonly readerConcurrency: number;
  /** Address of a stand-in for Amazon Textract; null: the service itself. */
  readonly textractUrl: string | null;
  /** Sender of mails, verified with Amazon SES; null: mails wait until they expire. */
  readonly mailFrom: string | null;
  /** Where people use the service with a browser; links in mails lead there. Null: mails show what a link would carry. */
  readonly panelUrl: string | null;
  /** Address that takes mails and text messages in the place of Amazon SES and SNS; null: those themselves. */
  readonly messagesUrl: string | null;
  /** Providers whose identities users may link to their accounts. */
  readonly identityProviders: readonly IdentityProvider[];
  /** Where GitHub lists the public keys that it signs alerts of exposed API keys with. */
  readonly secretScanningKeysUrl: string;
  /** Seconds a queued validation may wait for its verdict. */
  readonly queueExpirySeconds: number;
  /** Seconds until the status of a payment that could not be checked is queried again. */
  readonly statusRecheckSeconds: number;
  /** Intervals between retries are divided by it: 1 but on a laptop. */
  readonly retryTimeScale: number;
  /** The 30 days of a deleted account, and its warnings, are divided by it: 1 but on a laptop. */
  readonly graceTimeScale: number;
  /** Seconds an instance caches the list of SPEI participants. */
  readonly participantsMaxAgeSeconds: number;
  /** For files whose structure no rule recognises; null: the files are refused. */
  readonly languageModel: LanguageModel | null;
  /** Origin of the receiver of a local run, the only http address that may be given to webhooks; null on AWS. */
  readonly localOrigin: string | null;
  /** Whether there are alarms: an emulator has neither metrics nor metric math. */
  readonly alarms: boolean;
  /** Where alarms are sent; null: the topic has no subscriber of ours. */
  readonly alarmEmail: string | null;
  readonly customDomain: CustomDomain | null;
  /** Ids of the Ed25519 keys that sign webhooks, with a comma between two while one is replaced. */
  readonly webhookKeys: string;
  /** SHA-256 (hex) of the token of the front whose word on client addresses is taken, or two with a comma; null for none. */
  readonly trustedFront: string | null;
};

/** A model of Amazon Bedrock. */
export type LanguageModel = {
  /** Id of a foundation model, or of an inference profile. */
  readonly id: string;
  /** Region that is asked; null for that of the deployment. */
  readonly region: string | null;
};

export type CustomDomain = {
  readonly domainName: string;
  /** ACM certificate in the region of the API. */
  readonly certificateArn: string;
};

const ARCHITECTURES = { arm64: Architecture.ARM_64, x86_64: Architecture.X86_64 } as const;
const BANXICO_PORTAL = 'https://www.banxico.org.mx/cep/';
const GITHUB_KEYS = 'https://api.github.com/meta/public_keys/secret_scanning';
/** A sender whose domain can belong to nobody (RFC 2606). */
const LOCAL_SENDER = 'no-reply@spei.example';
const STATUS_RECHECK_SECONDS = 900;
const PARTICIPANTS_MAX_AGE_SECONDS = 3_600;
const DEFAULT_TIME_SCALE = 60;
/** Thirty days in four minutes. */
const DEFAULT_GRACE_TIME_SCALE = 10_800;
const DEFAULT_RETENTION_DAYS = '30';
const FIRST_WEBHOOK_KEY = '1';

/** Functions that a new account may run at once. */
const NEW_ACCOUNT_CONCURRENCY = '10';
const MAX_IMPORT_CONCURRENCY = 10;
/** The least that SQS takes. */
const MIN_QUEUE_CONCURRENCY = 2;

const wholeNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1));
const positiveNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite(), v.minValue(1));
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);
const optionalRegion = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/)));
const optionalText = v.optional(v.pipe(v.string(), v.nonEmpty()));

/** An issuer that is http is this machine's, in the local stage. */
const identityProvider = v.strictObject({
  id: v.pipe(v.string(), v.guard(isProviderId)),
  issuer: v.pipe(v.string(), v.regex(/^https:\/\/[^?#]+$|^http:\/\/localhost:\d+$/)),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  hosts: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))), []),
});

/** A list as in cdk.json, or JSON as a command line has it. */
const identityProviders = v.pipe(
  v.union([v.pipe(v.string(), v.parseJson()), v.array(v.unknown())]),
  v.array(identityProvider),
  v.check((providers) => new Set(providers.map(({ id }) => id)).size === providers.length, 'a provider is there twice'),
);

/** Values a deployment takes from `cdk -c name=value` or cdk.json. */
const contextSchema = v.object({
  stage: v.optional(v.picklist(['dev', 'prod', 'local']), 'dev'),
  contact: optionalText,
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  domainName: optionalText,
  certificateArn: optionalText,
  fixedAddress: v.optional(flag, false),
  trustedFront: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64})?$/))),
  portalUrl: v.optional(v.pipe(v.string(), v.url())),
  localOrigin: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d+$/))),
  webhookKeys: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)?$/)), FIRST_WEBHOOK_KEY),
  timeScale: v.optional(positiveNumber),
  graceTimeScale: v.optional(positiveNumber),
  concurrency: v.optional(wholeNumber, NEW_ACCOUNT_CONCURRENCY),
  architecture: v.optional(v.picklist(['arm64', 'x86_64']), 'arm64'),
  languageModel: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.:-]+$/))),
  languageModelRegion: optionalRegion,
  receiptRetentionDays: v.optional(wholeNumber, DEFAULT_RETENTION_DAYS),
  textractUrl: v.optional(v.pipe(v.string(), v.url())),
  mailFrom: v.optional(v.pipe(v.string(), v.email())),
  panelUrl: v.optional(v.pipe(v.string(), v.url())),
  messagesUrl: v.optional(v.pipe(v.string(), v.url())),
  identityProviders: v.optional(identityProviders, []),
  secretScanningKeysUrl: v.optional(v.pipe(v.string(), v.url())),
});

/** Names of those values. */
export const CONTEXT_KEYS: readonly string[] = Object.keys(contextSchema.entries);

type Context = v.InferOutput<typeof contextSchema>;

const customDomainOf = ({ domainName, certificateArn }: Context): CustomDomain | null => {
  if (domainName === undefined && certificateArn === undefined) return null;
  if (domainName === undefined || certificateArn === undefined) {
    throw new RangeError('A custom domain takes both domainName and certificateArn');
  }
  return { domainName, certificateArn };
};

const languageModelOf = ({ languageModel, languageModelRegion }: Context): LanguageModel | null => {
  if (languageModel !== undefined) return { id: languageModel, region: languageModelRegion ?? null };
  if (languageModelRegion === undefined) return null;
  throw new RangeError('languageModelRegion takes a languageModel, too');
};

/**
 * Batches that queues may have under way where the account may run so many functions at once, of which callers are to
 * find most. Files to import take a tenth for each of their two queues. Others need no more than SQS asks for: how fast
 * the portal is asked is the rate limiter's business.
 */
const queueConcurrencies = (accountConcurrency: number) => {
  const ofImports = Math.min(MAX_IMPORT_CONCURRENCY, Math.max(MIN_QUEUE_CONCURRENCY, Math.floor(accountConcurrency / 10)));
  return { workerConcurrency: MIN_QUEUE_CONCURRENCY, parserConcurrency: ofImports, committerConcurrency: ofImports };
};

const userAgentOf = (version: string, contact: string | undefined): string =>
  `spei-validation-service/${version} (${contact === undefined ? 'no contact configured' : `contact: ${contact}`})`;

const awsStage = (name: 'dev' | 'prod', version: string, context: Context): Stage => {
  const { timeScale, graceTimeScale, portalUrl, localOrigin, textractUrl, messagesUrl, secretScanningKeysUrl } = context;
  const localOnly = { timeScale, graceTimeScale, portalUrl, localOrigin, textractUrl, messagesUrl, secretScanningKeysUrl };
  if (Object.values(localOnly).some((value) => value !== undefined)) {
    throw new RangeError(`${Object.keys(localOnly).join(', ')} exist in the local stage only, not in ${name}`);
  }
  if (name === 'prod' && context.contact === undefined) {
    throw new RangeError('prod takes a contact (-c contact=...): the CEP portal must be able to reach who queries it');
  }
  if (context.identityProviders.some(({ issuer }) => !issuer.startsWith('https:'))) {
    throw new RangeError(`issuers of identityProviders are https in ${name}`);
  }
  if (context.identityProviders.length > 0 && context.domainName === undefined) {
    throw new RangeError('identityProviders take a domainName: providers send browsers back there');
  }
  return {
    name,
    portalUrl: BANXICO_PORTAL,
    portalUserAgent: userAgentOf(version, context.contact),
    deletionProtection: name === 'prod',
    architecture: ARCHITECTURES[context.architecture],
    logRetention: name === 'prod' ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_MONTH,
    ...queueConcurrencies(context.concurrency),
    // The stream forgets a change after 24 hours.
    streamMaxRecordAgeSeconds: 82_800,
    throttling: { rate: 500, burst: 1_000 },
    tableTimeoutMs: 3_000,
    certificateTimeoutMs: 5_000,
    importTimeoutMs: 15_000,
    receiptTimeoutMs: 10_000,
    receiptRetentionDays: context.receiptRetentionDays,
    readerConcurrency: MIN_QUEUE_CONCURRENCY,
    textractUrl: null,
    mailFrom: context.mailFrom ?? null,
    panelUrl: context.panelUrl ?? null,
    messagesUrl: null,
    identityProviders: context.identityProviders,
    secretScanningKeysUrl: GITHUB_KEYS,
    queueExpirySeconds: 3_600,
    statusRecheckSeconds: STATUS_RECHECK_SECONDS,
    retryTimeScale: 1,
    graceTimeScale: 1,
    participantsMaxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS,
    languageModel: languageModelOf(context),
    localOrigin: null,
    alarms: true,
    alarmEmail: context.alarmEmail ?? null,
    customDomain: customDomainOf(context),
    webhookKeys: context.webhookKeys,
    trustedFront: context.trustedFront ?? null,
    fixedAddress: context.fixedAddress,
  };
};

/** How fast time passes on a laptop. */
const localTimesOf = ({ timeScale = DEFAULT_TIME_SCALE, graceTimeScale = DEFAULT_GRACE_TIME_SCALE }: Context) => ({
  statusRecheckSeconds: Math.max(1, Math.round(STATUS_RECHECK_SECONDS / timeScale)),
  retryTimeScale: timeScale,
  graceTimeScale,
});

/** Pages of an IP address get no passkeys from a browser. */
const localPanelUrl = ({ panelUrl, localOrigin }: Context): string | null =>
  panelUrl ?? localOrigin?.replace('127.0.0.1', 'localhost') ?? null;

const localStage = (version: string, context: Context): Stage => ({
  name: 'local',
  portalUrl: context.portalUrl ?? BANXICO_PORTAL,
  portalUserAgent: userAgentOf(version, context.contact ?? 'local run'),
  deletionProtection: false,
  architecture: ARCHITECTURES[context.architecture],
  logRetention: RetentionDays.ONE_WEEK,
  workerConcurrency: 2,
  // The emulator neither bisects a batch nor counts its attempts.
  streamMaxRecordAgeSeconds: 60,
  parserConcurrency: 2,
  committerConcurrency: 2,
  throttling: { rate: 10_000, burst: 5_000 },
  tableTimeoutMs: 20_000,
  certificateTimeoutMs: 20_000,
  importTimeoutMs: 20_000,
  receiptTimeoutMs: 20_000,
  receiptRetentionDays: context.receiptRetentionDays,
  readerConcurrency: MIN_QUEUE_CONCURRENCY,
  textractUrl: context.textractUrl ?? null,
  mailFrom: context.mailFrom ?? LOCAL_SENDER,
  panelUrl: localPanelUrl(context),
  messagesUrl: context.messagesUrl ?? null,
  identityProviders: context.identityProviders,
  secretScanningKeysUrl: context.secretScanningKeysUrl ?? GITHUB_KEYS,
  queueExpirySeconds: 3_600,
  // Whoever changes the simulator's list wants to see it.
  participantsMaxAgeSeconds: 5,
  ...localTimesOf(context),
  languageModel: languageModelOf(context),
  localOrigin: context.localOrigin ?? null,
  alarms: false,
  alarmEmail: null,
  customDomain: null,
  webhookKeys: context.webhookKeys,
  trustedFront: null,
  fixedAddress: false,
});

/**
 * The deployment that the context asks for; dev when it names none. Throws RangeError or ValiError for a context that
 * makes no sense, before anything is deployed.
 */
export const resolveStage = (context: Readonly<Record<string, unknown>>, version: string): Stage => {
  const parsed = v.parse(contextSchema, context);
  return parsed.stage === 'local' ? localStage(version, parsed) : awsStage(parsed.stage, version, parsed);
};
