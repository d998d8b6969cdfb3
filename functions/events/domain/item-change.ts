/** A change of an item of the table. */
export type ItemChange = {
  readonly key: { readonly pk: string; readonly sk: string };
  /** The item before and after; null when there was, or is, none. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Id of the request it comes from, for the log; null on items that keep none. */
  readonly correlationId: string | null;
};

/** A change whose images cannot be read, and what can be told of it. */
export type UnreadableChange = {
  /** Null when not even that can be read. */
  readonly key: ItemChange['key'] | null;
  /** Those attributes of the item after the change that can be read. */
  readonly after: ItemChange['after'];
  readonly correlationId: string | null;
  readonly error: Error;
};
