/** URLs of queues, by their names as `family/queue`. */
export type QueueAddresses = {
  readonly names: readonly string[];
  readonly deadLettersUrl: (queue: string) => string;
  readonly queueUrl: (queue: string) => string;
};

/** `prefix` is the part of every URL before the name of the family. */
export const queueAddresses = (prefix: string, names: readonly string[]): QueueAddresses => {
  const queueUrl = (queue: string): string => `${prefix}${queue.replace('/', '-')}`;
  return { names, queueUrl, deadLettersUrl: (queue) => `${queueUrl(queue)}-dead-letters` };
};
