import type { Json } from './json-schema.ts';

/** A parameter or a header, and the name of the component that it would be. */
export type NamedPart = { readonly name: string; readonly part: Json };

/** The parts that several operations have, as components. */
export type SharedParts = {
  readonly components: Json;
  /** A reference to the component of a part, or the part itself where it is the only one of its kind. */
  readonly refer: (part: NamedPart) => Json;
};

/** The most frequent of the parts with a name, unless it occurs once. */
const mostFrequent = (parts: readonly NamedPart[]): NamedPart | undefined => {
  const groups = [...Map.groupBy(parts, ({ part }) => JSON.stringify(part)).values()];
  const [first] = groups.filter(({ length }) => length > 1).toSorted((left, right) => right.length - left.length);
  return first?.[0];
};

/** Keeps one component of each name; parts of the same name that differ from it stay where they are. */
export const makeSharedParts = (kind: 'parameters' | 'headers', parts: readonly NamedPart[], known: Json = {}): SharedParts => {
  const shared = [...Map.groupBy(parts, ({ name }) => name)].flatMap(([name, alike]) => {
    const found = name in known ? undefined : mostFrequent(alike);
    return found === undefined ? [] : [found];
  });
  const byName = new Map(shared.map(({ name, part }) => [name, JSON.stringify(part)]));
  return {
    components: { ...known, ...Object.fromEntries(shared.map(({ name, part }) => [name, part])) },
    refer: ({ name, part }) => (byName.get(name) === JSON.stringify(part) ? { $ref: `#/components/${kind}/${name}` } : part),
  };
};
