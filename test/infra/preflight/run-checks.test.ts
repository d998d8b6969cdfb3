import type { AwsAccount } from '../../../infra/operator/preflight/aws-account.ts';
import { failed, ok, warning, type CheckResult, type Finding } from '../../../infra/operator/preflight/check-result.ts';
import { deploymentNeeds, serviceNeeds } from '../../../infra/operator/preflight/deployment-needs.ts';
import { isReady, renderResults, runChecks } from '../../../infra/operator/preflight/run-checks.ts';
import { answering, awsError, DENIED, rejecting } from './aws-errors.ts';
import { HEALTHY, NEEDS, SETTINGS } from './healthy-account.ts';

const named = (check: string, finding: Finding): CheckResult => ({ check, ...finding });

const run = (change: Partial<AwsAccount> = {}) =>
  runChecks({
    stage: 'prod',
    region: 'us-east-1',
    services: serviceNeeds('prod', 'us-east-1', SETTINGS),
    accountIn: () => ({ ...HEALTHY, ...change }),
    needs: NEEDS,
    checkPortal: answering([named('CEP portal', ok('answers 200'))]),
  });

describe('runChecks, isReady and renderResults', () => {
  test('every check is ok for a healthy AWS account', async () => {
    const results = await run();
    expect(results.map(({ check, result }) => [check, result])).toEqual([
      ['Credentials', 'ok'],
      ['Region', 'ok'],
      ['CDK bootstrap', 'ok'],
      ['Lambda concurrency', 'ok'],
      ['Amazon SES', 'ok'],
      ['Sender of mails', 'ok'],
      ['CDK bootstrap, us-west-2', 'ok'],
      ['Amazon Textract', 'ok'],
      ['Language model', 'ok'],
      ['Text messages', 'ok'],
      ['Text message spending', 'ok'],
      ['Text message origination', 'ok'],
      ['API Gateway paths', 'ok'],
      ['API Gateway throttling', 'ok'],
      ['CEP portal', 'ok'],
    ]);
    expect(isReady(results)).toBe(true);
  });

  test('each service is checked in the region that the deployment calls it in', async () => {
    const regions = { mailRegion: 'us-east-1', textractRegion: 'us-east-2', smsRegion: 'us-west-2', modelRegion: 'eu-west-1' };
    const asked: string[] = [];
    const noted =
      <Answer>(at: string, name: string, answer: () => Promise<Answer>) =>
      () => {
        asked.push(`${name} ${at}`);
        return answer();
      };
    const accountIn = (at: string): AwsAccount => ({
      ...HEALTHY,
      bootstrapVersion: noted(at, 'bootstrap', HEALTHY.bootstrapVersion),
      emailSending: noted(at, 'mail', HEALTHY.emailSending),
      detectTextOfEmptyImage: noted(at, 'textract', HEALTHY.detectTextOfEmptyImage),
      isTextMessageSandbox: noted(at, 'sms', HEALTHY.isTextMessageSandbox),
      converse: noted(at, 'model', () => HEALTHY.converse('')),
    });
    const region = 'mx-central-1';
    const services = serviceNeeds('prod', region, { ...SETTINGS, ...regions });
    const results = await runChecks({ stage: 'prod', region, services, accountIn, needs: NEEDS, checkPortal: answering([]) });
    expect(asked.toSorted()).toEqual([
      'bootstrap mx-central-1',
      'bootstrap us-east-1',
      'bootstrap us-west-2',
      'mail us-east-1',
      'model eu-west-1',
      'sms us-west-2',
      'textract us-east-2',
    ]);
    expect(results.map(({ check }) => check)).toContain('Text messages, us-west-2');
    expect(isReady(results)).toBe(true);
  });

  test('backups in the region of the deployment are refused', async () => {
    const services = serviceNeeds('prod', 'us-east-1', { ...SETTINGS, backupRegion: 'us-east-1' });
    const results = await runChecks({
      stage: 'prod',
      region: 'us-east-1',
      services,
      accountIn: () => HEALTHY,
      needs: NEEDS,
      checkPortal: answering([]),
    });
    expect(results.find(({ check }) => check === 'Backup region')).toMatchObject({ result: 'failed' });
    expect(isReady(results)).toBe(false);
  });

  test('without credentials no other check runs and the result is not ready', async () => {
    const results = await run({ callerIdentity: rejecting(awsError('CredentialsProviderError')) });
    expect(results.map(({ check, result }) => [check, result])).toEqual([
      ['Credentials', 'failed'],
      ['All others', 'failed'],
    ]);
    expect(isReady(results)).toBe(false);
  });

  test('in a disabled region no other check runs', async () => {
    const results = await run({ regionOptStatus: answering('DISABLED') });
    expect(results.map(({ check }) => check)).toEqual(['Credentials', 'Region', 'All others']);
  });

  test('without permission to read the region status the other checks run', async () => {
    const results = await run({ regionOptStatus: rejecting(DENIED) });
    expect(results).toHaveLength(15);
    expect(results[1]?.result).toBe('warning');
  });

  test('isReady is false with a failure, or without results, and true with a warning', () => {
    expect(isReady([named('a', ok('')), named('b', warning('', ''))])).toBe(true);
    expect(isReady([named('a', ok('')), named('b', failed('', ''))])).toBe(false);
    expect(isReady([])).toBe(false);
  });

  test('renderResults prints each result with its advice below', () => {
    const results = [named('Region', ok('us-east-1 is enabled')), named('CDK bootstrap', failed('not there', 'npx cdk bootstrap'))];
    expect(renderResults(results)).toBe(
      [
        'ok       Region         us-east-1 is enabled',
        'failed   CDK bootstrap  not there',
        '                        -> npx cdk bootstrap',
      ].join('\n'),
    );
  });
});

describe('deploymentNeeds', () => {
  const needs = deploymentNeeds('prod');

  test('has bootstrap version, runtime, architecture and rate of the templates', () => {
    expect(needs).toMatchObject({ bootstrapVersion: 6, runtime: 'nodejs24.x', architecture: 'arm64', apiRate: 500 });
  });

  test('has the minimum concurrency of SQS per queue in a new AWS account, and more with a higher concurrency', () => {
    expect(needs.queueConcurrency).toBe(48);
    expect(deploymentNeeds('prod', { concurrency: '200' }).queueConcurrency).toBe(116);
  });

  test('has the architecture of the deployment', () => {
    expect(deploymentNeeds('prod', { architecture: 'x86_64' }).architecture).toBe('x86_64');
  });

  test('has fewer paths than the default quota of 300 per REST API', () => {
    expect(needs.apiResources).toBeGreaterThan(30);
    expect(needs.apiResources).toBeLessThan(300);
  });
});
