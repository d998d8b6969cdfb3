/** The filters of a list and the place in it, by their names in the API. */
export type Place = Readonly<Record<string, string>>;

const SIZES = new Set(['page[size]', 'per_page']);

/** The place that a link of an answer leads to. The size of a page is no part of it. */
export const placeOf = (link: string): Place =>
  Object.fromEntries(Array.from(new URLSearchParams(link.replace(/^[^?]*\??/, ''))).filter(([name]) => !SIZES.has(name)));

/** The address of a page whose list begins at a place. */
export const addressOfPlace = (path: string, place: Place): string => {
  const search = new URLSearchParams(place).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** The filters of these names that have a value. */
export const filledPlace = (names: readonly string[], valueOf: (name: string) => string | undefined): Place =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = valueOf(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
