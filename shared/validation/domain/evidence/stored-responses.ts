import type { PortalAnswer, PortalExchange } from '../../../banxico/domain/portal-exchange.ts';
import type { RecordedCall, RecordedQuery } from './recorded-query.ts';

type Response = Extract<PortalAnswer, { readonly kind: 'response' }>;

/** A response as it is stored: with its bytes, or with the name of the certificate that has them. */
export type StoredAnswer =
  | (Omit<Response, 'body'> & {
      readonly sha256: string;
      readonly bytes: number;
      readonly body: Uint8Array | null;
      readonly certificate: 'xml' | 'pdf' | null;
    })
  | Exclude<PortalAnswer, Response>;

export type StoredExchange = Omit<PortalExchange, 'answer'> & { readonly answer: StoredAnswer };

export type StoredCall = Pick<RecordedCall, 'kind'> & { readonly exchanges: readonly StoredExchange[] };

/** A query of an attempt as its file contains it. */
export type StoredQuery = Omit<RecordedQuery, 'calls'> & { readonly calls: readonly StoredCall[] };
