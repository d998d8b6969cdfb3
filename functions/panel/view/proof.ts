/** Whatever proves a second factor: the six digits that were sent, or a recovery code. */
export const secondFactorOf = (typed: string): { readonly code?: string; readonly recovery_code?: string } => {
  const text = typed.trim();
  if (text === '') return {};
  return /^\d{6}$/.test(text) ? { code: text } : { recovery_code: text };
};
