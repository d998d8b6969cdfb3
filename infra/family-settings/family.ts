import type { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { GenericSchema, InferInput } from 'valibot';

import type { EntryFileOf, FamilyManifest, QueueNameOf, TaskNameOf } from '../../shared/platform/lambda/family-manifest.ts';
import type { Access } from '../resources/access.ts';
import type { NeighbourQueue } from '../resources/dead-letters.ts';
import type { State } from '../resources/state.ts';
import type { FamilyGroup } from '../settings/stack-names.ts';
import type { Stage } from '../settings/stages.ts';

/** A queue, and how its worker takes from it. */
export type QueueSettings = {
  /** How long the worker may take for a batch. */
  readonly timeout: Duration;
  /** Messages a worker holds at once: many where its time is waiting, one where its time is computing. */
  readonly batchSize: number;
  /** Batches processed at the same time; SQS requires at least 2. */
  readonly maxConcurrency: number;
  /** How long a batch may wait until it is full; a second when absent. */
  readonly batchingWindow?: Duration;
  /** Age of the oldest message from which on the queue counts as stuck. */
  readonly oldestMessageFrom: Duration;
};

export type FunctionSettings<Environment = Readonly<Record<string, string | undefined>>> = {
  readonly environment: Environment;
  readonly access: readonly Access[];
  /** What users lose while the function fails, throttles or is slow; the text of its alarms. */
  readonly errorImpact: string;
  /** 99th percentile of the duration from which on the function counts as slow. */
  readonly slowFrom: Duration;
  /** Most functions wait most of the time and are as small as their start allows; absent for that. */
  readonly memoryMegabytes?: number;
  /** Executions that are kept for this function and that it never exceeds; null or absent: it shares those of the account. */
  readonly reservedConcurrency?: number | null;
};

type Timed = { readonly timeout: Duration };

/** Items of the table, by the start of their `pk` and by their `sk`; null for any. */
export type FollowedItems = readonly { readonly pkPrefix: string; readonly sk: string | null }[];

/** Which changes of the table a function is called with. */
type Following = { readonly follows: FollowedItems };

/** A resource of a family with alarms, and what users lose when it fails. */
export type WatchedResource = { readonly name: string; readonly impact: string };

/** The deployment as a family's definition sees it. */
export type FamilyContext<Queue extends string = string> = {
  readonly stage: Stage;
  readonly state: State;
  readonly queue: (name: Queue) => IQueue;
  /** A queue of another family of the same group. */
  readonly queueOf: (family: string, name: string) => NeighbourQueue;
};

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** Variables that every function gets, or that the Lambda runtime sets itself. */
type GivenVariable =
  | 'SERVICE_VERSION'
  | 'POWERTOOLS_METRICS_NAMESPACE'
  | 'POWERTOOLS_SERVICE_NAME'
  | 'AWS_REGION'
  | 'AWS_ENDPOINT_URL'
  | 'LAMBDA_TASK_ROOT'
  | 'ORIGIN_TOKENS'
  | 'OWN_ORIGINS';

/** Environment of an entry: `queue-parse.ts` gets the variables of `queueParseEnvironment` in the family's config.ts. */
type EnvironmentOf<Config, File extends string> =
  Config extends Readonly<Record<`${CamelCase<File>}Environment`, infer Schema extends GenericSchema>>
    ? Omit<InferInput<Schema>, GivenVariable>
    : never;

type SettingsOf<Manifest extends FamilyManifest, Config, File extends string> = FunctionSettings<EnvironmentOf<Config, File>> &
  (File extends 'schedule'
    ? Timed & { readonly tasks: Readonly<Record<TaskNameOf<Manifest>, Duration>> }
    : File extends 'stream'
      ? Timed & Following
      : File extends 'api' | `queue-${string}`
        ? unknown
        : Timed);

/** How a family is deployed: every entry, queue and scheduled task of its manifest, or it does not compile. */
type FamilyDefinition<Manifest extends FamilyManifest, Config> = {
  readonly manifest: Manifest;
  readonly group: FamilyGroup;
  /** Stages that have the family; all unless stated. */
  readonly isDeployed?: (stage: Stage) => boolean;
  /** By the file of the entry. */
  readonly functions: (context: FamilyContext<QueueNameOf<Manifest>>) => {
    readonly [File in EntryFileOf<Manifest>]: SettingsOf<Manifest, Config, File>;
  };
  /** Resources of another kind. Returns the dead-letter queues among them. */
  readonly extras?: (scope: Construct, context: FamilyContext<QueueNameOf<Manifest>>) => readonly WatchedResource[];
} & ([QueueNameOf<Manifest>] extends [never]
  ? { readonly queues?: never }
  : { readonly queues: (stage: Stage) => Readonly<Record<QueueNameOf<Manifest>, QueueSettings>> });

/** A family as the stacks see it. */
export type Family = {
  readonly manifest: FamilyManifest;
  readonly group: string;
  readonly isDeployed?: (stage: Stage) => boolean;
  readonly queues?: (stage: Stage) => Readonly<Record<string, QueueSettings>>;
  readonly functions: (
    context: FamilyContext,
  ) => Readonly<Record<string, FunctionSettings & Partial<Timed & Following> & { readonly tasks?: Readonly<Record<string, Duration>> }>>;
  readonly extras?: (scope: Construct, context: FamilyContext) => readonly WatchedResource[];
};

export const defineFamily = <Manifest extends FamilyManifest, Config>(
  definition: FamilyDefinition<Manifest, Config>,
): FamilyDefinition<Manifest, Config> => definition;
