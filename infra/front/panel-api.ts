import { EndpointType, MethodLoggingLevel, RestApi, type Integration, type RestApiProps } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';

import { addExecutionLog } from '../constructs/execution-log.ts';
import { panelApiName } from '../settings/names.ts';
import type { Stage } from '../settings/stages.ts';

const STAGE_NAME = 'panel';

type PanelApiProps = {
  readonly stage: Stage;
  readonly integration: Integration;
  /** Where the API itself writes its log of requests, too. */
  readonly accessLog: Pick<NonNullable<RestApiProps['deployOptions']>, 'accessLogDestination' | 'accessLogFormat'>;
};

/** The pages at the root of the API's domain, which a path mapping of its own leads to: an API of its own, since the other has the stage v1. */
export class PanelApi extends RestApi {
  constructor(scope: Construct, id: string, { stage, integration, accessLog }: PanelApiProps) {
    super(scope, id, {
      restApiName: panelApiName(stage.name),
      description: 'SPEI validation: panel',
      endpointTypes: [EndpointType.REGIONAL],
      // The pages are on the domain alone: below a stage their addresses would be others.
      disableExecuteApiEndpoint: true,
      binaryMediaTypes: ['*/*'],
      cloudWatchRole: false,
      deployOptions: {
        ...accessLog,
        stageName: STAGE_NAME,
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        tracingEnabled: true,
        throttlingRateLimit: stage.throttling.rate,
        throttlingBurstLimit: stage.throttling.burst,
      },
    });
    addExecutionLog(this, stage, { api: this, stageName: STAGE_NAME });
    this.root.addMethod('ANY', integration);
    this.root.addProxy({ defaultIntegration: integration });
  }
}
