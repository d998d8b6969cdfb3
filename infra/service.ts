import type { App } from 'aws-cdk-lib';

import type { BundleFolder } from './bundle.ts';
import { stackNames } from './stack-names.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import type { Stage } from './stages.ts';

type ServiceProps = { readonly stage: Stage; readonly version: string; readonly bundles: BundleFolder };

/** Adds the stacks of one deployment to the app. */
export const addService = (app: App, { stage, version, bundles }: ServiceProps) => {
  const names = stackNames(stage.name);
  const data = new DataStack(app, names.data, stage);
  const service = new ServiceStack(app, names.service, { stage, version, bundles, data });
  const { families, fallback, alarms } = service;
  const api = new ApiStack(app, names.api, { stage, version, families, fallback, alarms });
  return { data, service, api };
};
