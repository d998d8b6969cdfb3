import { Duration, Lazy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

import { entryFilesOf } from '../../shared/platform/lambda/family-manifest.ts';
import type { Family, QueueSettings, WatchedResource } from '../family-settings/family.ts';
import type { NeighbourQueue } from '../resources/dead-letters.ts';
import { stateOf } from '../resources/state.ts';
import { queueArn } from '../settings/arns.ts';
import { deadLettersName, functionName, queueName } from '../settings/names.ts';
import type { Deployment } from './deployment.ts';
import { FamilyAlarms, type WatchedFamily } from './family-alarms.ts';
import { FixedSchedules } from './fixed-schedules.ts';
import { pascalCase } from './pascal-case.ts';
import { ServiceFunction } from './service-function.ts';
import { TableStream } from './table-stream.ts';
import { WorkQueue } from './work-queue.ts';

/** API Gateway's integration timeout is 29 seconds. */
const GATEWAY_TIMEOUT = Duration.seconds(29);

const queueId = (name: string): string => `${pascalCase(name)}Queue`;

type EntrySettings = ReturnType<Family['functions']>;

/** Throws RangeError when a family's entries differ from those of its manifest. */
const checkEntries = ({ manifest }: Family, entries: EntrySettings): void => {
  const files = entryFilesOf(manifest);
  const mismatched = [
    ...Object.keys(entries).filter((file) => !files.includes(file)),
    ...files.filter((file) => entries[file] === undefined),
  ];
  if (mismatched.length > 0)
    throw new RangeError(`${manifest.name}: its manifest and its infrastructure differ in ${mismatched.join(', ')}`);
};

/** All resources of a family: its queues, functions and schedules, and their alarms. */
export class FamilyResources extends Construct {
  readonly watched: WatchedFamily;

  private readonly deployment: Deployment;
  private readonly family: string;

  constructor(scope: Construct, deployment: Deployment, family: Family) {
    super(scope, pascalCase(family.manifest.name));
    this.deployment = deployment;
    this.family = family.manifest.name;
    const { stage } = deployment;
    const queueSettings = family.queues?.(stage) ?? {};
    const queues = new Map(Object.entries(queueSettings).map(([name, settings]) => [name, this.addQueue(name, settings)]));
    const queueNamed = (name: string): WorkQueue => {
      const found = queues.get(name);
      if (found === undefined) throw new RangeError(`${this.family} has no queue ${name}`);
      return found;
    };
    // Looked up when the template is written: the other family may be added after this one.
    const queueOf = (other: string, name: string): NeighbourQueue => ({
      queueArn: queueArn(queueName(stage.name, other, name)),
      queueUrl: Lazy.string({
        produce: () => {
          const found = scope.node.tryFindChild(pascalCase(other))?.node.tryFindChild(queueId(name));
          if (found instanceof WorkQueue) return found.queue.queueUrl;
          throw new RangeError(`${this.family}: its stack has no queue ${name} of ${other}`);
        },
      }),
    });
    const context = { stage, state: stateOf(stage), queue: (name: string) => queueNamed(name).queue, queueOf };
    const entries = family.functions(context);
    checkEntries(family, entries);
    for (const [file, settings] of Object.entries(entries)) {
      const queue = /^queue-(.+)$/.exec(file)?.[1];
      this.addFunction(file, settings, queue === undefined ? null : queueNamed(queue));
    }
    const extraDeadLetters = family.extras?.(this, context) ?? [];
    this.watched = this.watchedResources(entries, queueSettings, extraDeadLetters);
    new FamilyAlarms(this, 'Alarms', stage, this.watched);
  }

  private addQueue(name: string, settings: QueueSettings): WorkQueue {
    const { stage } = this.deployment;
    return new WorkQueue(this, queueId(name), {
      queueName: queueName(stage.name, this.family, name),
      deadLettersName: deadLettersName(stage.name, this.family, name),
      settings,
    });
  }

  private addFunction(file: string, settings: EntrySettings[string], queue: WorkQueue | null): void {
    const { deployment } = this;
    const entry = `${this.family}/${file}`;
    const timeout = settings.timeout ?? queue?.settings.timeout ?? GATEWAY_TIMEOUT;
    const { lambda } = new ServiceFunction(this, pascalCase(file), { deployment, entry, timeout, settings });
    queue?.consumeWith(lambda);
    if (settings.follows !== undefined) {
      new TableStream(this, 'TableStream', {
        stage: deployment.stage,
        reader: lambda,
        follows: settings.follows,
        deadLettersName: deadLettersName(deployment.stage.name, this.family, 'stream'),
      });
    }
    if (settings.tasks === undefined) return;
    new FixedSchedules(this, 'Schedules', {
      entry,
      runner: lambda,
      tasks: settings.tasks,
      deadLettersName: deadLettersName(deployment.stage.name, this.family, 'schedule'),
    });
  }

  private watchedResources(
    entries: EntrySettings,
    queues: Readonly<Record<string, QueueSettings>>,
    extraDeadLetters: readonly WatchedResource[],
  ): WatchedFamily {
    const stage = this.deployment.stage.name;
    const impactOf = (queue: string): string => entries[`queue-${queue}`]?.errorImpact ?? '';
    const { schedule, stream } = entries;
    return {
      family: this.family,
      functions: Object.entries(entries).map(([file, { errorImpact: impact, slowFrom }]) => ({
        name: functionName(stage, `${this.family}/${file}`),
        impact,
        slowFrom,
      })),
      queues: Object.entries(queues).map(([queue, { oldestMessageFrom }]) => ({
        name: queueName(stage, this.family, queue),
        impact: impactOf(queue),
        oldestMessageFrom,
      })),
      deadLetters: Object.keys(queues).map((queue) => ({ name: deadLettersName(stage, this.family, queue), impact: impactOf(queue) })),
      scheduleDeadLetters: [
        ...(schedule === undefined ? [] : [{ name: deadLettersName(stage, this.family, 'schedule'), impact: schedule.errorImpact }]),
        ...extraDeadLetters,
      ],
      streams: stream === undefined ? [] : [{ name: functionName(stage, `${this.family}/stream`), impact: stream.errorImpact }],
      streamDeadLetters: stream === undefined ? [] : [{ name: deadLettersName(stage, this.family, 'stream'), impact: stream.errorImpact }],
    };
  }
}
