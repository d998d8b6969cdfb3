import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account';
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime';
import { CreateRoleCommand, DeleteRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  InvokeCommand,
  LambdaClient,
  waitUntilFunctionActiveV2,
} from '@aws-sdk/client-lambda';
import { GetAWSDefaultServiceQuotaCommand, GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, paginateListOriginationNumbers, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { build } from 'esbuild';
import { zipSync } from 'fflate';

import type { AwsAccount } from './aws-account.ts';
import type { TemporaryFunctions } from './portal-check.ts';

/** Region of services with one endpoint for all regions; credentials are valid there whatever regions are enabled. */
const HOME_REGION = 'us-east-1';
const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';
/** USD a month that SNS spends for an account that set nothing (Amazon SNS Developer Guide: spending quota). */
const NEW_ACCOUNT_SPEND_LIMIT = 1;
const FUNCTION_TIMEOUT_SECONDS = 30;
const ACTIVE_TIMEOUT_SECONDS = 60;

const requestHandler = { connectionTimeout: 5_000, requestTimeout: 60_000 };

/** Null where AWS answers with one of these errors. */
const nullOn = async <Answer>(names: readonly string[], asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return null;
    throw error;
  }
};

const present = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new TypeError(`AWS answered without ${what}`);
  return value;
};

/** The account whose credentials the environment names, seen from a region. */
export const makeAwsAccount = (region: string): AwsAccount => {
  const here = { region, requestHandler };
  const home = { region: HOME_REGION, requestHandler };
  const quotas = new ServiceQuotasClient(here);
  const sns = new SNSClient(here);
  return {
    callerIdentity: async () => {
      const { Account, Arn } = await new STSClient(home).send(new GetCallerIdentityCommand({}));
      return { account: present(Account, 'an account'), arn: present(Arn, 'an ARN') };
    },
    regionOptStatus: async () => {
      const asked = new AccountClient(home).send(new GetRegionOptStatusCommand({ RegionName: region }));
      const answer = await nullOn(['ValidationException'], asked);
      return answer === null ? null : present(answer.RegionOptStatus, 'a status of the region');
    },
    bootstrapVersion: async () => {
      const asked = new SSMClient(here).send(new GetParameterCommand({ Name: BOOTSTRAP_VERSION }));
      const answer = await nullOn(['ParameterNotFound'], asked);
      return answer === null ? null : Number(present(answer.Parameter?.Value, 'a version'));
    },
    unreservedConcurrency: async () => {
      const { AccountLimit } = await new LambdaClient(here).send(new GetAccountSettingsCommand({}));
      return present(AccountLimit?.UnreservedConcurrentExecutions, 'a concurrency');
    },
    quota: async (ServiceCode, QuotaCode) => {
      const unknown = ['NoSuchResourceException'];
      const applied = await nullOn(unknown, quotas.send(new GetServiceQuotaCommand({ ServiceCode, QuotaCode })));
      const quota = applied ?? (await nullOn(unknown, quotas.send(new GetAWSDefaultServiceQuotaCommand({ ServiceCode, QuotaCode }))));
      return quota?.Quota?.Value ?? null;
    },
    emailSending: async () => {
      const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = await new SESv2Client(here).send(
        new GetAccountCommand({}),
      );
      return {
        isProduction: ProductionAccessEnabled === true,
        isEnabled: SendingEnabled === true,
        enforcement: EnforcementStatus ?? 'unknown',
        perDay: SendQuota?.Max24HourSend ?? 0,
      };
    },
    isEmailIdentityVerified: async (EmailIdentity) => {
      const asked = new SESv2Client(here).send(new GetEmailIdentityCommand({ EmailIdentity }));
      const answer = await nullOn(['NotFoundException'], asked);
      return answer === null ? null : answer.VerifiedForSendingStatus === true;
    },
    detectTextOfEmptyImage: async () => {
      await new TextractClient(here).send(new DetectDocumentTextCommand({ Document: { Bytes: new Uint8Array() } }));
    },
    isTextMessageSandbox: async () => {
      const { IsInSandbox } = await sns.send(new GetSMSSandboxAccountStatusCommand({}));
      return present(IsInSandbox, 'the state of the sandbox');
    },
    textMessageSpendLimit: async () => {
      const { attributes } = await sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }));
      return Number(attributes?.['MonthlySpendLimit'] ?? NEW_ACCOUNT_SPEND_LIMIT);
    },
    originationNumbers: async () => {
      let count = 0;
      for await (const { PhoneNumbers: numbers = [] } of paginateListOriginationNumbers({ client: sns }, {})) count += numbers.length;
      return count;
    },
    converse: async (modelId) => {
      // The client's own handler speaks HTTP/2, for streams in both directions.
      const client = new BedrockRuntimeClient({ region, requestHandler: new NodeHttpHandler(requestHandler) });
      const messages = [{ role: 'user' as const, content: [{ text: 'ok' }] }];
      await client.send(new ConverseCommand({ modelId, messages, inferenceConfig: { maxTokens: 1 } }));
    },
  };
};

const ASSUMED_BY_LAMBDA = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});

/** The archive of the temporary function. */
const visitArchive = async (): Promise<Uint8Array> => {
  const { outputFiles } = await build({
    entryPoints: ['infra/operator/preflight/portal-visit.ts'],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
  });
  return zipSync({ 'index.mjs': present(outputFiles[0], 'code').contents });
};

/** Temporary functions in a region. The signal ends what makes and calls them, never what removes them. */
export const makeTemporaryFunctions = (region: string, abortSignal: AbortSignal): TemporaryFunctions => {
  const lambda = new LambdaClient({ region, requestHandler });
  const iam = new IAMClient({ region: HOME_REGION, requestHandler });
  return {
    createRole: async (RoleName) => {
      const Description = 'Temporary role of npm run preflight';
      const command = new CreateRoleCommand({ RoleName, Description, AssumeRolePolicyDocument: ASSUMED_BY_LAMBDA });
      const { Role } = await iam.send(command, { abortSignal });
      return present(Role?.Arn, 'a role');
    },
    createFunction: async ({ name, roleArn, runtime, architecture }) => {
      const command = new CreateFunctionCommand({
        FunctionName: name,
        Role: roleArn,
        Runtime: runtime,
        Architectures: [architecture],
        Description: 'Temporary function of npm run preflight',
        Handler: 'index.handler',
        Code: { ZipFile: await visitArchive() },
        Timeout: FUNCTION_TIMEOUT_SECONDS,
      });
      await lambda.send(command, { abortSignal });
    },
    waitUntilActive: async (FunctionName) => {
      await waitUntilFunctionActiveV2({ client: lambda, maxWaitTime: ACTIVE_TIMEOUT_SECONDS, abortSignal }, { FunctionName });
    },
    invoke: async (FunctionName, payload) => {
      const { FunctionError, Payload } = await lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }), {
        abortSignal,
      });
      const text = present(Payload, 'a result').transformToString();
      if (FunctionError !== undefined) throw new Error(`the function failed: ${text}`);
      const returned: unknown = JSON.parse(text);
      return returned;
    },
    deleteFunction: async (FunctionName) => {
      await nullOn(['ResourceNotFoundException'], lambda.send(new DeleteFunctionCommand({ FunctionName })));
    },
    deleteRole: async (RoleName) => {
      await nullOn(['NoSuchEntityException'], iam.send(new DeleteRoleCommand({ RoleName })));
    },
  };
};
