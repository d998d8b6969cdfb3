import type { Language } from './i18n/language.ts';

/** The client of a request, as far as it is known. */
export type RequestClient = {
  readonly address: string;
  readonly userAgent: string | null;
  readonly cookies: ReadonlyMap<string, string>;
};

/** The context of a request. Times are epoch milliseconds. */
export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  readonly receivedAt: number;
  /** Instant by which the caller must receive its answer. */
  readonly deadline: number;
  readonly client: RequestClient;
  /** Absent in live mode. */
  readonly mode?: 'test';
  /** The API's address at API Gateway, as far as the request shows it. */
  readonly gateway: { readonly apiId: string | null; readonly domainName: string | null };
};
