import type { BundleFolder } from '../bundling/bundle.ts';
import type { Stage } from '../settings/stages.ts';

/** The inputs of every stack of a deployment. */
export type Deployment = {
  readonly stage: Stage;
  /** Version of the build. */
  readonly version: string;
  readonly bundles: BundleFolder;
};
