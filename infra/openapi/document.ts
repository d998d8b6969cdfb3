import { manifests } from '../../functions/manifests.ts';
import { openApiDocument } from '../../shared/platform/openapi/document.ts';
import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { makeExamples, withFieldTexts } from './descriptions.ts';
import { errorExample } from './error-examples.ts';
import { fileExamples } from './file-examples.ts';
import { bodyExamples, parameterExample, parameterTexts } from './request-texts.ts';
import { fieldTexts } from './texts.ts';

const JSON_TYPE = 'application/json';

const mapRecords = (value: unknown, change: (each: Json, name: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, each]: [string, unknown]) => [
      name,
      isRecord(each) ? change(each, name) : each,
    ]),
  );

/** A request or an answer with an example of each of its media types that has one. */
const withExamples = (holder: Json, exampleOf: (mediaType: string, schema: Json | null) => unknown): Json => {
  const { content } = holder;
  if (!isRecord(content)) return holder;
  const withExample = (body: Json, mediaType: string): Json => {
    const example = exampleOf(mediaType, isRecord(body['schema']) ? body['schema'] : null);
    return example === undefined ? body : { ...body, example };
  };
  return { ...holder, content: mapRecords(content, withExample) };
};

const completeParameter =
  (operationId: string) =>
  (parameter: unknown): unknown => {
    if (!isRecord(parameter)) return parameter;
    const name = String(parameter['name']);
    const description = parameter['description'] ?? parameterTexts[`${operationId}.${name}`] ?? parameterTexts[name];
    const example = parameter['required'] === true ? parameterExample(operationId, name) : undefined;
    return { ...parameter, ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) };
  };

type ExampleOf = (schema: Json) => unknown;

const completeResponse = (operationId: string, exampleOf: ExampleOf, errorMeta: Json) => (response: Json, status: string) =>
  withExamples(response, (mediaType, schema) => {
    if (schema === null) return fileExamples[operationId]?.[mediaType];
    return Number(status) < 300 ? exampleOf(schema) : errorExample(schema, errorMeta);
  });

const completeOperation = (operation: Json, exampleOf: ExampleOf, errorMeta: Json): Json => {
  const id = String(operation['operationId']);
  const { parameters, requestBody, responses } = operation;
  const bodyExample = (mediaType: string): unknown => (mediaType === JSON_TYPE ? bodyExamples[id] : undefined);
  return {
    ...operation,
    parameters: Array.isArray(parameters) ? parameters.map(completeParameter(id)) : [],
    ...(isRecord(requestBody) ? { requestBody: withExamples(requestBody, bodyExample) } : {}),
    responses: mapRecords(responses, completeResponse(id, exampleOf, errorMeta)),
  };
};

/** An example of what an object of a schema cannot be without. */
const requiredOf = (schema: unknown, exampleOf: ExampleOf): Json => {
  const example = isRecord(schema) ? exampleOf(schema) : null;
  const required = isRecord(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  return isRecord(example) ? Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name))) : {};
};

const infoOf = (version: string) => ({
  title: 'SPEI transfer validation',
  version,
  description: 'Tells whether a Mexican SPEI transfer has a CEP at Banxico, and delivers it.',
});

/** The OpenAPI document of all families, with what every field means and an example of every operation. */
export const apiDocument = (version: string): Json => {
  const document = withFieldTexts(openApiDocument(manifests, infoOf(version)), fieldTexts);
  const components = isRecord(document['components']) ? document['components'] : {};
  const schemas = isRecord(components['schemas']) ? components['schemas'] : {};
  const exampleOf = makeExamples(schemas, fieldTexts);
  const errorMeta = requiredOf(schemas['Meta'], exampleOf);
  const withErrorExample = (response: Json): Json =>
    withExamples(response, (_type, schema) => (schema === null ? undefined : errorExample(schema, errorMeta)));
  return {
    ...document,
    paths: mapRecords(document['paths'], (path) => mapRecords(path, (operation) => completeOperation(operation, exampleOf, errorMeta))),
    components: { ...components, responses: mapRecords(components['responses'], withErrorExample) },
  };
};
