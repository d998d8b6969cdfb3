/** One delivery of something that is acted on once; a repetition has the same id. */
export type Delivery = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
};
