import { RemovalPolicy, type Duration } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';

import type { FunctionSettings } from '../family-settings/family.ts';
import { statementOf } from '../resources/access.ts';
import { useFixedAddress } from '../resources/fixed-address.ts';
import { frontEnvironment } from '../resources/panel.ts';
import { functionName, metricsNamespace } from '../settings/names.ts';
import type { Deployment } from './deployment.ts';

type ServiceFunctionProps = {
  readonly deployment: Deployment;
  /** In the form `family/file`. */
  readonly entry: string;
  readonly timeout: Duration;
  readonly settings: FunctionSettings;
};

/** Functions mostly wait, so they get the least memory that still starts fast. */
const MEMORY_MEGABYTES = 256;

const definedEntries = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** A Lambda function with its own role and an expiring log group. The role may write its log and traces and use the access in its settings. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { deployment, entry, timeout, settings }: ServiceFunctionProps) {
    super(scope, id);
    const { stage, version, bundles } = deployment;
    const name = functionName(stage.name, entry);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${name}`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const [, file = ''] = entry.split('/');
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: stage.architecture,
      code: Code.fromAsset(bundles(entry)),
      handler: `${file}.handler`,
      environment: {
        SERVICE_VERSION: version,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage.name),
        POWERTOOLS_SERVICE_NAME: entry,
        ...(file === 'api' || file === 'fallback' ? definedEntries(frontEnvironment(stage)) : {}),
        ...definedEntries(settings.environment),
      },
      memorySize: settings.memoryMegabytes ?? MEMORY_MEGABYTES,
      ...(typeof settings.reservedConcurrency === 'number' ? { reservedConcurrentExecutions: settings.reservedConcurrency } : {}),
      timeout,
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
      description: `${entry}. When it fails: ${settings.errorImpact}`,
    });
    // A function that receives the portal's address queries the portal.
    if (stage.fixedAddress && 'CEP_PORTAL_URL' in settings.environment) useFixedAddress(this.lambda, stage);
    for (const access of settings.access) this.lambda.addToRolePolicy(statementOf(access));
  }
}
