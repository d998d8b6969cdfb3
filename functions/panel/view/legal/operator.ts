/** Who operates the service, as the legal documents name it. */
export type Operator = {
  readonly name: string;
  readonly address: string;
  /** Address of mail for questions about personal data. */
  readonly privacyContact: string;
};
