import type { BundleFolder } from '../bundling/bundle.ts';
import type { PanelFolder } from '../bundling/panel/write-panel.ts';
import type { Stage } from '../settings/stages.ts';

/** The inputs of every stack of a deployment. */
export type Deployment = {
  readonly stage: Stage;
  /** Version of the build. */
  readonly version: string;
  readonly bundles: BundleFolder;
  /** When the app is built, in milliseconds: files with an expiry count from then. */
  readonly builtAt: number;
  /** The built panel, which a front delivers; without a front it is not read. */
  readonly panel: readonly PanelFolder[];
};
