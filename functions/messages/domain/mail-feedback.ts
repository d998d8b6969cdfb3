/** The delivery result of a mail that SES accepted. */
export type MailFeedback = {
  /** Id that SES gave the mail, for the log. */
  readonly correlationId: string;
} & (
  | { readonly kind: 'permanent_bounce' | 'complaint'; readonly addresses: readonly string[]; readonly at: number }
  /** A mailbox that is full, or a complaint taken back: the next mail may arrive. */
  | { readonly kind: 'passing' }
);
