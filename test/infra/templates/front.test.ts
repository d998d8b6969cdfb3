import * as v from 'valibot';

import { FILE_HEADERS, pageHeadersWith } from '../../../infra/bundling/panel/page-headers.ts';
import { SECURITY_HEADERS } from '../../../shared/platform/http/api-handler.ts';
import { ACCOUNT, REGION, resolved } from '../../support/infra/grants.ts';
import { synthesize, WITHOUT_FRONT, type StackView } from '../../support/infra/synthesized.ts';

const CHOSEN = {
  originTokens: '2,1',
  frontDomainName: 'panel.example.mx',
  frontCertificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000',
  frontWebAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/spei/00000000-0000-4000-8000-000000000000',
};

const frontOf = (context: Readonly<Record<string, string>> = {}): StackView => {
  const { front } = synthesize('prod', { context });
  if (front === null) throw new TypeError('there is no front');
  return front;
};

const behaviour = v.looseObject({
  PathPattern: v.optional(v.string(), '*'),
  TargetOriginId: v.string(),
  ViewerProtocolPolicy: v.string(),
  AllowedMethods: v.array(v.string()),
  CachePolicyId: v.string(),
  OriginRequestPolicyId: v.optional(v.string()),
  ResponseHeadersPolicyId: v.optional(v.object({ Ref: v.string() })),
  FunctionAssociations: v.optional(
    v.array(v.object({ EventType: v.string(), FunctionARN: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.string()]) }) })),
    [],
  ),
});

const origin = v.looseObject({
  Id: v.string(),
  DomainName: v.unknown(),
  OriginPath: v.optional(v.string(), ''),
  OriginAccessControlId: v.optional(v.unknown()),
  OriginCustomHeaders: v.optional(v.array(v.object({ HeaderName: v.string(), HeaderValue: v.string() })), []),
  CustomOriginConfig: v.optional(v.object({ OriginProtocolPolicy: v.string(), OriginReadTimeout: v.number() }, 'an origin of HTTP')),
});

const configuration = v.looseObject({
  Origins: v.array(origin),
  DefaultCacheBehavior: behaviour,
  CacheBehaviors: v.array(behaviour),
  CustomErrorResponses: v.array(v.looseObject({ ErrorCode: v.number() })),
});

const distributionOf = (front: StackView) => {
  const config = v.parse(configuration, front.ofType('AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig']);
  const behaviours = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
  return { ...config, behaviours, originOf: (id: string) => config.Origins.find(({ Id }) => Id === id) };
};

const front = frontOf();
const { behaviours, originOf, CustomErrorResponses } = distributionOf(front);
const ofApi = behaviours.filter(({ TargetOriginId }) => originOf(TargetOriginId)?.CustomOriginConfig !== undefined);
const ofPanel = behaviours.filter((each) => !ofApi.includes(each));

