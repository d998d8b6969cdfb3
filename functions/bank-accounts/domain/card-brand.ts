/** Leading digits of the networks' own ranges (ISO/IEC 7812-1 assigns them), as the BIN directories spell the networks. */
const RANGES: readonly { readonly brand: string; readonly digits: number; readonly from: number; readonly to: number }[] = [
  { brand: 'VISA', digits: 1, from: 4, to: 4 },
  { brand: 'MASTERCARD', digits: 2, from: 51, to: 55 },
  { brand: 'MASTERCARD', digits: 4, from: 2221, to: 2720 },
  { brand: 'AMERICAN EXPRESS', digits: 2, from: 34, to: 34 },
  { brand: 'AMERICAN EXPRESS', digits: 2, from: 37, to: 37 },
];

/** The network a card's leading digits (6 or more) belong to, or null when they are none of the great networks'. */
export const brandByPrefix = (digits: string): string | null => {
  const range = RANGES.find((candidate) => {
    const leading = Number(digits.slice(0, candidate.digits));
    return leading >= candidate.from && leading <= candidate.to;
  });
  return range?.brand ?? null;
};
