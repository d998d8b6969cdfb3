/** What the checks ask of an account in one region. Every call throws what the AWS SDK throws. */
export type AwsAccount = {
  readonly callerIdentity: () => Promise<{ readonly account: string; readonly arn: string }>;
  /** `ENABLED`, `ENABLED_BY_DEFAULT`, `ENABLING`, `DISABLING` or `DISABLED`; null for a region that does not exist. */
  readonly regionOptStatus: () => Promise<string | null>;
  /** Version of the CDK's bootstrap stack; null when there is none. */
  readonly bootstrapVersion: () => Promise<number | null>;
  /** Functions that may run at once, without those that others have reserved. */
  readonly unreservedConcurrency: () => Promise<number>;
  /** Applied value of a quota, else its default; null when the region has no such quota. */
  readonly quota: (serviceCode: string, quotaCode: string) => Promise<number | null>;
  readonly emailSending: () => Promise<EmailSending>;
  /** Whether SES sends in the name of an address or a domain; null where it does not know it. */
  readonly isEmailIdentityVerified: (identity: string) => Promise<boolean | null>;
  /** Has Amazon Textract read a document without content, which it refuses with an error. */
  readonly detectTextOfEmptyImage: () => Promise<void>;
  readonly isTextMessageSandbox: () => Promise<boolean>;
  /** USD that text messages may cost in a month. */
  readonly textMessageSpendLimit: () => Promise<number>;
  /** Phone numbers of our own that text messages leave from. */
  readonly originationNumbers: () => Promise<number>;
  /** Has a model write one word. */
  readonly converse: (modelId: string) => Promise<void>;
};

export type EmailSending = {
  /** False in the sandbox, from which only verified addresses are reached. */
  readonly isProduction: boolean;
  readonly isEnabled: boolean;
  /** `HEALTHY`, `PROBATION` or `SHUTDOWN`. */
  readonly enforcement: string;
  readonly perDay: number;
};
