import { RemovalPolicy } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

import type { Stage } from '../settings/stages.ts';

type ExecutionLog = {
  readonly api: RestApi;
  /** Of the API; `stageName` of its stage itself would make the log and the stage depend on each other. */
  readonly stageName: string;
};

/** The log that API Gateway would create itself, without an expiry. */
export const addExecutionLog = (scope: Construct, { logRetention }: Stage, { api, stageName }: ExecutionLog): void => {
  const log = new LogGroup(scope, 'ExecutionLog', {
    logGroupName: `API-Gateway-Execution-Logs_${api.restApiId}/${stageName}`,
    retention: logRetention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  api.deploymentStage.node.addDependency(log);
};
