import { manifests } from '../../functions/manifests.ts';
import { openApiDocument } from '../../shared/platform/openapi/document.ts';
import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { referredName } from '../../shared/platform/openapi/name-components.ts';
import { bodyExamples } from './body-examples.ts';
import { errorDocument } from './error-document.ts';
import { errorExample } from './error-examples.ts';
import { makeExamples, withoutExamples } from './examples.ts';
import { fileExamples } from './file-examples.ts';
import { tagDescriptions } from './tags.ts';

const JSON_TYPE = 'application/json';

const mapRecords = (value: unknown, change: (each: Json, name: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, each]: [string, unknown]) => [
      name,
      isRecord(each) ? change(each, name) : each,
    ]),
  );

/** A request or an answer with additions to each of its media types. */
const withContent = (holder: Json, added: (mediaType: string, body: Json) => Json): Json => {
  const { content } = holder;
  if (!isRecord(content)) return holder;
  return { ...holder, content: mapRecords(content, (body, mediaType) => ({ ...body, ...added(mediaType, body) })) };
};

const exampleIn = (example: unknown): Json => (example === undefined ? {} : { example });

/** A media type refers to the example of the component that it has. */
const referredExample = ({ schema }: Json): Json => {
  const name = referredName(schema);
  return name === undefined ? {} : { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
};

const completeOperation = (operation: Json): Json => {
  const id = String(operation['operationId']);
  const { requestBody, responses } = operation;
  const inBody = (mediaType: string): Json => exampleIn(mediaType === JSON_TYPE ? bodyExamples[id] : undefined);
  const inResponse = (mediaType: string, body: Json): Json =>
    body['schema'] === undefined ? exampleIn(fileExamples[id]?.[mediaType]) : referredExample(body);
  return {
    ...operation,
    ...(isRecord(requestBody) ? { requestBody: withContent(requestBody, inBody) } : {}),
    responses: mapRecords(responses, (response) => withContent(response, inResponse)),
  };
};

const completeWebhook = (operation: Json): Json => {
  const { requestBody } = operation;
  return { ...operation, requestBody: withContent(isRecord(requestBody) ? requestBody : {}, (_type, body) => referredExample(body)) };
};

/** An example of an object with only its mandatory members. */
const requiredOf = (schema: unknown, exampleOf: (schema: Json) => unknown): Json => {
  const example = isRecord(schema) ? exampleOf(schema) : null;
  const required = isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  return isRecord(example) ? Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name))) : {};
};

const infoOf = (version: string) => ({
  title: 'SPEI transfer validation',
  version,
  description: 'Reports whether a Mexican SPEI transfer has a CEP at Banxico, and delivers it.',
  contact: { name: 'Operator of the deployment' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
});

const withDescription = (tag: unknown): unknown => {
  const description = isRecord(tag) ? tagDescriptions[String(tag['name'])] : undefined;
  return isRecord(tag) && description !== undefined ? { ...tag, description } : tag;
};

/** Names of the examples that a value refers to. */
const examplesIn = (value: unknown): readonly string[] => {
  if (!isRecord(value)) return Array.isArray(value) ? value.flatMap(examplesIn) : [];
  const { $ref } = value;
  const own = typeof $ref === 'string' && $ref.startsWith('#/components/examples/') ? [$ref.split('/').at(-1) ?? ''] : [];
  return [...own, ...Object.values(value).flatMap(examplesIn)];
};

/** The OpenAPI document of all families, with an example of everything that is sent and answered. */
export const apiDocument = (version: string): Json => {
  const document = openApiDocument(manifests, { info: infoOf(version), errorDocument });
  const components = isRecord(document['components']) ? document['components'] : {};
  const schemas = isRecord(components['schemas']) ? components['schemas'] : {};
  const exampleOf = makeExamples(schemas);
  const errorMeta = requiredOf(schemas['Meta'], exampleOf);
  const paths = mapRecords(document['paths'], (path) => mapRecords(path, completeOperation));
  const webhooks = mapRecords(document['webhooks'], (path) => mapRecords(path, completeWebhook));
  const examples = [...new Set(examplesIn([paths, webhooks]))].toSorted().map((name) => {
    const schema = schemas[name];
    return [name, { value: isRecord(schema) ? exampleOf(schema) : null }] as const;
  });
  return {
    ...document,
    tags: Array.isArray(document['tags']) ? document['tags'].map(withDescription) : [],
    paths,
    webhooks,
    components: {
      ...components,
      responses: mapRecords(components['responses'], (response, name) =>
        withContent(response, () => ({ example: errorExample(name, errorMeta) })),
      ),
      examples: Object.fromEntries(examples),
      schemas: withoutExamples(schemas),
    },
  };
};
