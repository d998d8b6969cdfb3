import { Duration } from 'aws-cdk-lib';
import { StartingPosition, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

import type { FollowedItems } from '../family-settings/family.ts';
import { sendTo, statementOf } from '../resources/access.ts';
import { stateOf } from '../resources/state.ts';
import type { Stage } from '../settings/stages.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

const BATCH_SIZE = 100;
/** Without end: only the age of a change decides when it is given up. */
const UNLIMITED_ATTEMPTS = -1;

/** The pattern of one kind of item, as Lambda's event filtering has it. */
const filterOf = ({ pkPrefix, sk }: FollowedItems[number]): Record<string, unknown> => ({
  pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix: pkPrefix }] }, ...(sk === null ? {} : { sk: { S: [sk] } }) } } }),
});

type TableStreamProps = {
  readonly stage: Stage;
  readonly reader: LambdaFunction;
  readonly follows: FollowedItems;
  readonly deadLettersName: string;
};

/** Has a function follow the changes of some items of the table, from the oldest the stream still has. */
export class TableStream extends Construct {
  constructor(scope: Construct, id: string, { stage, reader, follows, deadLettersName }: TableStreamProps) {
    super(scope, id);
    const { streamArn } = stateOf(stage);
    const deadLetters = deadLetterQueue(this, 'DeadLetters', deadLettersName);
    reader.addToRolePolicy(
      statementOf({ actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], resources: [streamArn] }),
    );
    reader.addToRolePolicy(statementOf({ actions: ['dynamodb:ListStreams'], resources: ['*'] }));
    reader.addToRolePolicy(statementOf(sendTo(deadLetters)));
    reader.addEventSourceMapping('TableStream', {
      eventSourceArn: streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: BATCH_SIZE,
      bisectBatchOnError: true,
      retryAttempts: UNLIMITED_ATTEMPTS,
      maxRecordAge: Duration.seconds(stage.streamMaxRecordAgeSeconds),
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
      filters: follows.map(filterOf),
    });
  }
}
