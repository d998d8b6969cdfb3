import { CloudFormationClient, CreateStackCommand, waitUntilStackCreateComplete } from '@aws-sdk/client-cloudformation';

import { adminAuditTableName, credentialsTableName, secretName, tableName } from '../../../infra/settings/names.ts';
import { stackName } from '../../../infra/settings/stack-names.ts';

const keyAttributes = ['pk', 'sk'];
const tableNamed = (name: string) => ({
  Type: 'AWS::DynamoDB::Table',
  Properties: {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keyAttributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keyAttributes.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
  },
});

/** The bucket of the heads of the audit. */
export const AUDIT_HEADS_BUCKET = 'audit-heads';

/** The part of the data stack that an operator's command reads. */
const TEMPLATE = JSON.stringify({
  Resources: {
    Table: tableNamed(tableName('local')),
    Credentials: tableNamed(credentialsTableName('local')),
    AdminAudit: tableNamed(adminAuditTableName('local')),
    AuditHeads: { Type: 'AWS::S3::Bucket', Properties: { BucketName: AUDIT_HEADS_BUCKET } },
    Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: secretName('local'), SecretString: 'the first secret' } },
  },
  Outputs: {
    TableName: { Value: { Ref: 'Table' } },
    CredentialsTableName: { Value: { Ref: 'Credentials' } },
    AdminAuditTableName: { Value: { Ref: 'AdminAudit' } },
    AuditHeadsBucket: { Value: { Ref: 'AuditHeads' } },
    SecretsArn: { Value: { Ref: 'Secret' } },
    ApiKeysKeyArn: { Value: 'arn:aws:kms:us-east-1:000000000000:key/0' },
    WebhookKeys: { Value: '1-v2' },
    MailRegion: { Value: 'us-east-1' },
  },
});

/** Creates the data stack in the emulator that the AWS SDK of this process uses. */
export const createDataStack = async (): Promise<void> => {
  const client = new CloudFormationClient({});
  const StackName = stackName('local', 'Data');
  await client.send(new CreateStackCommand({ StackName, TemplateBody: TEMPLATE }));
  await waitUntilStackCreateComplete({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { StackName });
};
