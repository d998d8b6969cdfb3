import * as v from 'valibot';

import { allContracts, manifests } from '../../../functions/manifests.ts';
import { catalogue, isErrorCode } from '../../../shared/errors/catalogue.ts';
import { apiResourcesOf, entryFilesOf, type FamilyManifest } from '../../../shared/platform/lambda/family-manifest.ts';
import { restApiOf } from '../../support/infra/rest-api.ts';
import { synthesize, WITHOUT_FRONT } from '../../support/infra/synthesized.ts';

const stacks = synthesize('prod');
const { api } = stacks;
const { paths, methods } = restApiOf(stacks);

const FALLBACK = 'spei-prod-meta-fallback';
const families: readonly FamilyManifest[] = manifests;
const pagePaths = families.flatMap(({ pages }) => (pages === undefined ? [] : [pages, `${pages}/{file+}`]));
const greedyPrefixes = families.flatMap(({ greedyBelow = [] }) => greedyBelow);
const resourcesOfFamilies = new Set(families.flatMap(apiResourcesOf));

/** The resource that takes requests for a path. */
const resourceOf = (path: string): string => {
  const prefix = greedyPrefixes.find((each) => path.startsWith(`${each}/`));
  return prefix === undefined ? path : `${prefix}/{proxy+}`;
};

