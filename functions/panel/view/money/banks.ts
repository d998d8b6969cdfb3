type Counts = { readonly count: number; readonly verified_count: number };

type Bank = Counts & { readonly bank_code: string | null; readonly bank_name: string | null };

/** Banks that a chart shows; the others are one bar. */
const MOST_BANKS = 9;

const REST = { bank_code: null, bank_name: null, isRest: true } as const;

const sumOf = (banks: readonly Counts[], name: keyof Counts): number => banks.reduce((sum, bank) => sum + bank[name], 0);

/** The banks with most validations, and the others as one. */
export const largestBanks = (banks: readonly Bank[]): readonly (Bank & { readonly isRest: boolean })[] => {
  const sorted = banks.toSorted((one, other) => other.count - one.count).map((bank) => ({ ...bank, isRest: false }));
  const rest = sorted.slice(MOST_BANKS);
  if (rest.length === 0) return sorted;
  return [...sorted.slice(0, MOST_BANKS), { ...REST, count: sumOf(rest, 'count'), verified_count: sumOf(rest, 'verified_count') }];
};

/** The name of a bank, else its code; null for none. */
export const bankNameOf = ({ bank_name: name, bank_code: code }: Pick<Bank, 'bank_name' | 'bank_code'>): string | null => name ?? code;
