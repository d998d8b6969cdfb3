/** A change of an item of the table. */
export type ItemChange = {
  /** The same for every delivery. */
  readonly id: string;
  readonly key: { readonly pk: string; readonly sk: string };
  /** The item before and after; null when there was, or is, none. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Id of the request that caused it, for the log; null for items that store none. */
  readonly correlationId: string | null;
  /** When it was written, in epoch milliseconds to the second; null where the stream does not report it. */
  readonly writtenAt: number | null;
};

/** A change that cannot be read. */
export type UnreadableChange = Pick<ItemChange, 'id' | 'correlationId'> & { readonly error: Error };
