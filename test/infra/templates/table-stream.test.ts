import * as v from 'valibot';

import { FOLLOWED_ITEMS } from '../../../functions/event-dispatch/domain/followed-items.ts';
import { deadLettersName, functionName, tableStreamParameter } from '../../../infra/settings/names.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const stacks = synthesize('prod');

const filterSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ dynamodb: v.object({ Keys: v.object({ pk: v.object({ S: v.unknown() }), sk: v.optional(v.object({ S: v.unknown() })) }) }) }),
);
const mappingSchema = v.looseObject({
  EventSourceArn: v.string(),
  FunctionName: v.object({ Ref: v.string() }),
  FilterCriteria: v.object({ Filters: v.array(v.object({ Pattern: filterSchema })) }),
  DestinationConfig: v.object({
    OnFailure: v.object({ Destination: v.object({ 'Fn::GetAtt': v.tuple([v.string(), v.literal('Arn')]) }) }),
  }),
});

const STREAM = `{{resolve:ssm:${tableStreamParameter('prod')}}}`;

const mappings = stacks.groups.flatMap((stack) =>
  stack
    .ofType('AWS::Lambda::EventSourceMapping')
    .flatMap(([, { Properties }]) => (v.is(mappingSchema, Properties) ? [{ stack, Properties }] : [])),
);

const only = () => {
  const [mapping, ...others] = mappings;
  if (mapping === undefined || others.length > 0) throw new RangeError('one function follows the stream');
  return { stack: mapping.stack, raw: mapping.Properties, ...v.parse(mappingSchema, mapping.Properties) };
};

describe("the table's stream", () => {
  test('has new and old images, and its ARN in an SSM parameter', () => {
    stacks.data.template.hasResourceProperties('AWS::DynamoDB::Table', { StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } });
    const [[table] = ['']] = stacks.data.ofType('AWS::DynamoDB::Table');
    stacks.data.template.hasResourceProperties('AWS::SSM::Parameter', {
      Name: tableStreamParameter('prod'),
      Value: { 'Fn::GetAtt': [table, 'StreamArn'] },
    });
  });

  test('is read by one function, from TRIM_HORIZON', () => {
    const { stack, raw, EventSourceArn, FunctionName } = only();
    expect(EventSourceArn).toBe(STREAM);
    expect(stack.resources.get(FunctionName.Ref)?.Properties['FunctionName']).toBe(functionName('prod', 'event-dispatch/stream'));
    expect(raw).toMatchObject({ StartingPosition: 'TRIM_HORIZON', BatchSize: 100 });
  });

  test('repeats a failed batch, bisected, for all but the last hour of the stream, and then sends it to the dead-letter queue', () => {
    const { stack, raw, DestinationConfig } = only();
    expect(raw).toMatchObject({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: -1, MaximumRecordAgeInSeconds: 82_800 });
    const [deadLetters] = DestinationConfig.OnFailure.Destination['Fn::GetAtt'];
    expect(stack.resources.get(deadLetters)?.Properties['QueueName']).toBe(deadLettersName('prod', 'event-dispatch', 'stream'));
  });

  test('invokes the function for followed items only', () => {
    const { FilterCriteria } = only();
    expect(FilterCriteria.Filters.map(({ Pattern }) => Pattern.dynamodb.Keys)).toEqual(
      Object.values(FOLLOWED_ITEMS).map(({ pkPrefix, sk }) => ({
        pk: { S: [{ prefix: pkPrefix }] },
        ...(sk === null ? {} : { sk: { S: [sk] } }),
      })),
    );
  });

  test('is readable by one role only', () => {
    const readers = stacks.groups.flatMap((stack) =>
      stack.ofType('AWS::IAM::Policy').filter(([, { Properties }]) => JSON.stringify(Properties).includes('dynamodb:GetRecords')),
    );
    expect(readers).toHaveLength(1);
    expect(JSON.stringify(readers)).toContain(STREAM);
  });
});
