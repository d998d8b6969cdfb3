import { isSupportedCountry } from 'libphonenumber-js/max';
import * as v from 'valibot';

import { isProviderId } from '../../functions/user-identities/domain/identity-provider.ts';
import { parseSealKeys } from '../../shared/banxico/domain/cep/seal-keys.ts';
import { samplePaymentSetting } from '../../shared/validation/config/sample-payment.ts';

const DEFAULT_RETENTION_DAYS = '30';
const FIRST_WEBHOOK_KEY = '1';
const FIRST_ORIGIN_TOKEN = '1';
const DEFAULT_PHONE_COUNTRIES = 'MX,US,CA';
/** About 50 USD a day in Mexico. */
const DEFAULT_TEXT_MESSAGES = '1000';
/** Functions that a new account may run at once. */
const NEW_ACCOUNT_CONCURRENCY = '10';

const wholeNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1));
const positiveNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite(), v.minValue(1));
const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);
const region = v.pipe(v.string(), v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/));
const optionalRegion = v.optional(region);
const hostName = v.pipe(v.string(), v.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/));
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

const phoneCountries = v.pipe(
  v.string(),
  v.check((codes) => codes.split(',').every((code) => isSupportedCountry(code)), 'phoneCountries are ISO 3166-1 alpha-2 codes with commas'),
);

/** Values a deployment takes from `cdk -c name=value` or cdk.json. */
export const contextSchema = v.object({
  stage: v.optional(v.picklist(['dev', 'prod', 'local']), 'dev'),
  contact: optionalText,
  securityContact: v.optional(v.pipe(v.string(), v.regex(/^(?:mailto:\S+@\S+|https:\/\/\S+|tel:\+[\d-]+)$/))),
  operatorName: optionalText,
  operatorAddress: optionalText,
  privacyContact: v.optional(v.pipe(v.string(), v.email())),
  backupRegion: v.optional(v.union([v.literal('none'), region])),
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  domainName: optionalText,
  certificateArn: optionalText,
  webAclArn: v.nullish(v.pipe(v.string(), v.regex(/^arn:aws[a-z-]*:wafv2:[a-z0-9-]+:\d{12}:regional\/webacl\/[\w-]+\/[0-9a-f-]+$/)), null),
  fixedAddress: v.optional(flag, false),
  front: v.optional(flag, true),
  frontDomainName: v.optional(hostName),
  /** CloudFront takes certificates from one region alone. */
  frontCertificateArn: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'frontCertificateArn names no certificate of ACM in us-east-1'),
    ),
  ),
  frontWebAclArn: v.optional(v.pipe(v.string(), v.regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[0-9a-f-]+$/))),
  trustedFront: v.optional(v.unknown()),
  originTokens: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}(?:,\d{1,4})?$/)), FIRST_ORIGIN_TOKEN),
  portalUrl: v.optional(v.pipe(v.string(), v.url())),
  localOrigin: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d+$/))),
  webhookKeys: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)?$/)), FIRST_WEBHOOK_KEY),
  timeScale: v.optional(positiveNumber),
  graceTimeScale: v.optional(positiveNumber),
  concurrency: v.optional(wholeNumber, NEW_ACCOUNT_CONCURRENCY),
  signInConcurrency: v.nullish(wholeNumber, null),
  architecture: v.optional(v.picklist(['arm64', 'x86_64']), 'arm64'),
  languageModel: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.:-]+$/))),
  modelRegion: optionalRegion,
  receiptRetentionDays: v.optional(wholeNumber, DEFAULT_RETENTION_DAYS),
  textractRegion: optionalRegion,
  textractUrl: v.optional(v.pipe(v.string(), v.url())),
  mailFrom: v.optional(v.pipe(v.string(), v.email())),
  mailRegion: optionalRegion,
  smsRegion: optionalRegion,
  phoneCountries: v.optional(phoneCountries, DEFAULT_PHONE_COUNTRIES),
  textMessagesPerCountryAndDay: v.optional(wholeNumber, DEFAULT_TEXT_MESSAGES),
  panelUrl: v.optional(v.pipe(v.string(), v.url())),
  messagesUrl: v.optional(v.pipe(v.string(), v.url())),
  processorUrl: v.optional(v.pipe(v.string(), v.regex(/^http:\/\/127\.0\.0\.1:\d+$/))),
  identityProviders: v.optional(identityProviders, []),
  playgroundSample: v.nullish(v.union([v.pipe(v.string(), v.parseJson(), samplePaymentSetting), samplePaymentSetting]), null),
  cepSealKeys: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseSealKeys(text) !== null, 'cepSealKeys are <number>=<base64> with blanks'),
    ),
    '',
  ),
  secretScanningKeysUrl: v.optional(v.pipe(v.string(), v.url())),
});

/** Names of those values. */
export const CONTEXT_KEYS: readonly string[] = Object.keys(contextSchema.entries);

/** The settings among them; the others were ones, and are refused instead of ignored. */
export const SETTINGS: readonly string[] = CONTEXT_KEYS.filter((key) => key !== 'trustedFront');

/** Those values, parsed. */
export type Context = v.InferOutput<typeof contextSchema>;
