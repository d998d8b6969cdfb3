import type { AwsAccount } from '../../../infra/operator/preflight/aws-account.ts';
import { answering, awsError, rejecting } from './aws-errors.ts';

/** The needs of the tests' deployment. */
export const NEEDS = {
  bootstrapVersion: 6,
  runtime: 'nodejs24.x',
  architecture: 'arm64',
  queueConcurrency: 24,
  apiResources: 37,
  apiRate: 500,
} as const;

/** An account that every check finds ready. */
export const HEALTHY: AwsAccount = {
  callerIdentity: answering({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/ops' }),
  regionOptStatus: answering('ENABLED'),
  bootstrapVersion: answering(29),
  unreservedConcurrency: answering(1_000),
  quota: answering(10_000),
  emailSending: answering({ isProduction: true, isEnabled: true, enforcement: 'HEALTHY', perDay: 50_000 }),
  isEmailIdentityVerified: answering(true),
  detectTextOfEmptyImage: rejecting(awsError('InvalidParameterException')),
  isTextMessageSandbox: answering(false),
  textMessageSpendLimit: answering(10_000),
  originationNumbers: answering(1),
  converse: answering(undefined),
};

/** Settings of a deployment with mails and a language model. */
export const SETTINGS = { mailFrom: 'no-reply@example.mx', languageModel: 'amazon.nova-lite-v1:0' };
