import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { listen } from '../../../infra/local/http-server.ts';
import { makeAwsAccount, makeTemporaryFunctions } from '../../../infra/operator/preflight/aws-clients.ts';

type Answer = { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> };

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const jsonError = (type: string): Answer => ({ ...json(400, { __type: type, message: 'no' }), headers: { 'x-amzn-errortype': type } });
const xmlError = (status: number, code: string): Answer => ({
  status,
  body: `<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`,
});

/** A result in the query protocol. */
const result = (operation: string, content: string): Answer => ({
  status: 200,
  body: `<${operation}Response><${operation}Result>${content}</${operation}Result></${operation}Response>`,
});

/** Answers by operation: the target of the JSON protocols, the action of the query protocol, method and path of the others. */
let answers: Readonly<Record<string, Answer>> = {};
let close: () => Promise<void>;

const operationOf = async (request: IncomingMessage): Promise<string> => {
  const body = await text(request);
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') return target.split('.').at(-1) ?? '';
  return /^Action=(\w+)/.exec(body)?.[1] ?? `${request.method ?? ''} ${request.url ?? ''}`;
};

beforeAll(async () => {
  const server = createServer((request, response) => {
    void operationOf(request).then((operation) => {
      const { status, body, headers } = answers[operation] ?? json(404, { __type: `NotScripted: ${operation}` });
      response.writeHead(status, { 'Content-Type': body.startsWith('<') ? 'text/xml' : 'application/json', ...headers }).end(body);
    });
  });
  const listening = await listen(server);
  close = listening.close;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: listening.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});

afterAll(async () => {
  delete process.env['AWS_ENDPOINT_URL'];
  await close();
});

const account = () => makeAwsAccount('us-east-1');
const functions = () => makeTemporaryFunctions('us-east-1', new AbortController().signal);

