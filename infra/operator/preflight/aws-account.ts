/** Queries of an AWS account in one region. Every call throws the errors of the AWS SDK. */
export type AwsAccount = {
  readonly callerIdentity: () => Promise<{ readonly account: string; readonly arn: string }>;
  /** `ENABLED`, `ENABLED_BY_DEFAULT`, `ENABLING`, `DISABLING` or `DISABLED`; null for a region that does not exist. */
  readonly regionOptStatus: () => Promise<string | null>;
  /** Version of the CDK's bootstrap stack; null when there is none. */
  readonly bootstrapVersion: () => Promise<number | null>;
  /** Concurrent executions that no function has reserved. */
  readonly unreservedConcurrency: () => Promise<number>;
  /** Applied value of a quota, else its default; null when the region has no such quota. */
  readonly quota: (serviceCode: string, quotaCode: string) => Promise<number | null>;
  readonly emailSending: () => Promise<EmailSending>;
  /** Whether SES has verified an address or a domain; null when SES has no such identity. */
  readonly isEmailIdentityVerified: (identity: string) => Promise<boolean | null>;
  /** Sends Amazon Textract an empty document, which it refuses with an error. */
  readonly detectTextOfEmptyImage: () => Promise<void>;
  readonly isTextMessageSandbox: () => Promise<boolean>;
  /** Monthly spending limit for text messages, in USD. */
  readonly textMessageSpendLimit: () => Promise<number>;
  /** Number of own phone numbers that can send text messages. */
  readonly originationNumbers: () => Promise<number>;
  /** Generates one word with a model. */
  readonly converse: (modelId: string) => Promise<void>;
};

export type EmailSending = {
  /** False in the sandbox, which delivers to verified addresses only. */
  readonly isProduction: boolean;
  readonly isEnabled: boolean;
  /** `HEALTHY`, `PROBATION` or `SHUTDOWN`. */
  readonly enforcement: string;
  readonly perDay: number;
};
