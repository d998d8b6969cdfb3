/** The days of a form; null for an open beginning or end. */
export const daysOf = (typed: (name: string) => string): { readonly valid_from: string | null; readonly valid_to: string | null } => {
  const dayOf = (name: string): string | null => (typed(name) === '' ? null : typed(name));
  return { valid_from: dayOf('valid_from'), valid_to: dayOf('valid_to') };
};