describe('makeAwsAccount', () => {
  test('regionOptStatus returns null for an unknown region', async () => {
    answers = { 'POST /getRegionOptStatus': jsonError('ValidationException') };
    expect(await account().regionOptStatus()).toBeNull();
  });

  test('regionOptStatus returns the status of the region', async () => {
    answers = { 'POST /getRegionOptStatus': json(200, { RegionName: 'us-east-1', RegionOptStatus: 'ENABLED_BY_DEFAULT' }) };
    expect(await account().regionOptStatus()).toBe('ENABLED_BY_DEFAULT');
  });

  test('bootstrapVersion returns a number, and null without a bootstrap stack', async () => {
    answers = { GetParameter: json(200, { Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Value: '29' } }) };
    expect(await account().bootstrapVersion()).toBe(29);
    answers = { GetParameter: jsonError('ParameterNotFound') };
    expect(await account().bootstrapVersion()).toBeNull();
  });

  test('quota returns the default of a quota without a change, and null without a default', async () => {
    answers = {
      GetServiceQuota: jsonError('NoSuchResourceException'),
      GetAWSDefaultServiceQuota: json(200, { Quota: { Value: 300 } }),
    };
    expect(await account().quota('apigateway', 'L-01C8A9E0')).toBe(300);
    answers = { ...answers, GetAWSDefaultServiceQuota: jsonError('NoSuchResourceException') };
    expect(await account().quota('apigateway', 'L-01C8A9E0')).toBeNull();
  });

  test('unreservedConcurrency returns the unreserved concurrency of the AWS account', async () => {
    const limits = { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 900 };
    answers = { 'GET /2016-08-19/account-settings': json(200, { AccountLimit: limits }) };
    expect(await account().unreservedConcurrency()).toBe(900);
  });

  test('emailSending has isProduction false when SES does not report production access', async () => {
    answers = {
      'GET /v2/email/account': json(200, { SendingEnabled: true, EnforcementStatus: 'HEALTHY', SendQuota: { Max24HourSend: 200 } }),
    };
    expect(await account().emailSending()).toEqual({ isProduction: false, isEnabled: true, enforcement: 'HEALTHY', perDay: 200 });
  });

  test.each([
    ['ssm:GetParameter', 'GetParameter', () => account().bootstrapVersion()],
    ['servicequotas:GetServiceQuota', 'GetServiceQuota', () => account().quota('apigateway', 'L-01C8A9E0')],
    ['textract:DetectDocumentText', 'DetectDocumentText', () => account().detectTextOfEmptyImage()],
    ['account:GetRegionOptStatus', 'POST /getRegionOptStatus', () => account().regionOptStatus()],
    ['lambda:GetAccountSettings', 'GET /2016-08-19/account-settings', () => account().unreservedConcurrency()],
    ['ses:GetAccount', 'GET /v2/email/account', () => account().emailSending()],
    ['ses:GetEmailIdentity', 'GET /v2/email/identities/example.mx', () => account().isEmailIdentityVerified('example.mx')],
    ['bedrock:InvokeModel', 'POST /model/amazon.nova-lite-v1%3A0/converse', () => account().converse('amazon.nova-lite-v1:0')],
  ] as const)('a denied %s rejects with AccessDeniedException', async (_action, operation, ask) => {
    answers = { [operation]: jsonError('AccessDeniedException') };
    await expect(ask()).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  test('isEmailIdentityVerified returns null for an identity that SES does not have', async () => {
    answers = { 'GET /v2/email/identities/example.mx': json(200, { VerifiedForSendingStatus: true }) };
    expect(await account().isEmailIdentityVerified('example.mx')).toBe(true);
    answers = { 'GET /v2/email/identities/example.mx': json(200, { VerifiedForSendingStatus: false }) };
    expect(await account().isEmailIdentityVerified('example.mx')).toBe(false);
    answers = { 'GET /v2/email/identities/example.mx': jsonError('NotFoundException') };
    expect(await account().isEmailIdentityVerified('example.mx')).toBeNull();
  });

  test('textMessageSpendLimit returns the limit, and 1 USD where none was set', async () => {
    const entry = '<entry><key>MonthlySpendLimit</key><value>200</value></entry>';
    answers = { GetSMSAttributes: result('GetSMSAttributes', `<attributes>${entry}</attributes>`) };
    expect(await account().textMessageSpendLimit()).toBe(200);
    answers = { GetSMSAttributes: result('GetSMSAttributes', '<attributes/>') };
    expect(await account().textMessageSpendLimit()).toBe(1);
  });

  test('isTextMessageSandbox and originationNumbers return the answers of SNS', async () => {
    answers = {
      GetSMSSandboxAccountStatus: result('GetSMSSandboxAccountStatus', '<IsInSandbox>true</IsInSandbox>'),
      ListOriginationNumbers: result('ListOriginationNumbers', '<PhoneNumbers><member/><member/></PhoneNumbers>'),
    };
    expect(await account().isTextMessageSandbox()).toBe(true);
    expect(await account().originationNumbers()).toBe(2);
  });

  test('detectTextOfEmptyImage rejects with the name of the AWS error', async () => {
    answers = { DetectDocumentText: jsonError('InvalidParameterException') };
    await expect(account().detectTextOfEmptyImage()).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});

describe('makeTemporaryFunctions', () => {
  test('createRole rejects with AccessDenied when denied', async () => {
    answers = { CreateRole: xmlError(403, 'AccessDenied') };
    await expect(functions().createRole('spei-preflight-0a1b2c3d')).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  test('deleteRole and deleteFunction resolve when there is nothing to delete', async () => {
    const name = 'spei-preflight-0a1b2c3d';
    answers = {
      DeleteRole: xmlError(404, 'NoSuchEntity'),
      [`DELETE /2015-03-31/functions/${name}`]: jsonError('ResourceNotFoundException'),
    };
    await expect(functions().deleteRole(name)).resolves.toBeUndefined();
    await expect(functions().deleteFunction(name)).resolves.toBeUndefined();
  });

  test('invoke rejects with the payload of a failed function', async () => {
    const headers = { 'X-Amz-Function-Error': 'Unhandled' };
    answers = { 'POST /2015-03-31/functions/spei/invocations': { ...json(200, { errorMessage: 'out of memory' }), headers } };
    await expect(functions().invoke('spei', {})).rejects.toThrow('the function failed: {"errorMessage":"out of memory"}');
  });

  test('invoke returns the parsed payload', async () => {
    answers = { 'POST /2015-03-31/functions/spei/invocations': json(200, { node: 'v24.0.0' }) };
    expect(await functions().invoke('spei', {})).toEqual({ node: 'v24.0.0' });
  });
});
