import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

import type { Deployment } from '../constructs/deployment.ts';
import type { WatchedFamily } from '../constructs/family-alarms.ts';
import { FamilyResources } from '../constructs/family-resources.ts';
import type { Family } from '../family-settings/family.ts';

/** A group of families: everything of them that runs and can be replaced. */
export class FamilyStack extends Stack {
  readonly watched: readonly WatchedFamily[];

  constructor(scope: Construct, id: string, deployment: Deployment, families: readonly Family[]) {
    super(scope, id, { description: `SPEI validation: ${families.map(({ manifest }) => manifest.name).join(', ')}` });
    this.watched = families.map((family) => new FamilyResources(this, deployment, family).watched);
  }
}
