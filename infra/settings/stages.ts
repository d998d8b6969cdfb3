import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';

import type { IdentityProvider } from '../../functions/user-identities/domain/identity-provider.ts';
import type { Operator } from '../../functions/users/domain/operator.ts';
import type { SamplePayment } from '../../shared/validation/domain/sample-payment.ts';
import { contextSchema, type Context } from './context.ts';
import { customDomainOf, frontOf, panelUrlOf, securityContactOf, type CustomDomain, type Front } from './front.ts';
import { LOCAL_OPERATOR, operatorOf } from './operator.ts';
import { queueConcurrencies } from './queue-concurrency.ts';

/** Settings that differ between deployments. Everything else is the same everywhere. */
export type Stage = {
  readonly name: 'dev' | 'prod' | 'local';
  /** Address of the CEP portal. */
  readonly portalUrl: string;
  /** User-Agent sent to the portal: product and contact (RFC 9110 §10.1.5). */
  readonly portalUserAgent: string;
  /** URI to which findings of vulnerabilities are reported; null: none is published. */
  readonly securityContact: string | null;
  /** Who operates the service, as its legal documents name it. */
  readonly operator: Operator;
  /** Deleting the table requires a deliberate second step. */
  readonly deletionProtection: boolean;
  /** Of every function. Bundles contain no native code, so either architecture runs them. */
  readonly architecture: Architecture;
  /** Whether queries to the portal leave from one fixed address, through a NAT gateway. */
  readonly fixedAddress: boolean;
  readonly logRetention: RetentionDays;
  /** Batches that a queue's worker processes at once. The rate of queries to the portal is limited by lanes in the table (ADR 4), not by this. */
  readonly workerConcurrency: number;
  /** Reserved concurrency of registration and sign-in, which is also its maximum; null: they share that of the account. */
  readonly signInConcurrency: number | null;
  /** How long a change of the table that cannot be passed on blocks those behind it, in seconds. */
  readonly streamMaxRecordAgeSeconds: number;
  /** Files read, and imports saved, at the same time. */
  readonly parserConcurrency: number;
  readonly committerConcurrency: number;
  /** Concurrent deliveries to slow endpoints. */
  readonly slowDeliveryConcurrency: number;
  /** Throttling of the whole API: requests per second, and burst. */
  readonly throttling: { readonly rate: number; readonly burst: number };
  /** Timeout of calls to the table, in milliseconds. An emulator on a busy laptop is slower than DynamoDB. */
  readonly tableTimeoutMs: number;
  /** Timeout of calls to the bucket of certificates, in milliseconds. */
  readonly certificateTimeoutMs: number;
  /** Timeout of calls to the bucket of import files, of up to 20 MB, in milliseconds. */
  readonly importTimeoutMs: number;
  /** Timeout of calls to the bucket of receipts, of up to 12 MB, in milliseconds. */
  readonly receiptTimeoutMs: number;
  /** Days for which receipt files are kept. */
  readonly receiptRetentionDays: number;
  /** Receipts read at the same time. Textract refuses calls over the account's rate; this keeps queues below it. */
  readonly readerConcurrency: number;
  /** Address of an Amazon Textract stub; null: the service itself. */
  readonly textractUrl: string | null;
  /** Regions of services that the region of the deployment may lack; null for the region of the deployment. */
  readonly textractRegion: string | null;
  readonly mailRegion: string | null;
  readonly smsRegion: string | null;
  /** Sender of mails, verified with Amazon SES; null: mails wait until they expire. */
  readonly mailFrom: string | null;
  /** Countries whose phones can get text messages: ISO 3166-1 alpha-2, comma-separated. */
  readonly phoneCountries: string;
  /** Text messages that the deployment sends to one country per UTC day. */
  readonly textMessagesPerCountryAndDay: number;
  /** URL of the browser pages that links in mails open. Null: mails show the token that a link would carry. */
  readonly panelUrl: string | null;
  /** Address that receives mails and text messages instead of Amazon SES and SNS; null: the services themselves. */
  readonly messagesUrl: string | null;
  /** Origin of a stand-in for the payment processor; null for the processor itself. */
  readonly processorUrl: string | null;
  /** Providers whose identities users may link. */
  readonly identityProviders: readonly IdentityProvider[];
  /** URL of GitHub's public keys, which verify the signatures of alerts about exposed API keys. */
  readonly secretScanningKeysUrl: string;
  /** A payment that Banxico certifies, with which users try the service; null for none. */
  readonly playgroundSample: SamplePayment | null;
  /** Public keys that verify seals of certificates, `<number>=<base64>` between blanks; none by default. */
  readonly cepSealKeys: string;
  /** Seconds a queued validation may wait for its verdict. */
  readonly queueExpirySeconds: number;
  /** Seconds until a payment status that could not be checked is queried again. */
  readonly statusRecheckSeconds: number;
  /** Minutes between two probes of the CEP portal. */
  readonly portalProbeMinutes: number;
  /** Divides the intervals between retries: 1 except on a laptop. */
  readonly retryTimeScale: number;
  /** Divides the 30 days of a deleted account and the times of its warnings: 1 except on a laptop. */
  readonly graceTimeScale: number;
  /** Seconds an instance caches the list of SPEI participants. */
  readonly participantsMaxAgeSeconds: number;
  /** Seconds an instance caches what admins changed of settings and data. */
  readonly overridesMaxAgeSeconds: number;
  /** For files whose structure no rule recognises; null: such files are refused. */
  readonly languageModel: LanguageModel | null;
  /** Origin of the webhook receiver of a local run, the only http address that an endpoint may have; null on AWS. */
  readonly localOrigin: string | null;
  /** Whether there are alarms: an emulator has neither metrics nor metric math. */
  readonly alarms: boolean;
  /** Whether a rule selects the requests that X-Ray traces: an emulator traces none. */
  readonly traces: boolean;
  /** Address that receives alarms; null: the topic has no subscriber. */
  readonly alarmEmail: string | null;
  /** Of the API alone. */
  readonly customDomain: CustomDomain | null;
  /** Null: point-in-time recovery only. */
  readonly backups: Backups | null;
  /** Web ACL of AWS WAF in front of the API; null for none. */
  readonly webAclArn: string | null;
  /** Ids of the Ed25519 keys that sign webhooks; two, comma-separated, while one is being replaced. */
  readonly webhookKeys: string;
  /** Null: the API is called directly, and no pages are delivered. */
  readonly front: Front | null;
};