describe('REST API', () => {
  test('every path of a contract or of pages, and every path on the way to one, has one method, ANY, or the greedy resource of its prefix', () => {
    const pathsDownTo = (path: string) => path.split('/').map((_segment, index, segments) => segments.slice(0, index + 1).join('/') || '/');
    const served = [...allContracts.map(({ path }) => resourceOf(path)), ...pagePaths];
    const expected = [...new Set([...served.flatMap(pathsDownTo), '/{proxy+}'])];
    expect(methods.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.map((path) => `ANY ${path}`).toSorted());
    expect(['/', ...paths].toSorted()).toEqual(expected.toSorted());
  });

  test.each(families)('paths of $name invoke its own function', ({ name: family, contracts }) => {
    const own = new Set(contracts.map(({ path }) => resourceOf(path)));
    const functions = methods.filter(({ path }) => own.has(path)).map(({ functionName }) => functionName);
    expect(functions).toEqual([...own].map(() => `spei-prod-${family}-api`));
  });

  test('pages and their files invoke the function of their family', () => {
    const functions = methods.filter(({ path }) => pagePaths.includes(path)).map(({ functionName }) => functionName);
    expect(functions).toEqual(['spei-prod-docs-api', 'spei-prod-docs-api']);
  });

  test('paths without a contract invoke the fallback, also those that are only parents of others', () => {
    const others = methods.filter(({ path }) => !resourcesOfFamilies.has(path));
    expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/public', '/users', '/{proxy+}']));
    expect(others.filter(({ functionName }) => functionName !== FALLBACK)).toEqual([]);
  });

  test('no two path parameters share a parent, whether greedy or not', () => {
    const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
    const variables = paths.filter((path) => /\/\{\w+\+?\}$/.test(path));
    expect(variables.length).toBeGreaterThan(3);
    expect(new Set(variables.map(parentOf)).size).toBe(variables.length);
  });

  test('only pages, the root and the prefixes of families have a greedy resource', () => {
    const greedy = greedyPrefixes.map((prefix) => `${prefix}/{proxy+}`);
    expect(paths.filter((path) => path.includes('+}')).toSorted()).toEqual(['/docs/{file+}', '/{proxy+}', ...greedy].toSorted());
  });

  test('every path below an area of administration has the greedy resource of the area', () => {
    const below = allContracts.filter(({ path }) => /^\/admin\/[^/]+\//.test(path));
    expect(below.length).toBeGreaterThan(50);
    expect(below.map(({ path }) => resourceOf(path)).filter((resource) => !/^\/admin\/[^/]+\/\{proxy\+\}$/.test(resource))).toEqual([]);
  });

  test('bodies are binary in both directions, so that certificates are delivered byte for byte', () => {
    api.template.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['*/*'] });
  });

  test('the gateway may invoke the functions of the families and the fallback, and nothing else', () => {
    const called = new Set(methods.map(({ functionName }) => functionName));
    const policies = api.ofType('AWS::IAM::Policy').map(([, { Properties }]) => Properties['PolicyDocument']);
    expect(policies).toMatchObject([{ Statement: [{ Action: 'lambda:InvokeFunction', Effect: 'Allow' }] }]);
    const allowed = JSON.stringify(policies).matchAll(/:function:([\w*-]+)/g);
    expect(Array.from(allowed, ([, name]) => name).toSorted()).toEqual([...called].toSorted());
    const serving = families.filter((manifest) => manifest.name !== 'panel' && entryFilesOf(manifest).includes('api'));
    expect(called.size).toBe(serving.length + 1);
  });

  test('the stage is v1, traced and throttled, and its access log omits request data', () => {
    api.template.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: 'v1',
      TracingEnabled: true,
      MethodSettings: [
        { DataTraceEnabled: false, HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1_000 },
      ],
    });
    const format = JSON.stringify(api.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties['AccessLogSetting']);
    expect(format).toContain('$context.requestId');
    expect(format).toContain('$context.extendedRequestId');
    expect(format).not.toMatch(/context\.path|querystring|header|authorizer/i);
  });

  test('every log group of the API has a retention', () => {
    expect(api.ofType('AWS::Logs::LogGroup').map(([, { Properties }]) => Properties['RetentionInDays'])).toEqual([90, 90]);
  });

  test('the stage is associated with a web ACL only when the context names one', () => {
    const webAclArn = 'arn:aws:wafv2:us-east-1:111111111111:regional/webacl/spei/00000000-0000-4000-8000-000000000000';
    const { template, ofType } = synthesize('prod', { context: { webAclArn } }).api;
    template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', { WebACLArn: webAclArn });
    const [stageId] = ofType('AWS::ApiGateway::Stage').map(([id]) => id);
    const [association] = ofType('AWS::WAFv2::WebACLAssociation').map(([, { Properties }]) => JSON.stringify(Properties['ResourceArn']));
    expect(association).toContain(`{"Ref":"${stageId ?? ''}"}`);
    expect(association).toContain('/restapis/');
    api.template.resourceCountIs('AWS::WAFv2::WebACLAssociation', 0);
  });

  test('a custom domain exists only when the context names one', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000';
    const { template } = synthesize('prod', { context: { domainName: 'api.example.mx', certificateArn } }).api;
    template.hasResourceProperties('AWS::ApiGateway::DomainName', { DomainName: 'api.example.mx', SecurityPolicy: 'TLS_1_2' });
    template.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: 'v1' });
    api.template.resourceCountIs('AWS::ApiGateway::DomainName', 0);
  });

  test('the root of a custom domain leads to the panel when no front serves it', () => {
    const { api: own } = synthesize('prod', { context: WITHOUT_FRONT });
    const panelApi = own.ofType('AWS::ApiGateway::RestApi').find(([, { Properties }]) => Properties['Name'] === 'spei-panel-prod');
    expect(panelApi?.[1].Properties).toMatchObject({ BinaryMediaTypes: ['*/*'], DisableExecuteApiEndpoint: true });
    const mappings = own.ofType('AWS::ApiGateway::BasePathMapping').map(([, { Properties }]) => Properties);
    expect(mappings).toHaveLength(2);
    expect(mappings.find((mapping) => !('BasePath' in mapping))).toMatchObject({ RestApiId: { Ref: panelApi?.[0] } });
    const methods = own
      .ofType('AWS::ApiGateway::Method')
      .filter(([, { Properties }]) => JSON.stringify(Properties['RestApiId']) === JSON.stringify({ Ref: panelApi?.[0] }));
    expect(methods).toHaveLength(2);
    for (const [, { Properties }] of methods) expect(JSON.stringify(Properties['Integration'])).toContain(':function:spei-prod-panel-api/');
  });

  test('the stage of the panel waits for its log, which has a retention, and for the stage that waits for the role of logs', () => {
    const { api: own } = synthesize('prod', { context: WITHOUT_FRONT });
    const stageOf = (name: string) => own.ofType('AWS::ApiGateway::Stage').find(([, { Properties }]) => Properties['StageName'] === name);
    const [account] = own.ofType('AWS::ApiGateway::Account').map(([id]) => id);
    const log = own
      .ofType('AWS::Logs::LogGroup')
      .find(([, { Properties }]) => JSON.stringify(Properties['LogGroupName'] ?? null).includes('/panel'));
    expect(log?.[1].Properties['RetentionInDays']).toBe(90);
    expect(stageOf('v1')?.[1].DependsOn).toContain(account);
    expect(stageOf('panel')?.[1].DependsOn).toEqual(expect.arrayContaining([log?.[0], stageOf('v1')?.[0]]));
  });
});

