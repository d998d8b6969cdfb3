import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/platform/json/json.ts';
import { anchorOf } from './markdown.ts';

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];

type Operation = { readonly method: string; readonly path: string; readonly id: string; readonly summary: string };

/** The operations of a tag, and the part of the OpenAPI document that describes them. */
export type ReferencePart = {
  readonly name: string;
  /** Last segment of its address. */
  readonly slug: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  readonly document: JsonObject;
};

/** Whether a part is for the operators of the service. */
export const isAdministration = ({ name }: Pick<ReferencePart, 'name'>): boolean => name.startsWith('Administration: ');

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isList(value) ? value : []);
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

const hasTag = (operation: JsonValue | undefined, tag: string): boolean => listOf(objectOf(operation)['tags']).includes(tag);

const isKept = (member: string, value: JsonValue, tag: string): boolean => !METHODS.includes(member) || hasTag(value, tag);

/** The items that have operations of a tag, without other operations. */
const itemsOf = (items: JsonObject, tag: string): JsonObject =>
  Object.fromEntries(
    Object.entries(items)
      .filter(([, item]) => Object.values(objectOf(item)).some((operation) => hasTag(operation, tag)))
      .map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(objectOf(item)).filter(([member, value]) => isKept(member, value, tag))),
      ]),
  );

const operationsIn = (items: JsonObject): readonly Operation[] =>
  Object.entries(items).flatMap(([path, item]) =>
    Object.entries(objectOf(item))
      .filter(([member]) => METHODS.includes(member))
      .map(([method, operation]) => {
        const { operationId, summary } = objectOf(operation);
        return { method: method.toUpperCase(), path, id: textOf(operationId), summary: textOf(summary) };
      }),
  );

const referencesIn = (value: JsonValue | undefined): readonly string[] => {
  if (isList(value)) return value.flatMap(referencesIn);
  if (!isJsonObject(value)) return [];
  const { $ref } = value;
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(value).flatMap(referencesIn)];
};

/** `#/components/schemas/Validation` as `['schemas', 'Validation']`. */
const placeOf = (reference: string): readonly [kind: string, name: string] => {
  const [, , kind = '', name = ''] = reference.split('/');
  return [kind, name];
};

/** The components that a value refers to, directly or through others. */
const componentsFor = (value: JsonObject, components: JsonObject): JsonObject => {
  const found = new Set(referencesIn(value));
  const kept: Record<string, Record<string, JsonValue>> = {};
  // The set grows while it is read.
  for (const reference of found) {
    const [kind, name] = placeOf(reference);
    const component = objectOf(components[kind])[name];
    if (component === undefined) continue;
    kept[kind] = { ...kept[kind], [name]: component };
    for (const further of referencesIn(component)) found.add(further);
  }
  return kept;
};

/** The OpenAPI document by tag, in the order of its tags. A browser renders a part in a fraction of the time that the whole takes. */
export const referenceParts = ({ tags, paths, webhooks, components, ...head }: JsonObject): readonly ReferencePart[] =>
  listOf(tags).map((tag) => {
    const name = textOf(objectOf(tag)['name']);
    const items = itemsOf(objectOf(paths), name);
    const described = { paths: items, webhooks: itemsOf(objectOf(webhooks), name) };
    const { securitySchemes = {}, ...others } = objectOf(components);
    return {
      name,
      slug: anchorOf(name),
      description: textOf(objectOf(tag)['description']),
      operations: operationsIn(items),
      document: { ...head, tags: [tag], ...described, components: { ...componentsFor(described, others), securitySchemes } },
    };
  });
