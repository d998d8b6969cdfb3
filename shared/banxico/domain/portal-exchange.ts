/** What the portal returned to one HTTP call, byte for byte; or why nothing usable arrived. */
export type PortalAnswer =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly contentType: string;
      readonly body: Uint8Array;
      /** The body exceeded the longest that is of use and was cut there. */
      readonly isTruncated: boolean;
    }
  | {
      readonly kind: 'timeout' | 'connection_failed';
      /** The portal had begun to answer. */
      readonly hasResponseStarted: boolean;
    };

/** One HTTP call to the portal. Instants are epoch milliseconds. */
export type PortalExchange = {
  readonly method: 'GET' | 'POST';
  /** Below the base address of the portal. */
  readonly path: string;
  /** Body of the call: the form of a query; empty for a download. */
  readonly form: string;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly answer: PortalAnswer;
};

/** Receives every call of a query, in order. */
export type ObserveExchange = (exchange: PortalExchange) => void;
