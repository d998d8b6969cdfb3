import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

import { errorFields } from '../../../../shared/platform/observability/error-fields.ts';
import { makeFunctionLog } from '../../../../shared/platform/observability/powertools-log.ts';

const ROLE = 'arn:aws:sts::123456789012:assumed-role/validate-api/validate';
const TABLE = 'arn:aws:dynamodb:mx-central-1:123456789012:table/Spei';
const denial = (action: string, resource: string): string =>
  `User: ${ROLE} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

const deniedByDynamoDb = (): Error =>
  new DynamoDBServiceException({
    name: 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
    message: denial('dynamodb:UpdateItem', TABLE),
  });

/** Everything of an error's fields but the stack, which differs from machine to machine. */
const loggedFields = (error: unknown): Readonly<Record<string, unknown>> => {
  const { error_stack: stack, ...fields } = errorFields(error);
  expect(String(stack)).toMatch(/^ +at /);
  return fields;
};

describe('log fields of an AWS error', () => {
  test('of the SDK have its name and the denied action', () => {
    expect(loggedFields(deniedByDynamoDb())).toEqual({ error_name: 'AccessDeniedException', denied_action: 'dynamodb:UpdateItem' });
  });

  test('have the names of the error and its cause, and the denied action', () => {
    const outer = new Error('a due validation could not be swept', { cause: deniedByDynamoDb() });
    expect(loggedFields(outer)).toEqual({
      error_name: 'Error',
      error_causes: 'AccessDeniedException',
      denied_action: 'dynamodb:UpdateItem',
    });
  });

  test('have only the name when no action was denied', () => {
    const throttled = new DynamoDBServiceException({
      name: 'ThrottlingException',
      $fault: 'client',
      $metadata: {},
      message: `Rate exceeded for ${TABLE}`,
    });
    expect(loggedFields(throttled)).toEqual({ error_name: 'ThrottlingException' });
  });

  test('omit every ARN and account id, wherever the error has them', () => {
    const named = Object.assign(new Error(denial('s3:GetObject', TABLE), { cause: deniedByDynamoDb() }), { name: ROLE });
    const fields = errorFields(named);
    expect(fields).toMatchObject({ error_name: 'Error', denied_action: 's3:GetObject' });
    expect(JSON.stringify(fields)).not.toMatch(/arn:|123456789012/);
  });

  test('are written to the log line', () => {
    const written: string[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        written.push(String(chunk));
        return true;
      });
    }
    makeFunctionLog('INFO').error('authorizer_unavailable', {}, deniedByDynamoDb());
    jest.restoreAllMocks();
    expect(JSON.parse(written.join(''))).toMatchObject({ error_name: 'AccessDeniedException', denied_action: 'dynamodb:UpdateItem' });
    expect(written.join('')).not.toMatch(/arn:|123456789012/);
  });
});

test('log fields of an error that is its own cause are finite', () => {
  const error = new TypeError('round');
  error.cause = error;
  expect(loggedFields(error)).toMatchObject({ error_name: 'TypeError' });
});
