/** A change of an item of the table. */
export type ItemChange = {
  readonly key: { readonly pk: string; readonly sk: string };
  /** The item before and after; null when there was, or is, none. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Id of the request it comes from, for the log; null on items that keep none. */
  readonly correlationId: string | null;
};

/** A change that cannot be read. */
export type UnreadableChange = Pick<ItemChange, 'correlationId'> & { readonly error: Error };
