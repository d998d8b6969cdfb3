/** The only source of randomness outside adapters. */
export type Ids = {
  /** UUID v4. */
  readonly uuid: () => string;
  /** Cryptographically strong bytes. */
  readonly bytes: (count: number) => Uint8Array;
};
