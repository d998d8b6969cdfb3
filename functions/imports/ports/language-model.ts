/** A beneficiary as a language model read it out of a text. Nothing in it is to be trusted before it is checked. */
export type ExtractedBeneficiary = {
  readonly account: string;
  readonly label: string | null;
  readonly bank: string | null;
};

export type Extraction =
  | { readonly kind: 'extracted'; readonly beneficiaries: readonly ExtractedBeneficiary[] }
  /** Nothing usable came back in time. */
  | { readonly kind: 'unavailable'; readonly reason: 'timeout' | 'throttled' | 'refused' | 'unreadable_answer' };

/** Finds beneficiaries in a text that has no structure a rule could follow. Faults are answers: nothing here throws. */
export type LanguageModel = {
  /** `timeoutMs`: milliseconds after which no answer is of use. */
  readonly extractBeneficiaries: (text: string, timeoutMs: number) => Promise<Extraction>;
};