/** Retention of backups and of point-in-time recovery, in days. */
export const BACKUP_DAYS = 35;

/** Daily backups in a locked vault. */
export type Backups = {
  /** Region of the vault for copies; null for none. */
  readonly copyRegion: string | null;
};

/** A model of Amazon Bedrock. */
export type LanguageModel = {
  /** Id of a foundation model, or of an inference profile. */
  readonly id: string;
  /** Region in which the model is called; null for that of the deployment. */
  readonly region: string | null;
};

const ARCHITECTURES = { arm64: Architecture.ARM_64, x86_64: Architecture.X86_64 } as const;
const BANXICO_PORTAL = 'https://www.banxico.org.mx/cep/';
const GITHUB_KEYS = 'https://api.github.com/meta/public_keys/secret_scanning';
/** RFC 2606 reserves this domain, so it has no owner. */
const LOCAL_SENDER = 'no-reply@spei.example';
const STATUS_RECHECK_SECONDS = 900;
const PARTICIPANTS_MAX_AGE_SECONDS = 3_600;
const OVERRIDES_MAX_AGE_SECONDS = 60;
const DEFAULT_TIME_SCALE = 60;
/** Thirty days in four minutes. */
const DEFAULT_GRACE_TIME_SCALE = 10_800;

const languageModelOf = ({ languageModel, modelRegion }: Context): LanguageModel | null => {
  if (languageModel !== undefined) return { id: languageModel, region: modelRegion ?? null };
  if (modelRegion === undefined) return null;
  throw new RangeError('modelRegion takes a languageModel, too');
};

