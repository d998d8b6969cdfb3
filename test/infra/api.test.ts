import * as v from 'valibot';

import { allContracts, manifests } from '../../functions/manifests.ts';
import { catalogue, isErrorCode } from '../../shared/errors/catalogue.ts';
import { synthesize } from '../support/infra/synthesized.ts';

const { api, service } = synthesize('prod');

const resourceSchema = v.object({
  PathPart: v.string(),
  ParentId: v.union([v.object({ Ref: v.string() }), v.object({ 'Fn::GetAtt': v.unknown() })]),
});

const pathOf = (id: string): string => {
  const { PathPart, ParentId } = v.parse(resourceSchema, api.resources.get(id)?.Properties);
  return `${'Ref' in ParentId ? pathOf(ParentId.Ref) : ''}/${PathPart}`;
};

const methodSchema = v.looseObject({
  HttpMethod: v.string(),
  ResourceId: v.union([v.object({ Ref: v.string() }), v.object({ 'Fn::GetAtt': v.unknown() })]),
  Integration: v.looseObject({ Type: v.string(), Uri: v.unknown() }),
});

const methods = api.ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => {
  const { HttpMethod, ResourceId, Integration } = v.parse(methodSchema, Properties);
  return { method: HttpMethod, path: 'Ref' in ResourceId ? pathOf(ResourceId.Ref) : '/', uri: JSON.stringify(Integration.Uri) };
});

const declared = methods.filter(({ method }) => method !== 'ANY');
const anyMethods = methods.filter(({ method }) => method === 'ANY');

/** Logical id of the function an entry is deployed as. */
const functionOf = (entry: string): string =>
  service.ofType('AWS::Lambda::Function').find(([, { Properties }]) => String(Properties['Description']).startsWith(`${entry}. `))?.[0] ??
  entry;

describe('REST API', () => {
  test('the methods deployed are those of the contracts, and HEAD wherever there is GET', () => {
    const expected = allContracts.flatMap(({ method, path }) => [`${method} ${path}`, ...(method === 'GET' ? [`HEAD ${path}`] : [])]);
    expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted());
  });

  test.each(manifests)('operations of $name go to its own function', ({ name: family, contracts }) => {
    const paths = contracts.flatMap(({ method, path }) => [`${method} ${path}`, `HEAD ${path}`]);
    const uris = declared.filter(({ method, path }) => paths.includes(`${method} ${path}`)).map(({ uri }) => uri);
    expect(uris.filter((uri) => !uri.includes(functionOf(`${family}/api`)))).toEqual([]);
  });

  test('whatever no contract names reaches the fallback: other methods of every path, and every other path', () => {
    const everyPath = api.ofType('AWS::ApiGateway::Resource').map(([id]) => pathOf(id));
    expect(anyMethods.map(({ path }) => path).toSorted()).toEqual(['/', ...everyPath].toSorted());
    expect(everyPath).toContain('/{proxy+}');
    expect(anyMethods.filter(({ uri }) => !uri.includes(functionOf('meta/fallback')))).toEqual([]);
  });

  test('bodies are binary in both directions, so that certificates arrive byte for byte', () => {
    api.template.hasResourceProperties('AWS::ApiGateway::RestApi', { BinaryMediaTypes: ['*/*'] });
  });

  test('one permission per function, not per method', () => {
    expect(api.ofType('AWS::Lambda::Permission')).toHaveLength(manifests.length + 1);
  });

  test('the stage is v1, traced, throttled, and logs requests without what callers sent', () => {
    api.template.hasResourceProperties('AWS::ApiGateway::Stage', {
      StageName: 'v1',
      TracingEnabled: true,
      MethodSettings: [
        { DataTraceEnabled: false, HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1_000 },
      ],
    });
    const format = JSON.stringify(api.ofType('AWS::ApiGateway::Stage')[0]?.[1].Properties['AccessLogSetting']);
    expect(format).toContain('$context.requestId');
    expect(format).not.toMatch(/context\.path|querystring|header|authorizer/i);
  });

  test('every log of the API expires', () => {
    expect(api.ofType('AWS::Logs::LogGroup').map(([, { Properties }]) => Properties['RetentionInDays'])).toEqual([90, 90]);
  });

  test('a custom domain is a matter of context', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000';
    const { template } = synthesize('prod', { domainName: 'api.example.mx', certificateArn }).api;
    template.hasResourceProperties('AWS::ApiGateway::DomainName', { DomainName: 'api.example.mx', SecurityPolicy: 'TLS_1_2' });
    template.hasResourceProperties('AWS::ApiGateway::BasePathMapping', { BasePath: 'v1' });
    api.template.resourceCountIs('AWS::ApiGateway::DomainName', 0);
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
  }),
});

describe('what API Gateway answers by itself', () => {
  const responses = api.ofType('AWS::ApiGateway::GatewayResponse').map(([, { Properties }]) => v.parse(gatewayResponse, Properties));

  test('covers everything: both families of defaults, and what has a meaning of its own', () => {
    expect(responses.map(({ ResponseType }) => ResponseType).toSorted()).toEqual([
      'DEFAULT_4XX',
      'DEFAULT_5XX',
      'INTEGRATION_FAILURE',
      'INTEGRATION_TIMEOUT',
      'REQUEST_TOO_LARGE',
      'THROTTLED',
    ]);
  });

  test.each(responses)('$ResponseType is in our envelope, in Spanish, with the status of its code', ({ StatusCode, ResponseTemplates }) => {
    const { errors } = v.parse(envelope, ResponseTemplates['application/json']);
    expect(String(catalogue[errors[0].code].status)).toBe(StatusCode);
    expect(errors[0].status).toBe(StatusCode);
    expect(errors[0].detail).not.toMatch(/[{}]/);
  });

  test.each(responses)('$ResponseType carries type, language, request id, security and CORS headers', ({ ResponseParameters }) => {
    expect(ResponseParameters).toMatchObject({
      'gatewayresponse.header.Content-Type': "'application/json; charset=utf-8'",
      'gatewayresponse.header.Content-Language': "'es'",
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
      'gatewayresponse.header.Strict-Transport-Security': "'max-age=63072000; includeSubDomains'",
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
    });
  });

  test.each(responses)('$ResponseType has only header values the mapping language can express', ({ ResponseParameters }) => {
    for (const value of Object.values(ResponseParameters)) expect(value).toMatch(/^(?:'[^']*'|context\.requestId)$/);
  });
});
