/** Why the last attempt at a message failed. */
export type FailureCause = {
  /** The name of the error, such as TypeError. */
  readonly name: string;
  /** Its text, which contains no data of customers; empty when there is none. */
  readonly detail: string;
};

/** The causes of messages that were given up, by the ids that SQS gave them. They outlive the dead letters. */
export type FailureCauses = {
  /** Of several records for a message the last one remains. `at` in epoch milliseconds. */
  readonly record: (messageId: string, cause: FailureCause, at: number) => Promise<void>;
  /** Null for a message whose last attempt ended without a record: its worker was stopped or ran out of time. */
  readonly find: (messageId: string) => Promise<FailureCause | null>;
};

const DETAIL_CHARACTERS = 300;

/** The cause as a text and a name of limited length, from anything that was thrown. */
export const failureCauseOf = (thrown: unknown): FailureCause =>
  thrown instanceof Error
    ? { name: thrown.name, detail: thrown.message.slice(0, DETAIL_CHARACTERS) }
    : { name: 'UnknownError', detail: '' };
