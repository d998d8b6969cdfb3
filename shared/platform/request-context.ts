import type { Language } from './i18n/language.ts';

/** The context of a request. Times are epoch milliseconds. */
export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  readonly receivedAt: number;
  /** Instant by which the caller must have its answer. */
  readonly deadline: number;
  /** Where API Gateway serves this API, as far as the request tells. */
  readonly gateway: { readonly apiId: string | null; readonly domainName: string | null };
};
