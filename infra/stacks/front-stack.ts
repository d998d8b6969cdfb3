import { Aws, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type ErrorResponse,
  type FunctionAssociation,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source, type ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct, IConstruct } from 'constructs';

import { SECURITY_TXT_PATH, securityTxt } from '../../functions/panel/domain/security-txt.ts';
import { ORIGIN_TOKEN_HEADER } from '../../shared/platform/http/trusted-front.ts';
import { WORKER_FILE } from '../bundling/panel/bundle-panel.ts';
import { FILE_HEADERS, pageHeadersWith } from '../bundling/panel/page-headers.ts';
import { SECURITY_TXT_HEADERS } from '../bundling/panel/security-txt-file.ts';
import type { PanelFolder } from '../bundling/panel/write-panel.ts';
import type { Deployment } from '../constructs/deployment.ts';
import { responseHeadersPolicyOf } from '../front/response-headers.ts';
import { API_REQUEST_CODE, PAGE_REQUEST_CODE } from '../front/viewer-request.ts';
import { originTokenReference, uploadOriginsOf } from '../resources/panel.ts';
import type { Front } from '../settings/front.ts';
import { API_STAGE, restApiParameter } from '../settings/names.ts';
import type { Stage as DeploymentStage } from '../settings/stages.ts';

/** Files that the HTML of an older deployment names stay as they are; an older HTML is kept for a rollback by hand. */
const KEPT = Duration.days(30);

/** API Gateway ends a request after 29 seconds. */
const ORIGIN_TIMEOUT = Duration.seconds(35);

/**
 * CloudFront caches errors for ten seconds under every cache policy, and by address alone: an error of one caller would answer others.
 * Such an entry without a page changes the time and nothing else.
 */
const UNCACHED_ERRORS: readonly ErrorResponse[] = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** Names of CloudFront count for all regions of an account: with the region, a stage can be in two of them. */
const nameWithRegion = ({ name }: DeploymentStage, resource: string): string => `spei-${name}-${resource}-${Aws.REGION}`;

type ApiRoute = {
  /** What the address of the origin has before the path of a request. */
  readonly originPath: string;
  readonly reportAddress: readonly FunctionAssociation[];
};

/** Files with the same headers. */
type Files = Omit<PanelFolder, 'folder'> & { readonly source: ISource };

/** The name of the host may be known to the deployment alone. */
const securityTxtSource = (values: Parameters<typeof securityTxt>[0]): Files => ({
  source: Source.data(SECURITY_TXT_PATH.slice(1), securityTxt(values)),
  contentType: SECURITY_TXT_HEADERS['Content-Type'],
  cacheControl: SECURITY_TXT_HEADERS['Cache-Control'],
});

/** Of CDK's class and its interface, only one has `undefined` in the types of optional properties. */
const isBucket = (construct: IConstruct): construct is IBucket => construct instanceof Bucket;

