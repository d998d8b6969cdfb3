/** Characters that are misread digits in an all-digit field. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  '!': '1',
  ']': '1',
  J: '1',
  S: '5',
  s: '5',
  B: '8',
  G: '6',
  E: '6',
  Z: '2',
  z: '2',
  T: '7',
};

/** A text with its lookalikes replaced by digits; null when it contains other characters. Spaces and hyphens are dropped. */
export const asDigits = (text: string): { readonly digits: string; readonly isRepaired: boolean } | null => {
  const compact = text.replaceAll(/[\s\-‐‑]/g, '');
  const digits = Array.from(compact, (character) => AS_DIGIT[character] ?? character).join('');
  return /^\d+$/.test(digits) ? { digits, isRepaired: digits !== compact } : null;
};

/** Digits that recognition confuses. */
const CONFUSED_DIGITS: Readonly<Record<string, string>> = {
  '0': '68',
  '1': '74',
  '2': '7',
  '3': '8',
  '4': '1',
  '5': '68',
  '6': '508',
  '7': '12',
  '8': '3065',
  '9': '08',
};

/** The texts that differ from some digits in one that recognition may have confused. */
export const oneDigitOff = (digits: string): readonly string[] =>
  Array.from(digits, (digit, index) =>
    Array.from(CONFUSED_DIGITS[digit] ?? '', (other) => digits.slice(0, index) + other + digits.slice(index + 1)),
  ).flat();
