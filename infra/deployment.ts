import type { BundleFolder } from './bundling/bundle.ts';
import type { Stage } from './stages.ts';

/** What every stack of a deployment is made from. */
export type Deployment = {
  readonly stage: Stage;
  /** Version of the build. */
  readonly version: string;
  readonly bundles: BundleFolder;
};
