import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  BasePathMapping,
  DomainName,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import { manifests, type FamilyName } from '../../functions/manifests.ts';
import type { RouteContract } from '../../shared/platform/http/contract.ts';
import { addAlarm, type AlarmTarget } from '../constructs/alarm.ts';
import { addGatewayResponses } from '../constructs/gateway-responses.ts';
import type { CustomDomain, Stage } from '../stages.ts';

/** The stage of the REST API, which is also the version prefix of every address (interface: Versioning). */
export const API_STAGE = 'v1';

type ApiStackProps = {
  readonly stage: Stage;
  readonly version: string;
  readonly families: Readonly<Record<FamilyName, IFunction>>;
  readonly fallback: IFunction;
  readonly alarms: AlarmTarget;
};

/** The fields of an access log line. No path, query or header as sent: callers put credentials in the wrong places. */
const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    request_id: AccessLogField.contextRequestId(),
    ip: AccessLogField.contextIdentitySourceIp(),
    method: AccessLogField.contextHttpMethod(),
    resource: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    latency_ms: AccessLogField.contextResponseLatency(),
    integration_ms: AccessLogField.contextIntegrationLatency(),
    response_bytes: AccessLogField.contextResponseLength(),
    error_type: AccessLogField.contextErrorResponseType(),
  }),
);

/** HEAD is GET without the body (RFC 9110 §9.3.2), so the same function serves it. */
const methodsOf = ({ method }: RouteContract): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

/** A path and the paths above it: `/a/{b}` gives `/`, `/a`, `/a/{b}`. */
const pathsDownTo = (path: string): readonly string[] => {
  const segments = path.split('/').slice(1);
  return ['/', ...segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`)];
};

/** The front door: one method per contract, and one function for whatever no contract names. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { stage, version, families, fallback, alarms }: ApiStackProps) {
    super(scope, id, { description: 'SPEI validation: REST API' });
    const api = this.createApi(stage);
    // One permission for the whole API: a permission per method would double the resources of this stack.
    const integrationOf = (lambda: IFunction) => new LambdaIntegration(lambda, { scopePermissionToMethod: false });
    for (const { name: family, contracts } of manifests) {
      const integration = integrationOf(families[family]);
      for (const contract of contracts) {
        const resource = api.root.resourceForPath(contract.path);
        for (const method of methodsOf(contract)) resource.addMethod(method, integration);
      }
    }
    this.addFallback(api, integrationOf(fallback));
    addGatewayResponses(api, version);
    if (stage.customDomain !== null) this.addCustomDomain(api, stage.customDomain);
    addAlarm(this, 'ServerErrors', {
      kind: 'api-server-errors',
      subject: 'api',
      impact: 'Callers get 5xx answers.',
      target: alarms,
      metric: api.metricServerError({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 5,
      evaluationPeriods: 1,
    });
    new CfnOutput(this, 'RestApiId', { value: api.restApiId });
    new CfnOutput(this, 'BaseUrl', { value: api.urlForPath() });
  }

  private createApi(stage: Stage): RestApi {
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new RestApi(this, 'Api', {
      restApiName: `spei-validation-${stage.name}`,
      description: 'SPEI transfer validation',
      endpointTypes: [EndpointType.REGIONAL],
      // Certificates are returned byte for byte, whatever the caller says it accepts.
      binaryMediaTypes: ['*/*'],
      cloudWatchRole: true,
      deployOptions: {
        stageName: API_STAGE,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: ACCESS_LOG_FORMAT,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        tracingEnabled: true,
        throttlingRateLimit: stage.throttling.rate,
        throttlingBurstLimit: stage.throttling.burst,
      },
    });
    // The gateway would create this log itself, to be kept for ever.
    const executionLog = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${API_STAGE}`,
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    api.deploymentStage.node.addDependency(executionLog);
    return api;
  }

  /** A method that a resource does not declare never reaches `{proxy+}`, so every resource gets ANY as well. */
  private addFallback(api: RestApi, integration: LambdaIntegration): void {
    const paths = new Set(manifests.flatMap(({ contracts }) => contracts.flatMap(({ path }) => pathsDownTo(path))));
    for (const path of paths) api.root.resourceForPath(path).addMethod('ANY', integration);
    api.root.addProxy({ defaultIntegration: integration });
  }

  private addCustomDomain(api: RestApi, { domainName, certificateArn }: CustomDomain): void {
    const domain = new DomainName(this, 'Domain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(this, 'BasePath', { domainName: domain, restApi: api, basePath: API_STAGE, stage: api.deploymentStage });
    // The name to point a CNAME or an alias record at.
    new CfnOutput(this, 'DomainTarget', { value: domain.domainNameAliasDomainName });
  }
}
