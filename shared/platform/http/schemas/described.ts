import * as v from 'valibot';

/**
 * A member of an answer or a parameter with its meaning, written where the member is: OpenAPI shows it there and nowhere
 * else. `example` is its value in the examples of the document; without one the schema gives a value.
 */
export const described = <const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  example?: NoInfer<v.InferInput<Schema>>,
) => v.pipe(schema, v.metadata({ description, ...(example === undefined ? {} : { example }) }));

/** A schema that OpenAPI shows as the component of this name, so that generated clients have a type of that name. */
export const named = <const Schema extends v.GenericSchema>(component: string, schema: Schema) => v.pipe(schema, v.metadata({ component }));

/** The address of a resource. */
export const selfLinks = named('SelfLinks', v.strictObject({ self: described(v.string(), 'Address of the resource, an absolute path.') }));

type Shape<Type extends string, Id extends v.GenericSchema, Attributes extends v.ObjectEntries> = {
  readonly type: Type;
  readonly id: Id;
  readonly attributes: Attributes;
};

const entriesOf = <const Type extends string, const Id extends v.GenericSchema, const Attributes extends v.ObjectEntries>(
  component: string,
  { type, id, attributes }: Shape<Type, Id, Attributes>,
) => ({
  type: described(v.literal(type), 'Kind of the resource.'),
  id,
  attributes: named(`${component}Attributes`, v.strictObject(attributes)),
});

/** `{type, id, attributes}`: a resource, as the component of a name. */
export const resource = <const Type extends string, const Id extends v.GenericSchema, const Attributes extends v.ObjectEntries>(
  component: string,
  shape: Shape<Type, Id, Attributes>,
) => named(component, v.strictObject(entriesOf(component, shape)));

/** `{type, id, attributes, links}`: a resource that has an address. */
export const linkedResource = <
  const Type extends string,
  const Id extends v.GenericSchema,
  const Attributes extends v.ObjectEntries,
  const Links extends v.GenericSchema,
>(
  component: string,
  { links, ...shape }: Shape<Type, Id, Attributes> & { readonly links: Links },
) => named(component, v.strictObject({ ...entriesOf(component, shape), links }));

/**
 * A schema that OpenAPI shows as another one. For JSON that is repeated as it was sent, which types cannot describe: its
 * documented form is checked by the tests that compare answers with the document.
 */
export const shownAs = <const Schema extends v.GenericSchema>(schema: Schema, documented: v.GenericSchema) =>
  v.pipe(schema, v.metadata({ documented }));
