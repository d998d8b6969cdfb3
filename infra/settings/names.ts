/*
 * Physical names of a stage's resources. Stacks find each other's resources by these names, so no stack exports anything and each can be
 * changed, rolled back or created again by itself.
 */
import type { Stage } from './stages.ts';

type StageName = Stage['name'];

/** The function of an entry, such as `validate/api`. */
export const functionName = (stage: StageName, entry: string): string => `spei-${stage}-${entry.replace('/', '-')}`;

/** A family's queue; `schedule` names the queue of a schedule's failed events. */
export const queueName = (stage: StageName, family: string, queue: string): string => `spei-${stage}-${family}-${queue}`;

export const deadLettersName = (stage: StageName, family: string, queue: string): string =>
  `${queueName(stage, family, queue)}-dead-letters`;

/** Where alarms are sent. */
export const alarmTopicName = (stage: StageName): string => `spei-${stage}-alarms`;

/** Of the topic and the configuration set through which SES reports bounces and complaints. */
export const mailEventsName = (stage: StageName): string => `spei-${stage}-mail-events`;

/** Vault of the backups, and that of their copies in the second region. */
export const backupVaultName = (stage: StageName): string => `spei-${stage}-backups`;
export const backupCopyVaultName = (stage: StageName): string => `spei-${stage}-backup-copies`;

export const dashboardName = (stage: StageName): string => `spei-${stage}`;

/** The stage of the REST API, which is also the version prefix of every address (interface: Versioning). */
export const API_STAGE = 'v1';

/** Rule of X-Ray for the requests of the API; at most 32 characters. */
export const samplingRuleName = (stage: StageName): string => `spei-${stage}-requests`;

/** The API of the panel's host without a front. */
export const panelApiName = (stage: StageName): string => `spei-panel-${stage}`;

export const restApiName = (stage: StageName): string => `spei-validation-${stage}`;

export const tableName = (stage: StageName): string => `spei-${stage}-main`;

/** SSM parameter with the ARN of the table's stream, which AWS names. */
export const tableStreamParameter = (stage: StageName): string => `/spei/${stage}/table-stream-arn`;

/** The table of users' secrets. */
export const credentialsTableName = (stage: StageName): string => `spei-${stage}-credentials`;

/** The table of the administrative audit. */
export const adminAuditTableName = (stage: StageName): string => `spei-${stage}-admin-audit`;

/** Alias of the key that encrypts receipts. */
export const receiptKeyAlias = (stage: StageName): string => `alias/spei-${stage}-receipts`;

/** SSM parameter with the ARN of the KMS key that encrypts the table of credentials. */
export const credentialsKeyParameter = (stage: StageName): string => `/spei/${stage}/credentials-key-arn`;

/** SSM parameter with the ARN of the KMS key that encrypts API keys; AWS names the key. */
export const apiKeysKeyParameter = (stage: StageName): string => `/spei/${stage}/api-keys-key-arn`;

/** Must not end in a hyphen and six characters, because Secrets Manager appends those to an ARN. */
export const secretName = (stage: StageName): string => `spei/${stage}/master-key`;

/** The secret that the keys of push messages are derived from. */
export const vapidSecretName = (stage: StageName): string => `spei/${stage}/vapid`;

/** The credentials of the messenger bot. */
export const botSecretName = (stage: StageName): string => `spei/${stage}/messenger-bot`;

/** The key pair that signs restore tokens. */
export const restoreKeySecretName = (stage: StageName): string => `spei/${stage}/restore-token-key-pair`;
/** Client secrets of the identity providers; the same rule for its end applies. */
export const identitySecretName = (stage: StageName): string => `spei/${stage}/identity-clients`;

/** A token by which the functions recognise the CloudFront distribution; the same rule for its end applies. */
export const originTokenName = (stage: StageName, id: string): string => `spei/${stage}/origin-token-${id}`;

/** SSM parameter with the id of the REST API, which AWS gives. */
export const restApiParameter = (stage: StageName): string => `/spei/${stage}/rest-api-id`;

/** API key and signing secret of the payment processor; the same rule for its end applies. */
export const processorSecretName = (stage: StageName): string => `spei/${stage}/payment-processor`;

/** Namespace of the metrics of a stage's functions. */
export const metricsNamespace = (stage: StageName): string => `SpeiValidation/${stage}`;

/** SSM parameters through which the network stack names its resources to the others. */
export const networkParameters = (stage: StageName) => ({
  subnets: `/spei/${stage}/network/subnets`,
  securityGroup: `/spei/${stage}/network/security-group`,
});
