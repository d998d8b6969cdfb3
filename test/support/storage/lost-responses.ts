import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

const WRITES: ReadonlySet<string | undefined> = new Set(['PutItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand']);

/** A client of the SDK repeats nothing any more after some fifty timeouts. */
const MAX_LOST = 25;

/** As the SDK reports a request that ran into its timeout, which it repeats. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Makes a client lose the first response to each of its first writes: the table performs the write, and the SDK, which sees only a timeout,
 * sends it again. `meanwhile` runs before that.
 */
export const loseFirstResponses = (
  client: DynamoDBClient,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): { readonly lost: () => number } => {
  let lost = 0;
  client.middlewareStack.add(
    (next, { commandName }) => {
      let isFirst = WRITES.has(commandName);
      return async (args) => {
        const isLost = isFirst && lost < MAX_LOST;
        isFirst = false;
        if (!isLost) return next(args);
        lost += 1;
        await next(args);
        await meanwhile();
        throw new TimeoutError('the response was lost');
      };
    },
    { step: 'deserialize', priority: 'low', name: 'loseFirstResponses' },
  );
  return { lost: () => lost };
};

/** The same for a client of tables in memory, which has no responses to lose: it performs each write twice and returns the second result. */
export const repeatWrites = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (WRITES.has(commandName)) await next(args);
        return next(args);
      },
    { step: 'initialize', priority: 'high', name: 'repeatWrites' },
  );
};
