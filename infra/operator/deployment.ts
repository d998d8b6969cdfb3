import { existsSync, readFileSync } from 'node:fs';

import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

import type { Hmac } from '../../shared/digests/hmac.ts';
import { makeEncryptApiKey } from '../../shared/identity/api-keys/adapters/kms-encrypt-api-key.ts';
import type { EncryptApiKey } from '../../shared/identity/api-keys/ports/key-ciphertext.ts';
import type { DeployedSettings } from '../../shared/overrides/domain/settings.ts';
import { makeTable, type Table } from '../../shared/platform/dynamodb/table.ts';
import { makeBucket, type Bucket } from '../../shared/platform/s3/open-bucket.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import type { Vault } from '../../shared/platform/secrets/vault.ts';
import { stackName } from '../settings/stack-names.ts';

/** The state of a deployment, as an operator's command reaches it. */
export type Deployment = {
  readonly table: Table;
  readonly credentials: Table;
  readonly adminAudit: Table;
  readonly hmac: Hmac;
  readonly vault: Vault;
  readonly encryptApiKey: EncryptApiKey;
  readonly client: DynamoDBClient;
  readonly secretArn: string;
  /** A bucket by the output that names it, or another one that is reached in the same way. */
  readonly bucket: (output: string, name?: string) => Promise<Bucket>;
  /** Ids of the keys that sign webhooks. */
  readonly webhookKeys: readonly string[];
  /** Region that mails leave from. */
  readonly mailRegion: string;
  /** Reads what the deployment has in place of settings that no admin has set. */
  readonly deployedSettings: () => DeployedSettings;
};

const BUCKET_TIMEOUT_MS = 30_000;

const LOCAL_STACK_FILE = '.local/stack.json';

const localStack = v.object({ emulator_url: v.string(), region: v.string(), processor_url: v.string() });

const readLocalStack = () => {
  if (!existsSync(LOCAL_STACK_FILE)) throw new Error('No local stack is running here: run npm start first, or name a stage with --stage');
  return v.parse(localStack, JSON.parse(readFileSync(LOCAL_STACK_FILE, 'utf8')));
};

/** Origin of the stand-in for the payment processor of this checkout. */
export const localProcessorOrigin = (): string => process.env['PROCESSOR_ORIGIN'] ?? readLocalStack().processor_url;

/** Points the AWS SDK at the local emulator of this checkout. Its credentials are dummies. */
const useLocalEmulator = (): void => {
  const { emulator_url: url, region } = readLocalStack();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
};

const outputsOf = async (stackName: string): Promise<ReadonlyMap<string, string>> => {
  const { Stacks: stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: stackName }));
  return new Map((stacks[0]?.Outputs ?? []).map(({ OutputKey: key = '', OutputValue: value = '' }) => [key, value]));
};

const required = (outputs: ReadonlyMap<string, string>, name: string): string => {
  const value = outputs.get(name);
  if (value === undefined) throw new Error(`the deployment has no output ${name}`);
  return value;
};

/** Opens the deployment of a stage: `local` is the emulator of this checkout, the others use the account and region of the AWS environment. */
export const openDeployment = async (stage: 'local' | 'dev' | 'prod'): Promise<Deployment> => {
  if (stage === 'local' && process.env['AWS_ENDPOINT_URL'] === undefined) useLocalEmulator();
  const outputs = await outputsOf(stackName(stage, 'Data'));
  const client = new DynamoDBClient({});
  return {
    client,
    secretArn: required(outputs, 'SecretsArn'),
    bucket: async (output, name = required(outputs, output)) => {
      const [region, credentials] = [await client.config.region(), await client.config.credentials()];
      return makeBucket({
        bucket: name,
        region,
        timeoutMs: BUCKET_TIMEOUT_MS,
        endpoint: process.env['AWS_ENDPOINT_URL'],
        credentials: () => ({
          accessKeyId: credentials.accessKeyId,
          secretAccessKey: credentials.secretAccessKey,
          ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
        }),
      });
    },
    webhookKeys: required(outputs, 'WebhookKeys').split(','),
    mailRegion: required(outputs, 'MailRegion'),
    deployedSettings: () => ({
      text_messages_per_country_and_day: Number(required(outputs, 'TextMessagesPerCountryAndDay')),
      mail_from: outputs.get('MailFrom') ?? null,
    }),
    table: makeTable(client, required(outputs, 'TableName')),
    credentials: makeTable(client, required(outputs, 'CredentialsTableName')),
    adminAudit: makeTable(client, required(outputs, 'AdminAuditTableName')),
    hmac: makeHmac(required(outputs, 'SecretsArn')),
    encryptApiKey: makeEncryptApiKey(required(outputs, 'ApiKeysKeyArn')),
    vault: makeVault(required(outputs, 'SecretsArn')),
  };
};
