/*
 * Physical names of a stage's resources. Stacks find each other's resources by them, so that none exports anything and
 * each can be changed, taken back or made again by itself.
 */
import type { Stage } from './stages.ts';

type StageName = Stage['name'];

/** The function of an entry, such as `validate/api`. */
export const functionName = (stage: StageName, entry: string): string => `spei-${stage}-${entry.replace('/', '-')}`;

/** A family's queue; `schedule` names where its failed schedules end. */
export const queueName = (stage: StageName, family: string, queue: string): string => `spei-${stage}-${family}-${queue}`;

export const deadLettersName = (stage: StageName, family: string, queue: string): string =>
  `${queueName(stage, family, queue)}-dead-letters`;

/** Where alarms are sent. */
export const alarmTopicName = (stage: StageName): string => `spei-${stage}-alarms`;

/** Of the topic and the configuration set of SES that tell of bounces and complaints. */
export const mailEventsName = (stage: StageName): string => `spei-${stage}-mail-events`;

/** Vault of the backups, and that of their copies in the second region. */
export const backupVaultName = (stage: StageName): string => `spei-${stage}-backups`;
export const backupCopyVaultName = (stage: StageName): string => `spei-${stage}-backup-copies`;

export const dashboardName = (stage: StageName): string => `spei-${stage}`;

/** The stage of the REST API, which is also the version prefix of every address (interface: Versioning). */
export const API_STAGE = 'v1';

/** Rule of X-Ray for the requests of the API; at most 32 characters. */
export const samplingRuleName = (stage: StageName): string => `spei-${stage}-requests`;

export const restApiName = (stage: StageName): string => `spei-validation-${stage}`;

export const tableName = (stage: StageName): string => `spei-${stage}-main`;

/** SSM parameter that names the table's stream: the one name that is not ours to choose. */
export const tableStreamParameter = (stage: StageName): string => `/spei/${stage}/table-stream-arn`;

/** Secrets of users, apart from everything else. */
export const credentialsTableName = (stage: StageName): string => `spei-${stage}-credentials`;

/** The key that receipts are encrypted under. */
export const receiptKeyAlias = (stage: StageName): string => `alias/spei-${stage}-receipts`;

/** SSM parameter with the ARN of the key of KMS that the table of credentials is encrypted under. */
export const credentialsKeyParameter = (stage: StageName): string => `/spei/${stage}/credentials-key-arn`;

/** SSM parameter with the ARN of the key of KMS that API keys are encrypted under, which AWS names. */
export const apiKeysKeyParameter = (stage: StageName): string => `/spei/${stage}/api-keys-key-arn`;

/** Not to end in a hyphen and six characters, which Secrets Manager appends to an ARN. */
export const secretName = (stage: StageName): string => `spei/${stage}/master-key`;

/** The key pair that signs restore tokens. */
export const restoreKeySecretName = (stage: StageName): string => `spei/${stage}/restore-token-key-pair`;
/** Client secrets of the providers of identities; not to end so either. */
export const identitySecretName = (stage: StageName): string => `spei/${stage}/identity-clients`;

/** Namespace in which the functions of a stage count. */
export const metricsNamespace = (stage: StageName): string => `SpeiValidation/${stage}`;

/** Where the stack of the network tells the others what it consists of. */
export const networkParameters = (stage: StageName) => ({
  subnets: `/spei/${stage}/network/subnets`,
  securityGroup: `/spei/${stage}/network/security-group`,
});
