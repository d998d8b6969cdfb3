import { SETTINGS } from '../../infra/settings/context.ts';

/** Context of a deployment. */
type Deployment = Readonly<Record<string, string>>;

const LANGUAGE_MODEL = { languageModel: 'amazon.nova-lite-v1:0' } as const;

const INFERENCE_PROFILE = { languageModel: 'us.amazon.nova-lite-v1:0', modelRegion: 'us-east-1' } as const;

const CUSTOM_DOMAIN = {
  domainName: 'api.example.mx',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
} as const;

const FRONT = {
  front: 'true',
  frontDomainName: 'panel.example.mx',
  frontCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
  frontWebAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/spei/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
  originTokens: '2,1',
} as const;

const IDENTITY_PROVIDERS = JSON.stringify([
  {
    id: 'google',
    issuer: 'https://accounts.google.com',
    clientId: 'spei.apps.googleusercontent.com',
    hosts: ['oauth2.googleapis.com', 'www.googleapis.com'],
  },
]);

const PLAYGROUND_SAMPLE = JSON.stringify({
  fecha: '2026-11-03',
  monto: 1,
  clave_rastreo: 'MUESTRA0001',
  emisor: '40012',
  cuenta_beneficiaria: '012180001234567899',
});

const PROD = { stage: 'prod', contact: 'operaciones@example.mx' } as const;

/** Every stage, and between them every option: prod without any and with all, the local stage with all of its own. */
export const DEPLOYMENTS = {
  dev: { stage: 'dev' },
  prod: PROD,
  'prod-all': {
    ...PROD,
    ...CUSTOM_DOMAIN,
    ...INFERENCE_PROFILE,
    ...FRONT,
    backupRegion: 'us-east-2',
    webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:regional/webacl/spei/0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f',
    architecture: 'x86_64',
    fixedAddress: 'true',
    concurrency: '200',
    signInConcurrency: '20',
    cepSealKeys: '99999000000000000001=QUJD',
    phoneCountries: 'MX,ES',
    textMessagesPerCountryAndDay: '50',
    alarmEmail: 'alarmas@example.mx',
    securityContact: 'mailto:seguridad@example.mx',
    operatorName: 'Comprobantes del Valle, S.A. de C.V.',
    operatorAddress: 'Av. Juárez 100, 06000 Ciudad de México',
    privacyContact: 'privacidad@example.mx',
    receiptRetentionDays: '7',
    mailFrom: 'no-reply@example.mx',
    panelUrl: 'https://panel.example.mx',
    webhookKeys: '2,1',
    identityProviders: IDENTITY_PROVIDERS,
    playgroundSample: PLAYGROUND_SAMPLE,
  },
  /** A region that lacks SES, text messages, Textract and Bedrock: each is called in another one. */
  mexico: {
    ...PROD,
    ...INFERENCE_PROFILE,
    architecture: 'x86_64',
    mailFrom: 'no-reply@example.mx',
    mailRegion: 'us-east-1',
    smsRegion: 'us-west-2',
    textractRegion: 'us-east-2',
  },
  /** The panel is on the API's domain. */
  'without-front': { ...PROD, ...CUSTOM_DOMAIN, front: 'false' },
  'local-all': {
    ...LANGUAGE_MODEL,
    stage: 'local',
    portalUrl: 'http://127.0.0.1:8090/cep/',
    textractUrl: 'http://127.0.0.1:8095',
    messagesUrl: 'http://127.0.0.1:8096',
    processorUrl: 'http://127.0.0.1:8097',
    secretScanningKeysUrl: 'http://127.0.0.1:8080/_local/secret-scanning-keys',
    localOrigin: 'http://127.0.0.1:8080',
    timeScale: '900',
    graceTimeScale: '10800',
    identityProviders: JSON.stringify([{ id: 'local', issuer: 'http://localhost:8097', clientId: 'spei' }]),
  },
} as const satisfies Readonly<Record<string, Deployment>>;

/** Region that a deployment is checked for. */
export const regionOf = (name: string): string => (name === 'mexico' ? 'mx-central-1' : 'us-east-1');

/** Settings that no deployment above makes. */
export const untriedSettings = (): readonly string[] =>
  SETTINGS.filter((key) => !Object.values(DEPLOYMENTS).some((deployment) => key in deployment));
