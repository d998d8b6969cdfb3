import { Duration, Stack } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { InferInput } from 'valibot';

import type { handlerEnvironment as metaEnvironment } from '../../functions/meta/config.ts';
import type { BundleFolder } from '../bundle.ts';
import type { AlarmTarget } from '../constructs/alarm.ts';
import { ApiFamily } from '../constructs/api-family.ts';
import type { FunctionDefaults } from '../constructs/service-function.ts';
import type { FamilyName } from '../contracts.ts';
import type { Stage } from '../stages.ts';
import type { DataStack } from './data-stack.ts';

type ServiceStackProps = {
  readonly stage: Stage;
  readonly version: string;
  readonly bundles: BundleFolder;
  readonly data: DataStack;
};

/** Everything that runs and can be replaced: the functions, their queues, their schedules, their alarms. */
export class ServiceStack extends Stack {
  readonly families: Readonly<Record<FamilyName, IFunction>>;
  readonly fallback: IFunction;
  readonly alarms: AlarmTarget;

  constructor(scope: Construct, id: string, { stage, version, bundles }: ServiceStackProps) {
    super(scope, id, { description: 'SPEI validation: functions' });
    const topic = new Topic(this, 'Alarms', { displayName: `SPEI validation ${stage.name}`, enforceSSL: true });
    if (stage.alarmEmail !== null) topic.addSubscription(new EmailSubscription(stage.alarmEmail));
    this.alarms = { topic, stageName: stage.name };
    const defaults: FunctionDefaults = { bundles, alarms: this.alarms, logRetention: stage.logRetention };
    const common = { SERVICE_VERSION: version };
    const small = { memoryMegabytes: 256, slowFrom: Duration.seconds(5) };
    const meta = new ApiFamily<InferInput<typeof metaEnvironment>>(this, 'Meta', {
      defaults, ...small, entry: 'meta/handler', environment: common, errorImpact: 'Callers cannot read the description of the API.',
    });
    const fallback = new ApiFamily<InferInput<typeof metaEnvironment>>(this, 'Fallback', {
      defaults, ...small, entry: 'meta/fallback', environment: common,
      errorImpact: 'Browsers cannot preflight requests, and wrong paths and methods get a 500.',
    });
    this.families = { meta: meta.lambda, plans: meta.lambda, users: meta.lambda, validate: meta.lambda, validations: meta.lambda };
    this.fallback = fallback.lambda;
  }
}