const serviceRegionsOf = ({ textractRegion, mailRegion, smsRegion }: Context) => ({
  textractRegion: textractRegion ?? null,
  mailRegion: mailRegion ?? null,
  smsRegion: smsRegion ?? null,
});

/** Far from the regions near Mexico, where a deployment is likely. */
const DEFAULT_BACKUP_REGION = 'us-west-2';

const backupsOf = (name: 'dev' | 'prod', { backupRegion }: Context): Backups | null => {
  if (backupRegion === undefined) return name === 'prod' ? { copyRegion: DEFAULT_BACKUP_REGION } : null;
  return { copyRegion: backupRegion === 'none' ? null : backupRegion };
};

const userAgentOf = (version: string, contact: string | undefined): string =>
  `spei-validation-service/${version} (${contact === undefined ? 'no contact configured' : `contact: ${contact}`})`;

/** Throws RangeError for settings that AWS deployments must not have, and for missing ones. */
const checkAwsContext = (name: 'dev' | 'prod', context: Context): void => {
  const { timeScale, graceTimeScale, portalUrl, localOrigin, textractUrl, messagesUrl, processorUrl, secretScanningKeysUrl } = context;
  const localOnly = { timeScale, graceTimeScale, portalUrl, localOrigin, textractUrl, messagesUrl, processorUrl, secretScanningKeysUrl };
  if (Object.values(localOnly).some((value) => value !== undefined)) {
    throw new RangeError(`${Object.keys(localOnly).join(', ')} exist in the local stage only, not in ${name}`);
  }
  if (name === 'prod' && context.contact === undefined) {
    throw new RangeError('prod takes a contact (-c contact=...): the CEP portal must be able to reach who queries it');
  }
  if (name === 'prod' && securityContactOf(context) === null) {
    throw new RangeError('prod takes a securityContact (mailto:, https: or tel:), because its contact is no address of mail or web');
  }
  if (context.identityProviders.some(({ issuer }) => !issuer.startsWith('https:'))) {
    throw new RangeError(`issuers of identityProviders are https in ${name}`);
  }
  const hosts = context.front ? [context.frontDomainName, context.panelUrl] : [context.domainName];
  if (context.identityProviders.length > 0 && hosts.every((host) => host === undefined)) {
    throw new RangeError('identityProviders take a frontDomainName, a panelUrl of the front or, without a front, a domainName');
  }
  if (context.mailRegion !== undefined && context.mailFrom === undefined) throw new RangeError('mailRegion takes a mailFrom, too');
};

const awsStage = (name: 'dev' | 'prod', version: string, context: Context): Stage => {
  checkAwsContext(name, context);
  const front = frontOf(context);
  return {
    name,
    portalUrl: BANXICO_PORTAL,
    portalUserAgent: userAgentOf(version, context.contact),
    securityContact: securityContactOf(context),
    operator: operatorOf(context),
    deletionProtection: name === 'prod',
    architecture: ARCHITECTURES[context.architecture],
    logRetention: name === 'prod' ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_MONTH,
    ...queueConcurrencies(context.concurrency),
    signInConcurrency: context.signInConcurrency,
    // The stream drops a change after 24 hours.
    streamMaxRecordAgeSeconds: 82_800,
    throttling: { rate: 500, burst: 1_000 },
    tableTimeoutMs: 3_000,
    certificateTimeoutMs: 5_000,
    importTimeoutMs: 15_000,
    receiptTimeoutMs: 10_000,
    receiptRetentionDays: context.receiptRetentionDays,
    textractUrl: null,
    ...serviceRegionsOf(context),
    mailFrom: context.mailFrom ?? null,
    phoneCountries: context.phoneCountries,
    textMessagesPerCountryAndDay: context.textMessagesPerCountryAndDay,
    panelUrl: panelUrlOf(context, front),
    messagesUrl: null,
    processorUrl: null,
    identityProviders: context.identityProviders,
    secretScanningKeysUrl: GITHUB_KEYS,
    playgroundSample: context.playgroundSample,
    cepSealKeys: context.cepSealKeys,
    queueExpirySeconds: 3_600,
    statusRecheckSeconds: STATUS_RECHECK_SECONDS,
    portalProbeMinutes: 5,
    retryTimeScale: 1,
    graceTimeScale: 1,
    participantsMaxAgeSeconds: PARTICIPANTS_MAX_AGE_SECONDS,
    overridesMaxAgeSeconds: OVERRIDES_MAX_AGE_SECONDS,
    languageModel: languageModelOf(context),
    localOrigin: null,
    alarms: true,
    traces: true,
    alarmEmail: context.alarmEmail ?? null,
    customDomain: customDomainOf(context.domainName, context.certificateArn, 'domainName and certificateArn'),
    backups: backupsOf(name, context),
    webAclArn: context.webAclArn,
    webhookKeys: context.webhookKeys,
    front,
    fixedAddress: context.fixedAddress,
  };
};