const gatewayResponse = v.looseObject({
  ResponseType: v.string(),
  StatusCode: v.string(),
  ResponseParameters: v.record(v.string(), v.string()),
  ResponseTemplates: v.object({ 'application/json': v.pipe(v.string(), v.parseJson()) }),
});

const envelope = v.strictObject({
  errors: v.tuple([v.strictObject({ status: v.string(), code: v.pipe(v.string(), v.guard(isErrorCode)), detail: v.string() })]),
  meta: v.strictObject({
    version: v.literal('1.2.3'),
    api_version: v.literal('v1'),
    request_id: v.literal('$context.requestId'),
    datetime: v.strictObject({ timezone: v.literal('UTC'), format: v.literal('ISO 8601') }),
    reason: v.optional(v.string()),
    retry_after: v.optional(v.number()),
  }),
});

describe('gateway responses', () => {
  const responses = api.ofType('AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => v.parse(gatewayResponse, Properties));

  test('cover both defaults and the responses with a code of their own', () => {
    expect(responses.map(({ ResponseType }) => ResponseType).toSorted()).toEqual([
      'DEFAULT_4XX',
      'DEFAULT_5XX',
      'INTEGRATION_FAILURE',
      'INTEGRATION_TIMEOUT',
      'REQUEST_TOO_LARGE',
      'THROTTLED',
      'WAF_FILTERED',
    ]);
  });

  test.each(responses)(
    '$ResponseType is an error envelope in Spanish, with the status of its code',
    ({ StatusCode, ResponseTemplates }) => {
      const { errors } = v.parse(envelope, ResponseTemplates['application/json']);
      expect(String(catalogue[errors[0].code].status)).toBe(StatusCode);
      expect(errors[0].status).toBe(StatusCode);
      expect(errors[0].detail).not.toMatch(/[{}]/);
    },
  );

  test('THROTTLED has meta.reason, as every 429', () => {
    const throttled = responses.find(({ ResponseType }) => ResponseType === 'THROTTLED');
    const { meta } = v.parse(envelope, throttled?.ResponseTemplates['application/json']);
    expect(meta).toMatchObject({ reason: 'operation', retry_after: 5 });
  });

  const answerOf = (type: string) => responses.find(({ ResponseType }) => ResponseType === type);

  test('of REQUEST_TOO_LARGE names the largest body that fits a Lambda event in base64 with headers of any size', () => {
    const { errors } = v.parse(envelope, answerOf('REQUEST_TOO_LARGE')?.ResponseTemplates['application/json']);
    const named = Number(/(\d+) bytes/.exec(errors[0].detail)?.[1]);
    const besides = 2 * 10_240 + 8_192;
    expect(Math.ceil(named / 3) * 4 + besides).toBeLessThanOrEqual(6_291_456);
    expect(named).toBeGreaterThan(4_500_000);
    for (const upload of ['/beneficiaries/imports/uploads', '/validate-ocr/uploads'])
      expect(errors[0].detail).toContain(`POST /v1${upload}`);
  });

  test('of WAF_FILTERED stays 403', () => {
    expect(answerOf('WAF_FILTERED')?.StatusCode).toBe('403');
  });

  test.each(responses)('$ResponseType has content type, language, request id, security and CORS headers', ({ ResponseParameters }) => {
    expect(ResponseParameters).toMatchObject({
      'gatewayresponse.header.Content-Type': "'application/json; charset=utf-8'",
      'gatewayresponse.header.Content-Language': "'es'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
    });
  });

  test.each(responses)('$ResponseType has only header values that API Gateway can map', ({ ResponseParameters }) => {
    for (const value of Object.values(ResponseParameters)) expect(value).toMatch(/^(?:'[^']*'|context\.requestId)$/);
  });
});
