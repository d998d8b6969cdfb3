import type { Stack } from '@aws-sdk/client-cloudformation';

import { stackName } from '../../settings/stack-names.ts';
import type { Progress, Report } from '../progress.ts';
import { readAssembly, type Assembly } from './assembly.ts';
import { uploadAssets } from './assets.ts';
import { makeCloudFormation, type CloudFormation } from './cloudformation.ts';
import { openParameters, type Parameters } from './parameters.ts';
import type { Synthesis } from './synthesize.ts';

const ACCOUNT = '000000000000';

/** Resources of `cdk bootstrap` that templates read: the bucket of assets, and the version of the bootstrap stack. */
const assetBucket = (region: string): string => `cdk-hnb659fds-assets-${ACCOUNT}-${region}`;
const BOOTSTRAP_VERSION = { name: '/cdk-bootstrap/hnb659fds/version', value: '30' };

/** Digest of the deployment in the emulator, stored there so that it is saved and lost with it. */
const DEPLOYED_DIGEST = '/spei-local/deployed-digest';

/** Holds the state, and is never replaced. */
const DATA_STACK = stackName('local', 'Data');

/** A stack of this project, of any version of it. */
const OWN_STACK = /^Spei[A-Za-z0-9]+-local$/;

const isComplete = ({ StackStatus: status }: Stack): boolean => status === 'CREATE_COMPLETE' || status === 'UPDATE_COMPLETE';

const ownStacks = (stacks: readonly Stack[]): readonly Stack[] =>
  stacks.filter(({ StackName: name = '', ParentId: parent }) => parent === undefined && OWN_STACK.test(name));

const restApiIdOf = (stacks: readonly Stack[]): string | null =>
  stacks.find(({ StackName: name }) => name === stackName('local', 'Api'))?.Outputs?.find(({ OutputKey: key }) => key === 'RestApiId')
    ?.OutputValue ?? null;

type DeployOptions = {
  readonly emulatorUrl: string;
  readonly region: string;
  readonly synthesis: Synthesis;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Called before anything in the emulator changes. */
  readonly onChange: () => void;
};

/** Deploys every stack as soon as those it depends on are deployed. */
const deployStacks = async (
  { stacks }: Assembly,
  cloudFormation: CloudFormation,
  { region, report }: { readonly region: string; readonly report: Report },
): Promise<void> => {
  let done = 0;
  const deployments = new Map<string, Promise<void>>();
  const deploy = (name: string): Promise<void> => {
    const started = deployments.get(name) ?? start(name);
    deployments.set(name, started);
    return started;
  };
  const start = async (name: string): Promise<void> => {
    const stack = stacks.find((candidate) => candidate.name === name);
    if (stack === undefined) throw new RangeError(`the assembly has no stack ${name}`);
    await Promise.all(stack.dependencies.map(deploy));
    await cloudFormation.deploy({ name, templateUrl: `https://s3.${region}.amazonaws.com/${assetBucket(region)}/${stack.templateKey}` });
    done += 1;
    report(`${done} of ${stacks.length} stacks`);
  };
  const results = await Promise.allSettled(stacks.map(({ name }) => deploy(name)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** Removes every stack but that of the data. */
const removeReplaceable = async (cloudFormation: CloudFormation): Promise<void> => {
  // Later stacks may depend on earlier ones.
  const byAge = ownStacks(await cloudFormation.stacks()).toSorted(
    (left, right) => (right.CreationTime?.getTime() ?? 0) - (left.CreationTime?.getTime() ?? 0),
  );
  for (const { StackName: name = '' } of byAge) if (name !== DATA_STACK) await cloudFormation.remove(name);
};

const deployAssembly = async (assembly: Assembly, cloudFormation: CloudFormation, options: DeployOptions): Promise<void> => {
  const { progress, region, signal } = options;
  const deploy = () => progress.phase('Deploying the stacks', (report) => deployStacks(assembly, cloudFormation, { region, report }));
  const replace = () => progress.phase('Removing all stacks but that of the data', () => removeReplaceable(cloudFormation));

  const earlier = ownStacks(await cloudFormation.stacks());
  const known = new Set(assembly.stacks.map(({ name }) => name));
  const isCutAnotherWay = earlier.some(({ StackName: name = '' }) => !known.has(name));
  if (isCutAnotherWay) await replace();
  try {
    await deploy();
  } catch (error) {
    if (earlier.length === 0 || isCutAnotherWay || signal.aborted) throw error;
    progress.line(error instanceof Error ? error.message : String(error));
    await replace();
    await deploy();
  }
};

/** The REST API of a deployment of the same sources; null when there is none, or not all of it. */
const deployedRestApi = async (cloudFormation: CloudFormation, parameters: Parameters, digest: string): Promise<string | null> => {
  if ((await parameters.read(DEPLOYED_DIGEST)) !== digest) return null;
  const stacks = ownStacks(await cloudFormation.stacks());
  return stacks.every(isComplete) ? restApiIdOf(stacks) : null;
};

/**
 * Deploys a synthesized app to an emulator, with CloudFormation itself: the cdk CLI would take longer than all the rest. Does nothing when
 * the emulator has it already. Returns the id of the REST API. The contents of the data stack stay, even if the other stacks must be
 * created again.
 */
export const deployLocally = async (options: DeployOptions): Promise<{ readonly restApiId: string; readonly changed: boolean }> => {
  const { emulatorUrl, region, synthesis, progress, signal, onChange } = options;
  const cloudFormation = makeCloudFormation(emulatorUrl, region, signal);
  const parameters = openParameters(emulatorUrl, region);
  try {
    const deployed = await deployedRestApi(cloudFormation, parameters, synthesis.digest);
    if (deployed !== null) return { restApiId: deployed, changed: false };

    onChange();
    await parameters.remove(DEPLOYED_DIGEST);
    const assembly = await readAssembly(synthesis.folder);
    await progress.phase('Uploading code and templates', (report) =>
      uploadAssets({ endpoint: emulatorUrl, region, bucket: assetBucket(region) }, assembly.files, (done, of) => {
        report(`${done} of ${of} files`);
      }),
    );
    await parameters.write(BOOTSTRAP_VERSION.name, BOOTSTRAP_VERSION.value);
    await deployAssembly(assembly, cloudFormation, options);
    await parameters.write(DEPLOYED_DIGEST, synthesis.digest);
    const restApiId = restApiIdOf(await cloudFormation.stacks());
    if (restApiId === null) throw new Error(`the stack ${stackName('local', 'Api')} has no output RestApiId`);
    return { restApiId, changed: true };
  } finally {
    cloudFormation.close();
    parameters.close();
  }
};
