import { NestedStack } from 'aws-cdk-lib';
import { CfnMethod, RestApi, type Integration } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';

import type { ApiPaths } from './api-paths.ts';
import { pascalCase } from './pascal-case.ts';

type PathStackProps = {
  readonly api: Pick<RestApi, 'restApiId' | 'restApiRootResourceId'>;
  /** First segment of the paths in this stack. */
  readonly segment: string;
  readonly paths: ApiPaths;
  readonly integrationOf: (family: string | null) => Integration;
};

/**
 * The resources of the API below one first segment, with one ANY method each. The function of a path answers every
 * method; the fallback answers paths without operations, because a resource without a method may never reach
 * `{proxy+}`.
 */
export class PathStack extends NestedStack {
  constructor(scope: Construct, { api, segment, paths, integrationOf }: PathStackProps) {
    super(scope, pascalCase(segment), { description: `SPEI validation: paths below /${segment}` });
    const { root } = RestApi.fromRestApiAttributes(this, 'Api', { restApiId: api.restApiId, rootResourceId: api.restApiRootResourceId });
    for (const [path, family] of paths) root.resourceForPath(path).addMethod('ANY', integrationOf(family));
  }

  /** All stacks at once would make more calls than the control plane of API Gateway takes in a second. */
  deployAfter(other: PathStack): void {
    if (other.nestedStackResource !== undefined) this.nestedStackResource?.addResourceDependency(other.nestedStackResource);
  }

  /** Everything a deployment of the API consists of here: one that changes makes a new deployment necessary. */
  get fingerprint(): unknown {
    return this.node
      .findAll()
      .filter((construct) => construct instanceof CfnMethod)
      .map(({ node, httpMethod, authorizationType, integration }) => ({ path: node.path, httpMethod, authorizationType, integration }));
  }
}
