const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const DIGEST = '[\\w-]+';

/** The account alone determines their values. */
const OF_ACCOUNT = {
  user: UUID,
  email: '.+',
  /** Digest of its e-mail address. */
  address: DIGEST,
  gate: '[0-9A-Za-z]{12}',
  /** An operation that is limited per account. */
  operation: '\\w+',
} as const;

/** Each names an entity that has items of its own; `link` opens a data export, `browser` receives push messages. */
const NAMING = {
  validation: UUID,
  import: '\\d+',
  session: DIGEST,
  credential: DIGEST,
  link: DIGEST,
  browser: DIGEST,
  pseudonym: UUID,
} as const;

/** The placeholders of key patterns, and the texts that each represents (source of a regular expression). */
const PLACEHOLDERS = {
  ...OF_ACCOUNT,
  ...NAMING,
  event: 'evt_[\\w-]{22}',
  event_item: 'evt_[\\w-]{14}',
  message: 'msg_[\\w-]{22}',
  uuid: UUID,
  digest: DIGEST,
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

/** Whether the account alone determines the value, before any of its items is read. */
export const isOfAccount = (name: Placeholder): boolean => name in OF_ACCOUNT;

/** Whether the value names an entity with items other than the one it was read from. */
export const isNaming = (name: Placeholder): boolean => name in NAMING;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The placeholders of a pattern, in order. */
export const placeholdersIn = (pattern: string): readonly Placeholder[] =>
  [...pattern.matchAll(PLACEHOLDER)].map(([, name = '']) => {
    if (!isPlaceholder(name)) throw new RangeError(`${pattern} has an unknown placeholder: ${name}`);
    return name;
  });

/** The pattern with its placeholders replaced by the known values. */
export const fill = (pattern: string, bindings: Bindings): string =>
  pattern.replaceAll(PLACEHOLDER, (placeholder, name: string) => (isPlaceholder(name) ? bindings[name] : undefined) ?? placeholder);

/** The text before the first placeholder. */
export const literalPrefix = (pattern: string): string => pattern.split('{')[0] ?? '';

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Matches a text against a pattern: the values of its placeholders, or null. A placeholder that occurs twice has one value. */
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
