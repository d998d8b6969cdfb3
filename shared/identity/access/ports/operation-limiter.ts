/** Requests to an operation that count together. */
export type LimitedRequests = {
  readonly operationId: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly per: 'account' | 'ip' | 'destination' | 'challenge' | 'country';
  /** Id of the account or of the challenge, client address, destination of the request, or an ISO 3166-1 country code. */
  readonly subject: string;
  /** Requests to count at once; one when it is absent. */
  readonly count?: number;
};

/** Counts requests to operations in consecutive windows that start at the epoch. */
export type OperationLimiter = {
  /** Counts requests (epoch milliseconds), all or none; false when the window would have more than `max`. */
  readonly tryAcquire: (requests: LimitedRequests, now: number) => Promise<boolean>;
};
