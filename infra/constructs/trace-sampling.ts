import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';

import { API_STAGE, restApiName, samplingRuleName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

/** Share of the requests that are traced. */
export const TRACED_REQUESTS = 0.05;

/** Before X-Ray's own rule, which has 10,000. */
const PRIORITY = 1_000;

/**
 * Samples the requests of the API, and with each the function it reaches. Without a reservoir: X-Ray's own rule traces one
 * request in every second, which is all of them where there are few. Functions that no request calls are sampled by Lambda,
 * which follows no rule.
 */
export const addTraceSampling = (scope: Construct, stage: Stage): void => {
  const any = '*';
  new CfnSamplingRule(scope, 'TraceSampling', {
    samplingRule: {
      ruleName: samplingRuleName(stage.name),
      version: 1,
      priority: PRIORITY,
      fixedRate: TRACED_REQUESTS,
      reservoirSize: 0,
      serviceType: 'AWS::ApiGateway::Stage',
      serviceName: `${restApiName(stage.name)}/${API_STAGE}`,
      host: any,
      httpMethod: any,
      urlPath: any,
      resourceArn: any,
    },
  });
};
