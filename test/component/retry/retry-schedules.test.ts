import * as v from 'valibot';

import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { openRetries } from '../../../shared/validation/adapters/composition/retries.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../../shared/validation/config/retries.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { startAwsEndpoint } from '../../support/aws-endpoint.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const VALIDATION = '0a1b2c3d-0a1b-4a1b-8a1b-0a1b2c3d4e5f';

const environment = v.object({ ...retryDefaultsEnvironment, ...retryScheduleEnvironment });
const created = v.pipe(v.string(), v.parseJson(), v.object({ ScheduleExpression: v.string(), GroupName: v.string() }));

beforeAll(() => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
});

/** The expression that EventBridge Scheduler is sent for an attempt due so many milliseconds from now. */
const expressionFor = async (delayMs: number, timeScale: string): Promise<string> => {
  await using eventBridge = await startAwsEndpoint((response) => response.end('{}'));
  const env = v.parse(environment, {
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: eventBridge.endpoint,
    RETRY_SCHEDULE_GROUP: 'retries',
    RETRY_QUEUE_ARN: 'arn:aws:sqs:us-east-1:111111111111:attempts',
    RETRY_SCHEDULE_ROLE_ARN: 'arn:aws:iam::111111111111:role/schedules',
    RETRY_SCHEDULE_DEAD_LETTERS_ARN: 'arn:aws:sqs:us-east-1:111111111111:dead-letters',
    RETRY_TIME_SCALE: timeScale,
  });
  const clock = { now: () => NOW, sleepUntil: () => Promise.resolve() };
  const { scheduler } = openRetries({ env, table: makeTable(makeDynamoDbClient(1_000), 'no-table'), clock });
  if (!isValidationId(VALIDATION)) throw new TypeError('not the id of a validation');
  await scheduler.schedule({ validationId: VALIDATION, attemptSeq: 3, correlationId: 'c' }, NOW + delayMs);
  const [request] = eventBridge.received;
  expect(request?.path).toBe(`/schedules/${VALIDATION}-3`);
  return v.parse(created, request?.body).ScheduleExpression;
};

describe('schedule of a retry attempt', () => {
  it.each([-86_400_000, 0, 59_999])('is at least a minute ahead for an attempt due in %p ms', async (delayMs) => {
    expect(await expressionFor(delayMs, '1')).toBe('at(2026-03-02T12:01:00)');
  });

  it.each([
    [60_001, 'at(2026-03-02T12:01:01)'],
    [300_000, 'at(2026-03-02T12:05:00)'],
  ])('is the first whole second at or after an attempt due in %p ms', async (delayMs, expression) => {
    expect(await expressionFor(delayMs, '1')).toBe(expression);
  });

  it('may be seconds ahead when the time scale is shortened', async () => {
    expect(await expressionFor(5_000, '60')).toBe('at(2026-03-02T12:00:05)');
  });
});
