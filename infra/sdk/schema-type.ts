import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { referredName } from '../../shared/platform/openapi/name-components.ts';

const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);

/** A comment of TSDoc; empty without a text. */
export const docComment = (text: unknown): string => (typeof text === 'string' ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '');

const union = (types: readonly string[]): string => {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? String(distinct[0]) : distinct.map((type) => (type.includes('&') ? `(${type})` : type)).join(' | ');
};

/** Makes the TypeScript type of a JSON Schema; `prefix` is before the name of each component that it refers to. */
export const makeTypeOf = (prefix: string) => {
  const fieldsOf = ({ properties, required, additionalProperties }: Json): string => {
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    const fields = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]: [string, unknown]) => {
      const comment = isRecord(schema) ? docComment(schema['description']) : '';
      return `${comment}readonly ${quoted(name)}${names.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
    });
    if (fields.length > 0 && additionalProperties === undefined) return `{\n${fields.join('\n')}\n}`;
    const others = isRecord(additionalProperties) && fields.length === 0 ? typeOf(additionalProperties) : 'unknown';
    return `{\n${[...fields, `readonly [name: string]: ${others};`].join('\n')}\n}`;
  };

  const ofKind = (kind: unknown, schema: Json): string => {
    if (kind === 'object') return fieldsOf(schema);
    if (kind === 'array') return `readonly (${typeOf(schema['items'])})[]`;
    if (kind === 'integer') return 'number';
    return typeof kind === 'string' ? kind : 'unknown';
  };

  const typeOf = (schema: unknown): string => {
    if (!isRecord(schema)) return 'unknown';
    const referred = referredName(schema);
    if (referred !== undefined) return `${prefix}${referred}`;
    if ('const' in schema) return JSON.stringify(schema['const']);
    const { properties, enum: values, anyOf, oneOf, allOf, type } = schema;
    // Alternatives of an object are about which of its fields are there.
    if (isRecord(properties)) return fieldsOf(schema);
    if (Array.isArray(values)) return union(values.map((value: unknown) => JSON.stringify(value)));
    const alternatives = anyOf ?? oneOf;
    if (Array.isArray(alternatives)) return union(alternatives.map(typeOf));
    if (Array.isArray(allOf)) return allOf.map(typeOf).join(' & ');
    return Array.isArray(type) ? union(type.map((kind: unknown) => ofKind(kind, schema))) : ofKind(type, schema);
  };

  return typeOf;
};