/** Managed policies: CachingDisabled, CachingOptimized, AllViewerExceptHostHeader. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const functionsOf = ({ FunctionAssociations }: (typeof behaviours)[number]): readonly string[] =>
  FunctionAssociations.map(({ EventType, FunctionARN }) => {
    const code = front.resources.get(FunctionARN['Fn::GetAtt'][0])?.Properties['FunctionCode'];
    return `${EventType} ${v.parse(v.string(), code).includes('event.viewer.ip') ? 'address' : 'page'}`;
  });

describe('the behaviours of the front', () => {
  test('send the paths of the API and of its site to API Gateway, and all others to the bucket', () => {
    const targets = ofApi.map(({ PathPattern, TargetOriginId }) => [PathPattern, originOf(TargetOriginId)?.OriginPath]);
    expect(targets.toSorted()).toEqual([
      ['/docs', '/v1'],
      ['/docs/*', '/v1'],
      ['/v1', ''],
      ['/v1/*', ''],
    ]);
    expect(ofPanel.map(({ PathPattern }) => PathPattern).toSorted()).toEqual([
      '*',
      '/.well-known/security.txt',
      '/assets/*',
      '/service-worker.js',
    ]);
  });

  test.each(ofApi)('$PathPattern caches nothing, takes every method over HTTPS and passes on all but Host', (each) => {
    expect(each).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_EXCEPT_HOST,
      ViewerProtocolPolicy: 'https-only',
    });
    expect(each.AllowedMethods.toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
  });

  test.each(ofApi)('$PathPattern reports the address of the viewer under the first token', (each) => {
    expect(functionsOf(each)).toEqual(['viewer-request address']);
    expect(originOf(each.TargetOriginId)?.OriginCustomHeaders).toEqual([
      { HeaderName: 'X-Origin-Verify', HeaderValue: '{{resolve:secretsmanager:spei/prod/origin-token-1:SecretString}}' },
    ]);
  });

  test('give API Gateway longer than it lets a request take, over HTTPS', () => {
    for (const { TargetOriginId } of ofApi) {
      const config = originOf(TargetOriginId)?.CustomOriginConfig;
      expect(config?.OriginProtocolPolicy).toBe('https-only');
      expect(config?.OriginReadTimeout).toBeGreaterThan(29);
    }
  });

  test.each(ofPanel)('$PathPattern of the panel is read alone, without cookies, queries or headers of the viewer', (each) => {
    expect(each).toMatchObject({ CachePolicyId: CACHING_OPTIMIZED, ViewerProtocolPolicy: 'redirect-to-https' });
    expect(each.OriginRequestPolicyId).toBeUndefined();
    expect(each.AllowedMethods.toSorted()).toEqual(['GET', 'HEAD']);
  });

  test('pages pass the function that finds the HTML; files do not', () => {
    expect(ofPanel.map((each) => [each.PathPattern, functionsOf(each)])).toEqual([
      ['*', ['viewer-request page']],
      ['/assets/*', []],
      ['/service-worker.js', []],
      ['/.well-known/security.txt', []],
    ]);
  });

  test('cache no error, and turn none of the API into a page', () => {
    const codes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(CustomErrorResponses).toEqual(codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })));
  });

  test('have policies and access controls of a name with the region, because names count for all regions of an account', () => {
    const named = [
      ...front.ofType('AWS::CloudFront::ResponseHeadersPolicy').map(([, { Properties }]) => Properties['ResponseHeadersPolicyConfig']),
      ...front.ofType('AWS::CloudFront::OriginAccessControl').map(([, { Properties }]) => Properties['OriginAccessControlConfig']),
    ].map((config) => resolved(v.parse(v.looseObject({ Name: v.unknown() }), config).Name, front));
    expect(named.toSorted()).toEqual(['files', 'pages', 'panel'].map((name) => `spei-prod-${name}-${REGION}`));
  });
});

const policyHeaders = v.object({
  CustomHeadersConfig: v.object({ Items: v.array(v.object({ Header: v.string(), Value: v.string(), Override: v.literal(true) })) }),
  SecurityHeadersConfig: v.object({
    ContentSecurityPolicy: v.optional(v.object({ ContentSecurityPolicy: v.unknown(), Override: v.literal(true) })),
    ContentTypeOptions: v.object({ Override: v.literal(true) }),
    FrameOptions: v.optional(v.object({ FrameOption: v.string(), Override: v.literal(true) })),
    ReferrerPolicy: v.optional(v.object({ ReferrerPolicy: v.string(), Override: v.literal(true) })),
    StrictTransportSecurity: v.object({
      AccessControlMaxAgeSec: v.number(),
      IncludeSubdomains: v.boolean(),
      Override: v.literal(true),
    }),
  }),
});

const policySchema = v.looseObject({ ResponseHeadersPolicyConfig: v.looseObject(policyHeaders.entries) });

const defined = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** The headers that CloudFront adds to answers of a behaviour. */
const headersOf = (path: string): Readonly<Record<string, string | undefined>> => {
  const id = ofPanel.find(({ PathPattern }) => PathPattern === path)?.ResponseHeadersPolicyId?.Ref ?? '';
  const { CustomHeadersConfig, SecurityHeadersConfig } = v.parse(
    policySchema,
    front.resources.get(id)?.Properties,
  ).ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, StrictTransportSecurity: transport } = SecurityHeadersConfig;
  return defined({
    ...Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    'Content-Security-Policy':
      ContentSecurityPolicy === undefined ? undefined : resolved(ContentSecurityPolicy.ContentSecurityPolicy, front),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': FrameOptions?.FrameOption,
    'Referrer-Policy': ReferrerPolicy?.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? '; includeSubDomains' : ''}`,
  });
};

describe('the headers of the front', () => {
  const transport = { 'Strict-Transport-Security': SECURITY_HEADERS['Strict-Transport-Security'] };

  test('of pages are those of every run, with the buckets of direct uploads, and the one of the API that has browsers use HTTPS', () => {
    const buckets = ['import-files', 'receipts'].map((name) => `https://spei-prod-${name}-${ACCOUNT}-${REGION}.s3.${REGION}.amazonaws.com`);
    expect(headersOf('*')).toEqual({ ...pageHeadersWith(...buckets), ...transport });
  });

  test.each(['/assets/*', '/.well-known/security.txt'])('of %s are those of every run, and that one', (path) => {
    expect(headersOf(path)).toEqual({ ...FILE_HEADERS, ...transport });
  });
});

