import type { Language } from './i18n/language.ts';

/** What every operation knows about the request it serves. Times are epoch milliseconds. */
export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  readonly receivedAt: number;
  /** Instant by which the caller must have its answer. */
  readonly deadline: number;
};
