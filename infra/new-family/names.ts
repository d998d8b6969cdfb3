/** A family's name in the forms its files need. */
export type FamilyNames = {
  /** Name of the folder and of the path: `price-alerts`. */
  readonly family: string;
  /** One of its things, in file names: `price-alert`. */
  readonly item: string;
  /** As a type: `PriceAlert`. */
  readonly itemPascal: string;
  /** As a variable: `priceAlert`. */
  readonly itemCamel: string;
  /** Several, as a variable: `priceAlerts`. */
  readonly itemsCamel: string;
  /** On the wire: `price_alert`. */
  readonly snake: string;
  /** In permissions: `price_alerts`. */
  readonly resource: string;
  /** In keys: `PRICE_ALERTS`. */
  readonly partition: string;
  /** In texts: `price alert`. */
  readonly words: string;
  /** In texts: `price alerts`. */
  readonly pluralWords: string;
  /** At the start of a sentence: `Price alerts`. */
  readonly titleWords: string;
};

const FAMILY = /^[a-z]+(?:-[a-z]+)*s$/;

const capitalised = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const pascal = (kebab: string): string => kebab.split('-').map(capitalised).join('');
const camel = (kebab: string): string => `${kebab.slice(0, 1)}${pascal(kebab).slice(1)}`;
const spaced = (kebab: string): string => kebab.replaceAll('-', ' ');

/** The names of a family called in the plural; null for a name that is none: lower case, words joined by hyphens, an `s` at the end. */
export const namesOf = (family: string): FamilyNames | null => {
  if (!FAMILY.test(family)) return null;
  const item = family.slice(0, -1);
  return {
    family,
    item,
    itemPascal: pascal(item),
    itemCamel: camel(item),
    itemsCamel: camel(family),
    snake: item.replaceAll('-', '_'),
    resource: family.replaceAll('-', '_'),
    partition: family.replaceAll('-', '_').toUpperCase(),
    words: spaced(item),
    pluralWords: spaced(family),
    titleWords: capitalised(spaced(family)),
  };
};

/** Writes the names into a text that has their placeholders, such as `__family__` and `__Item__`. */
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
    pluralWords: names.pluralWords,
    PluralWords: names.titleWords,
  };
  return text.replaceAll(/__([A-Za-z]+?)__/g, (placeholder, name: string) => values[name] ?? placeholder);
};
