import { Aws, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  BasePathMapping,
  DomainName,
  EndpointType,
  Integration,
  IntegrationType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { CfnSubscriptionFilter, LogGroup } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

import type { EntryName, FamilyName } from '../../functions/manifests.ts';
import { entryFilesOf, type FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { apiPathsOf } from '../constructs/api-paths.ts';
import type { Deployment } from '../constructs/deployment.ts';
import { addExecutionLog } from '../constructs/execution-log.ts';
import { addGatewayResponses } from '../constructs/gateway-responses.ts';
import { PathStack } from '../constructs/path-stack.ts';
import type { Family } from '../family-settings/family.ts';
import { PanelApi } from '../front/panel-api.ts';
import { arnOf, functionArn } from '../settings/arns.ts';
import type { CustomDomain } from '../settings/front.ts';
import { API_STAGE, functionName, restApiName, restApiParameter } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** Answers every path that no family serves. */
const FALLBACK_ENTRY: EntryName = 'meta/fallback';
/** Deployed where the API's domain has the panel, too. */
const PANEL_FAMILY: FamilyName = 'panel';
const REQUEST_LOG_ENTRY: EntryName = 'usage/request-log';

const arnOfInvocation = (lambda: string): string =>
  `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${lambda}/invocations`;

/** The fields of an access log line. It has no path, query or header as sent: callers put credentials in the wrong places. */
const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    request_id: AccessLogField.contextRequestId(),
    // AWS support finds a request by this id.
    extended_request_id: AccessLogField.contextExtendedRequestId(),
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

/** The first segment of a path. */
const segmentOf = (path: string): string => path.split('/')[1] ?? '';

/** The REST API: one method per path, integrated with the function of the family that serves it. */
export class ApiStack extends Stack {
  constructor(scope: Construct, id: string, { stage, version }: Deployment, families: readonly Family[]) {
    super(scope, id, { description: 'SPEI validation: REST API' });
    const accessLog = this.addAccessLog(stage);
    const api = this.createApi(stage, accessLog);
    const integrationOf = this.addPaths(api, stage, families);
    this.addRequestLog(
      stage,
      families.map(({ manifest }) => manifest),
    );
    addGatewayResponses(api, version);
    if (stage.customDomain !== null) {
      const domain = this.addCustomDomain(api, stage.customDomain);
      if (families.some(({ manifest: { name } }) => name === PANEL_FAMILY)) {
        const panel = new PanelApi(this, 'PanelApi', { stage, integration: integrationOf(PANEL_FAMILY), accessLog });
        // The role with which API Gateway writes its logs is a setting of the account, for which the stage of the API waits.
        panel.deploymentStage.node.addDependency(api.deploymentStage);
        new BasePathMapping(this, 'PanelPath', { domainName: domain, restApi: panel, stage: panel.deploymentStage });
      }
    }
    if (stage.webAclArn !== null) {
      new CfnWebACLAssociation(this, 'WebAcl', { webAclArn: stage.webAclArn, resourceArn: api.deploymentStage.stageArn });
    }
    addAlarm(this, 'ServerErrors', {
      stage,
      kind: 'api-server-errors',
      impact: 'Callers get 5xx answers.',
      metric: api.metricServerError({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 5,
      evaluationPeriods: 1,
    });
    if (stage.front !== null) {
      new StringParameter(this, 'RestApiParameter', { parameterName: restApiParameter(stage.name), stringValue: api.restApiId });
    }
    new CfnOutput(this, 'RestApiId', { value: api.restApiId });
    new CfnOutput(this, 'BaseUrl', { value: api.urlForPath() });
  }

  private addAccessLog(stage: Stage) {
    const group = new LogGroup(this, 'AccessLog', {
      retention: stage.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return { accessLogDestination: new LogGroupLogDestination(group), accessLogFormat: ACCESS_LOG_FORMAT };
  }

  private createApi(stage: Stage, accessLog: ReturnType<ApiStack['addAccessLog']>): RestApi {
    const api = new RestApi(this, 'Api', {
      restApiName: restApiName(stage.name),
      description: 'SPEI transfer validation',
      endpointTypes: [EndpointType.REGIONAL],
      // Certificates are returned byte for byte, whatever the caller's Accept header.
      binaryMediaTypes: ['*/*'],
      cloudWatchRole: true,
      deployOptions: {
        stageName: API_STAGE,
        ...accessLog,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        tracingEnabled: true,
        throttlingRateLimit: stage.throttling.rate,
        throttlingBurstLimit: stage.throttling.burst,
      },
    });
    addExecutionLog(this, stage, { api, stageName: API_STAGE });
    return api;
  }

  /** Returns the integrations of families. */
  private addPaths(api: RestApi, stage: Stage, families: readonly Family[]): (family: string | null) => Integration {
    const manifests = families.map(({ manifest }) => manifest);
    const functionOf = (family: string | null): string =>
      functionArn(functionName(stage.name, family === null ? FALLBACK_ENTRY : `${family}/api`));
    const credentialsRole = this.addInvokeRole(manifests, functionOf);
    const integrationOf = (family: string | null): Integration =>
      new Integration({
        type: IntegrationType.AWS_PROXY,
        integrationHttpMethod: 'POST',
        uri: arnOfInvocation(functionOf(family)),
        options: { credentialsRole },
      });
    const fallback = integrationOf(null);
    api.root.addMethod('ANY', fallback);
    api.root.addProxy({ defaultIntegration: fallback });
    // A path works from the moment its deployment exists.
    api.latestDeployment?.node.addDependency(credentialsRole);
    let previous: PathStack | null = null;
    for (const [segment, paths] of Map.groupBy(apiPathsOf(manifests), ([path]) => segmentOf(path))) {
      const nested: PathStack = new PathStack(this, { api, segment, paths: new Map(paths), integrationOf });
      if (previous !== null) nested.deployAfter(previous);
      previous = nested;
      api.latestDeployment?.addToLogicalId(nested.fingerprint);
      api.latestDeployment?.node.addDependency(nested);
    }
    return integrationOf;
  }

  /** Passes the lines that end requests of accounts from the logs of the API functions on to the log of requests. */
  private addRequestLog(stage: Stage, manifests: readonly FamilyManifest[]): void {
    const reader = functionName(stage.name, REQUEST_LOG_ENTRY);
    const logOf = (family: string): string => `/aws/lambda/${functionName(stage.name, `${family}/api`)}`;
    const permission = new CfnPermission(this, 'RequestLogPermission', {
      action: 'lambda:InvokeFunction',
      functionName: reader,
      principal: 'logs.amazonaws.com',
      sourceAccount: Aws.ACCOUNT_ID,
      sourceArn: arnOf('logs', `log-group:${logOf('*')}:*`),
    });
    for (const { name } of manifests.filter(({ contracts }) => contracts.length > 0)) {
      const filter = new CfnSubscriptionFilter(this, `RequestLogOf-${name}`, {
        logGroupName: logOf(name),
        destinationArn: functionArn(reader),
        // Both words are in the line that ends a request with a valid credential.
        filterPattern: '"request_completed" "user_id"',
      });
      filter.addResourceDependency(permission);
    }
  }

  /** The role with which API Gateway calls the functions: unlike a permission on a function, it survives the function. */
  private addInvokeRole(manifests: readonly FamilyManifest[], functionOf: (family: string | null) => string): Role {
    const serving = manifests.filter((manifest) => entryFilesOf(manifest).includes('api')).map(({ name }) => name);
    const role = new Role(this, 'InvokeRole', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [...serving, null].map(functionOf) }));
    return role;
  }

  private addCustomDomain(api: RestApi, { domainName, certificateArn }: CustomDomain): DomainName {
    const domain = new DomainName(this, 'Domain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new BasePathMapping(this, 'BasePath', { domainName: domain, restApi: api, basePath: API_STAGE, stage: api.deploymentStage });
    // Target for a CNAME or alias record.
    new CfnOutput(this, 'DomainTarget', { value: domain.domainNameAliasDomainName });
    return domain;
  }
}
