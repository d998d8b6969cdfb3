/** A form as Stripe reads it: `items[0][price]=a` is `{items: [{price: 'a'}]}`. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };
export type Form = Readonly<Record<string, FormValue>>;

type Leaf = { readonly path: readonly string[]; readonly value: string };

const leafOf = ([name, value]: readonly [string, string]): Leaf => ({ path: name.replaceAll(']', '').split('['), value });

const isList = (names: readonly string[]): boolean => names.length > 0 && names.every((name) => /^\d*$/.test(name));

const gather = (leaves: readonly Leaf[]): FormValue => {
  const [first] = leaves;
  if (first === undefined) return '';
  if (first.path.length === 0) return first.value;
  const names = [...new Set(leaves.map(({ path: [head = ''] }) => head))];
  const valueOf = (name: string): FormValue =>
    gather(leaves.filter(({ path: [head = ''] }) => head === name).map(({ path, value }) => ({ path: path.slice(1), value })));
  return isList(names) ? names.map(valueOf) : Object.fromEntries(names.map((name) => [name, valueOf(name)]));
};

export const parseForm = (text: string): Form => {
  const leaves = [...new URLSearchParams(text)].map(leafOf);
  const value = gather(leaves);
  return typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
};

/** A member at a path; undefined where there is none. */
export const memberOf = (form: FormValue | undefined, ...path: readonly string[]): FormValue | undefined => {
  const [head, ...rest] = path;
  if (head === undefined || form === undefined) return form;
  if (typeof form === 'string') return undefined;
  const found = Object.entries(form).find(([name]) => name === head)?.[1];
  return memberOf(found, ...rest);
};

/** A text at a path; null for none. */
export const textOf = (form: FormValue | undefined, ...path: readonly string[]): string | null => {
  const value = memberOf(form, ...path);
  return typeof value === 'string' ? value : null;
};

/** The texts of an object, such as metadata. */
export const textsOf = (form: FormValue | undefined, ...path: readonly string[]): Readonly<Record<string, string>> => {
  const value = memberOf(form, ...path);
  if (value === undefined || typeof value === 'string') return {};
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (typeof member === 'string' ? [[name, member]] : [])));
};

/** The texts of a list. */
export const textsIn = (value: FormValue | undefined): readonly string[] =>
  value === undefined || typeof value === 'string' ? [] : Object.values(value).filter((each) => typeof each === 'string');
