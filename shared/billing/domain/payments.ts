/** A change of what a customer owes; amounts in centavos, positive for a credit. */
export type Credit = {
  readonly id: string;
  readonly amount: number;
  /** The customer's credit after it. */
  readonly balance: number;
  readonly description: string;
  readonly createdAt: number;
};

/** Money that was paid back. */
export type Refund = {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: number;
};
