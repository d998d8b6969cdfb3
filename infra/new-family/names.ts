/** A family's name in the forms its files need. */
export type FamilyNames = {
  /** Name of the folder and of the path: `price-alerts`. */
  readonly family: string;
  /** One item, in file names: `price-alert`. */
  readonly item: string;
  /** One item as a type: `PriceAlert`. */
  readonly itemPascal: string;
  /** One item as a variable: `priceAlert`. */
  readonly itemCamel: string;
  /** Several items, as a variable: `priceAlerts`. */
  readonly itemsCamel: string;
  /** On the wire: `price_alert`. */
  readonly snake: string;
  /** In permissions: `price_alerts`. */
  readonly resource: string;
  /** In keys: `PRICE_ALERTS`. */
  readonly partition: string;
  /** In texts: `price alert`. */
  readonly words: string;
  /** In texts, with its article: `a price alert`, `an address`. */
  readonly oneInWords: string;
  /** In texts: `price alerts`. */
  readonly pluralWords: string;
  /** At the start of a sentence: `Price alerts`. */
  readonly titleWords: string;
};

const KEBAB_CASE = /^[a-z]+(?:-[a-z]+)*$/;

/** Plural endings; the first match decides. */
const PLURALS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ies$/, 'y'],
  [/(ss|x|ch|sh|[^ao]us)es$/, '$1'],
  [/([^siu])s$/, '$1'],
];

/** The singular of an English plural; a word that does not look like a plural stays unchanged (`finance`, `status`). */
const singularOf = (plural: string): string => {
  const rule = PLURALS.find(([ending]) => ending.test(plural));
  return rule === undefined ? plural : plural.replace(...rule);
};

/** Words that the generated files use for something else. */
const TAKEN = new Set(
  ['api', 'body', 'caller', 'client', 'code', 'config', 'contract', 'emulator', 'family', 'id', 'item', 'key', 'manifest', 'method', 'name']
    .concat(['outcome', 'param', 'path', 'port', 'principal', 'reply', 'result', 'route', 'store', 'table', 'text', 'user', 'version'])
    .concat(['partial', 'pick', 'readonly', 'record'])
    .concat(['case', 'class', 'default', 'export', 'function', 'import', 'new', 'package', 'return', 'switch']),
);

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const pascal = (kebab: string): string => kebab.split('-').map(capitalised).join('');
const camel = (kebab: string): string => `${kebab.slice(0, 1)}${pascal(kebab).slice(1)}`;
const spaced = (kebab: string): string => kebab.replaceAll('-', ' ');
const withArticle = (words: string): string => `${/^(?:[aeio]|u(?!ni|s[aei]))/.test(words) ? 'an' : 'a'} ${words}`;

const isUsable = (item: string): boolean => KEBAB_CASE.test(item) && !TAKEN.has(item) && !(pascal(item) in globalThis);

/**
 * The names of a family. `item` names one item; its default is the singular of the family's name. Null unless all names are lower case
 * joined by hyphens, and for an item that the generated files already use as a word.
 */
export const namesOf = (family: string, item: string = singularOf(family)): FamilyNames | null => {
  if (!KEBAB_CASE.test(family) || !isUsable(item)) return null;
  const words = spaced(item);
  return {
    family,
    item,
    itemPascal: pascal(item),
    itemCamel: camel(item),
    itemsCamel: camel(family),
    snake: item.replaceAll('-', '_'),
    resource: family.replaceAll('-', '_'),
    partition: family.replaceAll('-', '_').toUpperCase(),
    words,
    oneInWords: withArticle(words),
    pluralWords: spaced(family),
    titleWords: capitalised(spaced(family)),
  };
};

/** Replaces the placeholders in a text, such as `__family__` and `__Item__`, by the names. */
export const withNames = (text: string, names: FamilyNames): string => {
  const values: Readonly<Record<string, string>> = {
    family: names.family,
    item: names.item,
    Item: names.itemPascal,
    itemCamel: names.itemCamel,
    itemsCamel: names.itemsCamel,
    snake: names.snake,
    resource: names.resource,
    PARTITION: names.partition,
    words: names.words,
    oneInWords: names.oneInWords,
    pluralWords: names.pluralWords,
    PluralWords: names.titleWords,
  };
  return text.replaceAll(/__([A-Za-z]+?)__/g, (placeholder, name: string) => values[name] ?? placeholder);
};
