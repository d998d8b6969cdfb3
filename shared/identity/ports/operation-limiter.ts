/** Requests to an operation that count together. */
export type LimitedRequests = {
  readonly operationId: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly per: 'account' | 'ip' | 'destination';
  /** Id of the account, client address, or what the request is addressed to. */
  readonly subject: string;
};

/** Counts requests to operations in windows that follow one another from the epoch on. */
export type OperationLimiter = {
  /** Counts a request (epoch milliseconds); false when the window already holds `max` of them. */
  readonly tryAcquire: (requests: LimitedRequests, now: number) => Promise<boolean>;
};
