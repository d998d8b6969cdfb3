import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

import type { EntryName } from '../../functions/manifests.ts';
import type { BundleFolder } from '../bundle.ts';
import { addAlarm, type AlarmTarget } from './alarm.ts';

/** What every function of a deployment shares. */
export type FunctionDefaults = {
  readonly bundles: BundleFolder;
  readonly alarms: AlarmTarget;
  readonly logRetention: RetentionDays;
  readonly memoryMegabytes: number;
};

/** Variables the Lambda runtime sets itself; a deployment must not. */
type SetByRuntime = 'AWS_REGION' | 'AWS_ENDPOINT_URL' | 'LAMBDA_TASK_ROOT';

/** Environment of a function as a deployment gives it, from the input type of the family's config schema. */
export type DeployedEnvironment<Environment> = Omit<Environment, SetByRuntime>;

export type ServiceFunctionProps<Environment> = {
  readonly defaults: FunctionDefaults;
  readonly entry: EntryName;
  readonly environment: DeployedEnvironment<Environment>;
  /** What a user loses while the function fails; the text of its alarms. */
  readonly errorImpact: string;
  readonly timeout: Duration;
  /** 99th percentile of the duration from which on the function counts as slow. */
  readonly slowFrom: Duration;
};

const PERIOD = Duration.minutes(5);

const stringEntries = (environment: object): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/**
 * A Lambda function with a role of its own that may do nothing but write its log and its trace, a log that expires,
 * and alarms on errors, throttles and slowness.
 */
export class ServiceFunction<Environment extends object> extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps<Environment>) {
    super(scope, id);
    const { defaults, entry } = props;
    const logGroup = new LogGroup(this, 'Log', { retention: defaults.logRetention, removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const [, file = ''] = entry.split('/');
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(defaults.bundles(entry)),
      handler: `${file}.handler`,
      environment: stringEntries(props.environment),
      memorySize: defaults.memoryMegabytes,
      timeout: props.timeout,
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
      description: `${entry}. When it fails: ${props.errorImpact}`,
    });
    this.addAlarms(entry.replace('/', '-'), props);
  }

  /** Lets the function do exactly these actions on exactly these resources. */
  allow(actions: readonly string[], resources: readonly string[]): void {
    this.lambda.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }

  private addAlarms(subject: string, { errorImpact: impact, defaults, slowFrom }: ServiceFunctionProps<Environment>): void {
    const shared = { subject, impact, target: defaults.alarms };
    const summed = { statistic: 'Sum', period: PERIOD };
    addAlarm(this, 'Errors', {
      ...shared,
      kind: 'function-errors',
      metric: this.lambda.metricErrors(summed),
      threshold: 1,
      evaluationPeriods: 1,
    });
    addAlarm(this, 'Throttles', {
      ...shared,
      kind: 'function-throttles',
      metric: this.lambda.metricThrottles(summed),
      threshold: 1,
      evaluationPeriods: 2,
    });
    addAlarm(this, 'Slow', {
      ...shared,
      kind: 'function-slow',
      metric: this.lambda.metricDuration({ statistic: 'p99', period: PERIOD }),
      threshold: slowFrom.toMilliseconds(),
      evaluationPeriods: 3,
    });
  }
}
