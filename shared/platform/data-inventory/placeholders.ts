const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const DIGEST = '[\\w-]+';

/** What stands in the patterns of keys, and which texts it stands for (source of a regular expression). */
export const PLACEHOLDERS = {
  /** Known of every account. */
  user: UUID,
  email: '.+',
  gate: '[0-9A-Za-z]{12}',
  /** An operation that is limited per account. */
  operation: '\\w+',
  /** Found on the way. */
  validation: UUID,
  import: '\\d+',
  session: DIGEST,
  credential: DIGEST,
  link: DIGEST,
  /** Anything else. */
  uuid: UUID,
  digest: DIGEST,
  event: 'evt_[\\w-]{22}',
  message: 'msg_[\\w-]{22}',
  scope: 'ip|destination|challenge|country',
  number: '\\d+',
  instant: '\\d{13}',
  day: '\\d{4}-\\d{2}-\\d{2}',
  slug: '[a-z0-9][a-z0-9_-]*',
  word: '\\w+',
  text: '.+',
} as const satisfies Readonly<Record<string, string>>;

export type Placeholder = keyof typeof PLACEHOLDERS;

/** Values of placeholders. */
export type Bindings = Readonly<Partial<Record<Placeholder, string>>>;

const isPlaceholder = (name: string): name is Placeholder => name in PLACEHOLDERS;

/** Known of an account before anything is read of it. */
export const isOfAccount = (name: Placeholder): boolean => name === 'user' || name === 'email' || name === 'gate' || name === 'operation';

/** Names a thing of which there is more than the item that it is read off. */
export const isNaming = (name: Placeholder): boolean =>
  name === 'validation' || name === 'import' || name === 'session' || name === 'credential' || name === 'link';

const PLACEHOLDER = /\{(\w+)\}/g;

/** The placeholders of a pattern, in order. */
export const placeholdersIn = (pattern: string): readonly Placeholder[] =>
  [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => {
    if (!isPlaceholder(name)) throw new RangeError(`${pattern} has a placeholder that is not known: ${name}`);
    return name;
  });

/** The pattern with the values that are known in the place of their placeholders. */
export const fill = (pattern: string, bindings: Bindings): string =>
  pattern.replaceAll(PLACEHOLDER, (placeholder, name: string) => (isPlaceholder(name) ? bindings[name] : undefined) ?? placeholder);

/** What stands before the first placeholder. */
export const literalPrefix = (pattern: string): string => pattern.split('{')[0] ?? '';

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * The values with which a pattern is a text; null when it is not. A placeholder that comes twice stands for the same.
 */
export const matcherOf = (pattern: string): ((text: string) => Bindings | null) => {
  const seen = new Set<Placeholder>();
  const names = placeholdersIn(pattern);
  const literals = pattern.split(PLACEHOLDER).filter((_part, index) => index % 2 === 0);
  const parts = literals.map((literal, index) => {
    const name = names[index];
    if (name === undefined) return escaped(literal);
    const group = seen.has(name) ? `\\k<${name}>` : `(?<${name}>${PLACEHOLDERS[name]})`;
    seen.add(name);
    return escaped(literal) + group;
  });
  const expression = new RegExp(`^${parts.join('')}$`, 's');
  return (text) => {
    const match = expression.exec(text);
    return match === null ? null : { ...match.groups };
  };
};
