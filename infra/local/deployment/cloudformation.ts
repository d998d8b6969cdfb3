import { setTimeout as delay } from 'node:timers/promises';

import {
  Capability,
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  UpdateStackCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';

const POLL_MS = 50;

/** CloudFormation's message when a stack already has this template and these parameters. */
const NO_UPDATE = 'No updates are to be performed';

type StackRequest = { readonly name: string; readonly templateUrl: string };

export type CloudFormation = {
  /** All existing stacks, nested ones included. */
  readonly stacks: () => Promise<readonly Stack[]>;
  /** Creates or updates a stack and waits for the result. Rejects with the reason of a failure. */
  readonly deploy: (request: StackRequest) => Promise<void>;
  /** Deletes a stack and waits until it is gone. */
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
};

/** A client for the emulator's CloudFormation. */
export const makeCloudFormation = (endpoint: string, region: string, signal: AbortSignal): CloudFormation => {
  const client = new CloudFormationClient({ endpoint, region, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } });

  const stacks = async (): Promise<readonly Stack[]> => {
    const { Stacks: found = [] } = await client.send(new DescribeStacksCommand({}));
    return found.filter(({ StackStatus: status }) => status !== 'DELETE_COMPLETE');
  };

  /** Null for a stack that does not exist. */
  const describe = async (name: string): Promise<Stack | null> => {
    try {
      const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
      return stack === undefined || stack.StackStatus === 'DELETE_COMPLETE' ? null : stack;
    } catch (error) {
      if (error instanceof Error && error.message.includes('does not exist')) return null;
      throw error;
    }
  };

  /** The first failure event contains the cause; later ones follow from it. */
  const failureOf = async (name: string): Promise<string> => {
    const { StackEvents: events = [] } = await client.send(new DescribeStackEventsCommand({ StackName: name }));
    const failed = events.filter(({ ResourceStatus: status = '' }) => status.endsWith('_FAILED')).at(-1);
    return failed === undefined ? 'no event has a reason' : `${failed.LogicalResourceId ?? ''}: ${failed.ResourceStatusReason ?? ''}`;
  };

  const settled = async (name: string): Promise<Stack | null> => {
    for (;;) {
      const stack = await describe(name);
      if (stack?.StackStatus?.endsWith('_IN_PROGRESS') !== true) return stack;
      await delay(POLL_MS, undefined, { signal });
    }
  };

  const send = async ({ name, templateUrl }: StackRequest): Promise<'started' | 'unchanged'> => {
    const request = {
      StackName: name,
      TemplateURL: templateUrl,
      Capabilities: [Capability.CAPABILITY_NAMED_IAM, Capability.CAPABILITY_AUTO_EXPAND],
    };
    if ((await describe(name)) === null) {
      await client.send(new CreateStackCommand(request));
      return 'started';
    }
    try {
      await client.send(new UpdateStackCommand(request));
      return 'started';
    } catch (error) {
      if (error instanceof Error && error.message.includes(NO_UPDATE)) return 'unchanged';
      throw error;
    }
  };

  return {
    stacks,
    deploy: async (request) => {
      if ((await send(request)) === 'unchanged') return;
      const status = (await settled(request.name))?.StackStatus ?? 'gone';
      if (!/^(?:CREATE|UPDATE)_COMPLETE$/.test(status)) {
        throw new Error(`The stack ${request.name} could not be deployed (${status}): ${await failureOf(request.name)}`);
      }
    },
    remove: async (name) => {
      await client.send(new DeleteStackCommand({ StackName: name }));
      const left = await settled(name);
      if (left !== null) throw new Error(`The stack ${name} could not be deleted: ${await failureOf(name)}`);
    },
    close: () => {
      client.destroy();
    },
  };
};