describe('the bucket of the panel', () => {
  test('is private, versioned, and answers over TLS alone', () => {
    const [[id, bucket] = ['', undefined], ...others] = front.ofType('AWS::S3::Bucket');
    expect(others).toEqual([]);
    expect(bucket?.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
    expect(bucket?.Properties).not.toHaveProperty('WebsiteConfiguration');
    const statements = v.parse(
      v.looseObject({ Bucket: v.object({ Ref: v.literal(id) }), PolicyDocument: v.object({ Statement: v.array(v.looseObject({})) }) }),
      front.ofType('AWS::S3::BucketPolicy')[0]?.[1].Properties,
    ).PolicyDocument.Statement;
    const readers = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(readers.map(({ Principal, Action }) => [Principal, Action])).toEqual([
      [{ Service: 'cloudfront.amazonaws.com' }, 's3:GetObject'],
    ]);
    for (const { Condition } of readers) expect(JSON.stringify(Condition)).toMatch(/"StringEquals":\{"AWS:SourceArn":.*:distribution\//);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  test('is read with an origin access control that signs every request', () => {
    const [controlId] = front.ofType('AWS::CloudFront::OriginAccessControl').map(([id]) => id);
    front.template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { OriginAccessControlOriginType: 's3', SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
    for (const { TargetOriginId } of ofPanel) {
      expect(originOf(TargetOriginId)?.OriginAccessControlId).toEqual({ 'Fn::GetAtt': [controlId, 'Id'] });
    }
  });

  test('gets scripts that browsers keep for a year, then the HTML, which they check at each visit, and loses no file', () => {
    const deployments = front.ofType('Custom::CDKBucketDeployment');
    const ids = deployments.map(([id]) => id);
    expect(
      deployments.map(([, { Properties, DependsOn }]) => [
        Properties['SystemMetadata'],
        Properties['Prune'],
        DependsOn.filter((id) => ids.includes(id)),
      ]),
    ).toEqual([
      [{ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' }, false, []],
      [{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }, false, [ids[0]]],
      [{ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' }, false, [ids[1]]],
    ]);
  });
});

describe('the settings of the front', () => {
  test('name its domain and certificate, and its web ACL', () => {
    const chosen = frontOf(CHOSEN);
    chosen.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['panel.example.mx'],
        ViewerCertificate: {
          AcmCertificateArn: CHOSEN.frontCertificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
        WebACLId: CHOSEN.frontWebAclArn,
      },
    });
    expect(chosen.outputs['PanelUrl']?.Value).toBe('https://panel.example.mx');
    expect(front.outputs['PanelUrl']?.Value).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [expect.any(String), 'DomainName'] }]],
    });
  });

  test('send the first of two tokens, and no token is in a template', () => {
    const { all, data } = synthesize('prod', { context: CHOSEN });
    expect([...all.values()].some(({ text }) => text.includes('origin-token-2:SecretString'))).toBe(true);
    expect(distributionOf(frontOf(CHOSEN)).Origins.flatMap(({ OriginCustomHeaders }) => OriginCustomHeaders)).toEqual(
      Array(2).fill({ HeaderName: 'X-Origin-Verify', HeaderValue: '{{resolve:secretsmanager:spei/prod/origin-token-2:SecretString}}' }),
    );
    const tokens = data
      .ofType('AWS::SecretsManager::Secret')
      .filter(([, { Properties }]) => String(Properties['Name']).includes('origin-token'));
    expect(tokens).toHaveLength(2);
    for (const [, { Properties, DeletionPolicy }] of tokens) {
      expect(Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } });
      expect(Properties).not.toHaveProperty('SecretString');
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    }
  });

  test('give security.txt its contact; a stage without one has no such file', () => {
    const { front: dev } = synthesize('dev');
    expect(dev?.ofType('Custom::CDKBucketDeployment')).toHaveLength(2);
    expect(dev?.text).not.toContain('security.txt');
  });

  test('leave it out, and the local stage has none', () => {
    const without = synthesize('prod', { context: WITHOUT_FRONT });
    expect(without.front).toBeNull();
    expect([...without.all.values()].filter(({ text }) => /origin-token|rest-api-id/.test(text))).toEqual([]);
    expect(synthesize('local').front).toBeNull();
  });
});