/** One host for the panel, from a bucket, and for the API and its reference site, from API Gateway. */
export class FrontStack extends Stack {
  constructor(scope: Construct, id: string, { stage, panel, builtAt }: Deployment, front: Front) {
    super(scope, id, { description: 'SPEI validation: panel, API and reference site on one host' });
    const bucket = this.addBucket();
    const distribution = this.addDistribution(stage, front, bucket);
    const origin = `https://${front.domain?.domainName ?? distribution.distributionDomainName}`;
    const { securityContact: contact } = stage;
    this.deploy(stage, bucket, [
      ...panel.map(({ folder, ...headers }) => ({ ...headers, source: Source.asset(folder) })),
      ...(contact === null ? [] : [securityTxtSource({ contact, origin, now: builtAt })]),
    ]);
    new CfnOutput(this, 'PanelUrl', { value: origin });
    // Target for a CNAME or alias record, and the address for invalidations.
    new CfnOutput(this, 'FrontTarget', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId });
  }

  private addBucket(): IBucket {
    const bucket = new Bucket(this, 'Panel', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    if (!isBucket(bucket)) throw new TypeError('the bucket of the panel is no bucket');
    return bucket;
  }

  private addDistribution(stage: DeploymentStage, front: Front, bucket: IBucket): Distribution {
    const reportAddress = this.edgeFunction('ApiRequest', API_REQUEST_CODE);
    const api = this.apiBehavior(stage, front, { originPath: '', reportAddress });
    const site = this.apiBehavior(stage, front, { originPath: `/${API_STAGE}`, reportAddress });
    const pages = this.pageBehaviors(stage, bucket);
    return new Distribution(this, 'Distribution', {
      comment: `SPEI validation, ${stage.name}`,
      defaultBehavior: pages.html,
      additionalBehaviors: {
        '/assets/*': pages.files,
        [WORKER_FILE]: pages.files,
        ...(stage.securityContact === null ? {} : { [SECURITY_TXT_PATH]: pages.files }),
        [`/${API_STAGE}`]: api,
        [`/${API_STAGE}/*`]: api,
        '/docs': site,
        '/docs/*': site,
      },
      errorResponses: [...UNCACHED_ERRORS],
      httpVersion: HttpVersion.HTTP2_AND_3,
      // North America, Mexico included, and Europe.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(front.webAclArn === null ? {} : { webAclId: front.webAclArn }),
      ...(front.domain === null
        ? {}
        : {
            domainNames: [front.domain.domainName],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', front.domain.certificateArn),
          }),
    });
  }

  private edgeFunction(id: string, code: string): readonly FunctionAssociation[] {
    const edge = new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
    return [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
  }

  /** The API answers for itself: nothing is cached, and everything a caller sends is passed on, `Host` excepted, which names the API. */
  private apiBehavior(stage: DeploymentStage, front: Front, { originPath, reportAddress }: ApiRoute): BehaviorOptions {
    const restApiId = StringParameter.valueForStringParameter(this, restApiParameter(stage.name));
    const [token = ''] = front.tokens;
    return {
      origin: new HttpOrigin(`${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
        originPath,
        customHeaders: { [ORIGIN_TOKEN_HEADER]: originTokenReference(stage.name, token) },
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        readTimeout: ORIGIN_TIMEOUT,
      }),
      // After a redirect a client would continue to send its key in clear first.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: false,
      functionAssociations: [...reportAddress],
    };
  }

  private pageBehaviors(stage: DeploymentStage, bucket: IBucket): { readonly html: BehaviorOptions; readonly files: BehaviorOptions } {
    const uploadOrigins = uploadOriginsOf(stage);
    const common = {
      // Without the right to list the bucket, a missing file is a 403.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: new S3OriginAccessControl(this, 'PanelAccess', {
          originAccessControlName: nameWithRegion(stage, 'panel'),
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      // As long as the file itself states; compressed.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    };
    return {
      html: {
        ...common,
        responseHeadersPolicy: new ResponseHeadersPolicy(this, 'PageHeaders', {
          ...responseHeadersPolicyOf(pageHeadersWith(...uploadOrigins)),
          responseHeadersPolicyName: nameWithRegion(stage, 'pages'),
        }),
        functionAssociations: [...this.edgeFunction('PageRequest', PAGE_REQUEST_CODE)],
      },
      files: {
        ...common,
        responseHeadersPolicy: new ResponseHeadersPolicy(this, 'FileHeaders', {
          ...responseHeadersPolicyOf(FILE_HEADERS),
          responseHeadersPolicyName: nameWithRegion(stage, 'files'),
        }),
      },
    };
  }

  /** In this order, so that the files of the HTML are there before it. Files of older deployments stay, for pages that are open. */
  private deploy(stage: DeploymentStage, bucket: IBucket, files: readonly Files[]): void {
    const logGroup = new LogGroup(this, 'DeploymentLog', { retention: stage.logRetention, removalPolicy: RemovalPolicy.DESTROY });
    let previous: BucketDeployment | null = null;
    for (const { source, contentType, cacheControl } of files) {
      const deployment: BucketDeployment = new BucketDeployment(this, `${contentType} ${cacheControl}`, {
        sources: [source],
        destinationBucket: bucket,
        contentType,
        cacheControl: [CacheControl.fromString(cacheControl)],
        prune: false,
        logGroup,
      });
      if (previous !== null) deployment.node.addDependency(previous);
      previous = deployment;
    }
  }
}
