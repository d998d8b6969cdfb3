/** One request the portal received. */
type LogEntry = {
  /** Arrival, ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** Path without the query string. */
  readonly path: string;
  /** Fields of the form and of the query string. */
  readonly form: Readonly<Record<string, string>>;
  /** Status answered; null while the answer is being delayed, and for ever when the client left before it. */
  readonly status: number | null;
};

export type RequestLog = {
  readonly entries: () => readonly LogEntry[];
  /** Notes an arrival; the function returned notes the status of its answer. */
  readonly arrived: (entry: Omit<LogEntry, 'status'>) => (status: number) => void;
  readonly clear: () => void;
};

const MAX_ENTRIES = 10_000;

/** The portal's recent requests, oldest first; older ones are dropped. */
export const createRequestLog = (): RequestLog => {
  const entries = new Map<number, LogEntry>();
  let next = 0;
  return {
    entries: () => [...entries.values()],
    clear: () => {
      entries.clear();
    },
    arrived: (arrival) => {
      const id = next++;
      entries.set(id, { ...arrival, status: null });
      entries.delete(id - MAX_ENTRIES);
      return (status) => {
        if (entries.has(id)) entries.set(id, { ...arrival, status });
      };
    },
  };
};
