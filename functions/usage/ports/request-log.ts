import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { LoggedRequest } from '../domain/logged-request.ts';

/** A position in the log; a page continues after it. */
export type LogPosition = Pick<LoggedRequest, 'at' | 'requestId'>;

export type LogPageRequest = {
  readonly userId: UserId;
  /** Bounds of the instants, inclusive, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'older' | 'newer';
  readonly after: LogPosition | null;
  readonly limit: number;
};

export type LogPage = { readonly requests: readonly LoggedRequest[]; readonly hasMore: boolean };

/** The requests of accounts, for 30 days. */
export type RequestLog = {
  /** Idempotent: a request that is kept already stays as it is. */
  readonly keep: (requests: readonly LoggedRequest[]) => Promise<void>;
  readonly list: (request: LogPageRequest) => Promise<LogPage>;
};
