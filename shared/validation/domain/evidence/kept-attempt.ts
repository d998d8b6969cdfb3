/** How a verdict was reached: stored by the write that stores the verdict. */
export type KeptAttempt = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Version of the service that reached it. */
  readonly version: string;
  /** SHA-256 (hex) of the file with the portal's responses; null when the portal was not queried. */
  readonly responses: string | null;
};

/** An attempt whose responses are on their way to the store. */
export type KeptResponses = {
  readonly attempt: KeptAttempt;
  /** Settles when the store has them, or refused them; never rejects. */
  readonly stored: Promise<void>;
};
