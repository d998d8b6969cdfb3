/** A beneficiary extracted by a language model. Untrusted until checked against the text. */
export type ExtractedBeneficiary = {
  readonly account: string;
  readonly label: string | null;
  readonly bank: string | null;
};

export type Extraction =
  | { readonly kind: 'extracted'; readonly beneficiaries: readonly ExtractedBeneficiary[] }
  /** No usable answer arrived in time. */
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'throttled' | 'refused' | 'unreadable_answer' };

/** Finds beneficiaries in a text that has no structure a rule could follow. Errors are results: nothing here throws. */
export type LanguageModel = {
  /** `timeoutMs`: milliseconds after which no answer is of use. */
  readonly extractBeneficiaries: (text: string, timeoutMs: number) => Promise<Extraction>;
};
