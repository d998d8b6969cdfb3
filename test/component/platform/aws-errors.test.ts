import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { errorFields } from '../../../shared/platform/observability/error-fields.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { makeEventBridgeSchedules } from '../../../shared/platform/scheduler/eventbridge-schedules.ts';
import { makeCertificateStore } from '../../../shared/validation/adapters/certificate-store.ts';
import { startAwsEndpoint } from '../../support/aws-endpoint.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';

const credentials = () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' });

const denial = (action: string, resource: string): string =>
  `User: arn:aws:sts::123456789012:assumed-role/validate-api/validate is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

const thrownBy = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

const saveCertificateAt = (endpoint: string): Promise<unknown> =>
  makeCertificateStore(makeBucket({ bucket: 'certificates', region: 'us-east-1', timeoutMs: 20_000, endpoint, credentials })).save(
    validationIdOf('certificate'),
    'xml',
    new Uint8Array([1]),
  );

const createScheduleAt = (endpoint: string): Promise<unknown> =>
  makeEventBridgeSchedules({
    groupName: 'retries',
    targetArn: 'arn:aws:sqs:us-east-1:111111111111:attempts',
    roleArn: 'arn:aws:iam::111111111111:role/schedules',
    deadLetterArn: 'arn:aws:sqs:us-east-1:111111111111:dead-letters',
    region: 'us-east-1',
    minLeadMs: 0,
    clock: { now: () => 0 },
    endpoint,
    credentials,
  }).create('retry-1', 0, 'message');

describe('a request that AWS denies', () => {
  test('to S3 is logged with the name of the error and the denied action', async () => {
    const message = denial('s3:PutObject', '"arn:aws:s3:::certificates/cep/1"');
    await using s3 = await startAwsEndpoint((response) =>
      response.writeHead(403).end(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`),
    );
    expect(errorFields(await thrownBy(saveCertificateAt(s3.endpoint)))).toMatchObject({
      error_name: 'AccessDenied',
      denied_action: 's3:PutObject',
    });
  });

  test('to EventBridge Scheduler is logged with the name of the error and the denied action', async () => {
    const message = denial('scheduler:CreateSchedule', 'arn:aws:scheduler:mx-central-1:123456789012:schedule/retries/x');
    await using scheduler = await startAwsEndpoint((response) =>
      response
        .writeHead(403, { 'x-amzn-ErrorType': 'AccessDeniedException:http://internal.amazon.com/' })
        .end(JSON.stringify({ Message: message })),
    );
    expect(errorFields(await thrownBy(createScheduleAt(scheduler.endpoint)))).toMatchObject({
      error_name: 'AccessDeniedException',
      denied_action: 'scheduler:CreateSchedule',
    });
  });
});

describe('a request that AWS does not answer', () => {
  beforeAll(() => {
    Object.assign(process.env, { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
  });

  test('to DynamoDB fails with TimeoutError after four attempts', async () => {
    await using dynamoDb = await startAwsEndpoint(null);
    process.env['AWS_ENDPOINT_URL'] = dynamoDb.endpoint;
    const table = makeTable(makeDynamoDbClient(50), 'table');
    expect(await thrownBy(table.get({ pk: 'a', sk: 'b' }))).toMatchObject({ name: 'TimeoutError' });
    expect(dynamoDb.received).toHaveLength(4);
  });
});