/** Time scales of a local run. */
const localTimesOf = ({ timeScale = DEFAULT_TIME_SCALE, graceTimeScale = DEFAULT_GRACE_TIME_SCALE }: Context) => ({
  statusRecheckSeconds: Math.max(1, Math.round(STATUS_RECHECK_SECONDS / timeScale)),
  retryTimeScale: timeScale,
  graceTimeScale,
});

/** Browsers create no passkeys on pages of an IP address. */
const localPanelUrl = ({ panelUrl, localOrigin }: Context): string | null =>
  panelUrl ?? localOrigin?.replace('127.0.0.1', 'localhost') ?? null;

const localStage = (version: string, context: Context): Stage => ({
  name: 'local',
  portalUrl: context.portalUrl ?? BANXICO_PORTAL,
  portalUserAgent: userAgentOf(version, context.contact ?? 'local run'),
  securityContact: null,
  operator: LOCAL_OPERATOR,
  deletionProtection: false,
  architecture: ARCHITECTURES[context.architecture],
  logRetention: RetentionDays.ONE_WEEK,
  // The minimum: functions are processes of this machine.
  ...queueConcurrencies(1),
  signInConcurrency: context.signInConcurrency,
  // The emulator neither bisects a batch nor counts its attempts.
  streamMaxRecordAgeSeconds: 60,
  throttling: { rate: 10_000, burst: 5_000 },
  tableTimeoutMs: 20_000,
  certificateTimeoutMs: 20_000,
  importTimeoutMs: 20_000,
  receiptTimeoutMs: 20_000,
  receiptRetentionDays: context.receiptRetentionDays,
  textractUrl: context.textractUrl ?? null,
  ...serviceRegionsOf(context),
  mailFrom: context.mailFrom ?? LOCAL_SENDER,
  phoneCountries: context.phoneCountries,
  textMessagesPerCountryAndDay: context.textMessagesPerCountryAndDay,
  panelUrl: localPanelUrl(context),
  messagesUrl: context.messagesUrl ?? null,
  processorUrl: context.processorUrl ?? null,
  identityProviders: context.identityProviders,
  secretScanningKeysUrl: context.secretScanningKeysUrl ?? GITHUB_KEYS,
  playgroundSample: context.playgroundSample,
  cepSealKeys: context.cepSealKeys,
  queueExpirySeconds: 3_600,
  // Journeys count the requests to the simulator.
  portalProbeMinutes: 60,
  // Changes of the simulator's list show at once.
  participantsMaxAgeSeconds: 5,
  overridesMaxAgeSeconds: 2,
  ...localTimesOf(context),
  languageModel: languageModelOf(context),
  localOrigin: context.localOrigin ?? null,
  alarms: false,
  traces: false,
  alarmEmail: null,
  customDomain: null,
  backups: null,
  webAclArn: null,
  webhookKeys: context.webhookKeys,
  front: null,
  fixedAddress: false,
});

/** The deployment that the context selects; dev by default. Throws RangeError or ValiError for an invalid context, before anything is deployed. */
export const resolveStage = (context: Readonly<Record<string, unknown>>, version: string): Stage => {
  const parsed = v.parse(contextSchema, context);
  return parsed.stage === 'local' ? localStage(version, parsed) : awsStage(parsed.stage, version, parsed);
};
