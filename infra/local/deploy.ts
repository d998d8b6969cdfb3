import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import * as v from 'valibot';

import type { IdentityProvider } from '../../functions/user-identities/domain/identity-provider.ts';
import { stackName, stackNames } from '../stack-names.ts';
import { emulatorEnvironment } from './aws-environment.ts';
import { pathWithProjectTools, runCommand } from './command.ts';
import { SECRET_SCANNING_KEYS_PATH } from './secret-scanning-keys.ts';

const ACCOUNT = '000000000000';
const TOOLKIT_STACK = 'CDKToolkit';

type DeployOptions = {
  readonly emulatorUrl: string;
  readonly region: string;
  /** Address of the CEP portal, with its path. */
  readonly portalUrl: string;
  readonly textractUrl: string;
  readonly messagesUrl: string;
  readonly identityProviders: readonly IdentityProvider[];
  /** Origin that the functions may call although it is neither https nor public. */
  readonly localOrigin: string;
  readonly timeScale: number;
  readonly graceTimeScale: number;
  readonly folder: string;
  readonly signal: AbortSignal;
};

/** The stacks an emulator holds. */
const stacksOn = async (emulatorUrl: string, region: string): Promise<readonly Stack[]> => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new CloudFormationClient({ endpoint: emulatorUrl, region, credentials });
  try {
    const { Stacks: stacks = [] } = await client.send(new DescribeStacksCommand({}));
    return stacks.filter(({ StackStatus: status }) => status !== 'DELETE_COMPLETE');
  } finally {
    client.destroy();
  }
};

const isBootstrapped = async (emulatorUrl: string, region: string): Promise<boolean> =>
  (await stacksOn(emulatorUrl, region)).some(
    ({ StackName: name, StackStatus: status }) => name === TOOLKIT_STACK && status?.endsWith('_COMPLETE') === true,
  );

/** Whether an emulator holds stacks of a version of this project that cut them another way: they have the names ours need. */
export const hasOtherStacks = async (emulatorUrl: string, region: string): Promise<boolean> => {
  const own = [TOOLKIT_STACK, ...stackNames('local')];
  const stacks = await stacksOn(emulatorUrl, region);
  // A nested stack is named after the one it is in.
  return stacks.some(({ StackName: stack = '' }) => !own.some((name) => stack === name || stack.startsWith(`${name}-`)));
};

/** The app could not be synthesized: nothing reached the emulator. */
export class SynthesisError extends Error {}

/** What the cdk CLI says when the app throws, or when its templates break a rule. */
const SYNTHESIS_FAILED = /Subprocess exited with error|Synthesis finished with errors/;

const explain = (error: unknown): unknown =>
  error instanceof Error && SYNTHESIS_FAILED.test(error.message) ? new SynthesisError(error.message, { cause: error }) : error;

const outputsSchema = v.object({ RestApiId: v.string() });

/**
 * Deploys the CDK app of this project to an emulator with the ordinary cdk CLI, which skips what has not changed.
 * Answers with the id of the REST API.
 */
export const deployLocally = async (options: DeployOptions): Promise<{ readonly restApiId: string }> => {
  const {
    emulatorUrl,
    region,
    portalUrl,
    textractUrl,
    messagesUrl,
    identityProviders,
    localOrigin,
    timeScale,
    graceTimeScale,
    folder,
    signal,
  } = options;
  const env = {
    ...process.env,
    ...emulatorEnvironment(emulatorUrl, region),
    PATH: pathWithProjectTools(),
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    // CDK's own template checks take longer than everything else here; deployments to AWS keep them.
    CDK_VALIDATION: 'false',
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
  };
  const cdk = (...args: readonly string[]) => runCommand('cdk', args, { env, signal, logFile: join(folder, 'deploy.log') });
  if (!(await isBootstrapped(emulatorUrl, region))) await cdk('bootstrap', `aws://${ACCOUNT}/${region}`, '--quiet');

  const outputsFile = join(folder, 'cdk-outputs.json');
  const languageModel = process.env['LANGUAGE_MODEL_ID'];
  const context = {
    stage: 'local',
    portalUrl,
    textractUrl,
    messagesUrl,
    identityProviders: JSON.stringify(identityProviders),
    localOrigin,
    secretScanningKeysUrl: `${localOrigin}${SECRET_SCANNING_KEYS_PATH}`,
    timeScale: String(timeScale),
    graceTimeScale: String(graceTimeScale),
    ...(languageModel === undefined ? {} : { languageModel }),
  };
  await cdk(
    'deploy',
    '--all',
    '--method=direct',
    '--require-approval=never',
    '--concurrency=3',
    `--output=${join(folder, 'cdk.out')}`,
    `--outputs-file=${outputsFile}`,
    ...Object.entries(context).map(([name, value]) => `--context=${name}=${value}`),
  ).catch((error: unknown) => {
    throw explain(error);
  });
  const outputs = v.parse(v.record(v.string(), v.unknown()), JSON.parse(await readFile(outputsFile, 'utf8')));
  return { restApiId: v.parse(outputsSchema, outputs[stackName('local', 'Api')]).RestApiId };
};
