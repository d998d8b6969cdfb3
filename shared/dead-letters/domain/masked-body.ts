const MASK = '••••';

/** Members whose values open something: never shown. */
const SECRET = /(?:secret|token|code|password|key|link|url|authorization|cookie|credential|signature|otp)/i;
/** Texts that name no person: ids, types of events, words of the service. */
const PLAIN_TEXT = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|(?:evt|msg)_[\w-]{22}|[a-z][a-z_.-]{0,39})$/;
/** Counts, and instants in epoch milliseconds; other numbers may be amounts or parts of accounts. */
const isPlainNumber = (value: number): boolean =>
  Number.isInteger(value) && ((value >= 0 && value < 1_000) || (value > 1e12 && value < 1e13));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `clear` shows the data of customers; secrets stay hidden. */
type Shown = 'masked' | 'clear';

const shown = (value: unknown, name: string, how: Shown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => shown(entry, name, how));
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([member, contents]) => [member, shown(contents, member, how)]));
  if (value === null || typeof value === 'boolean') return value;
  if (SECRET.test(name)) return MASK;
  if (how === 'clear') return value;
  const isPlain = typeof value === 'number' ? isPlainNumber(value) : typeof value === 'string' && PLAIN_TEXT.test(value);
  return isPlain ? value : MASK;
};

/** The body of a letter as JSON without secrets and, masked, without data of customers; null for a body that is no JSON. */
export const shownBody = (body: string, how: Shown): string | null => {
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(shown(value, '', how));
  } catch {
    return null;
  }
};
