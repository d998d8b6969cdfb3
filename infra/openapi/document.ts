import { manifests } from '../../functions/manifests.ts';
import { openApiDocument } from '../../shared/platform/openapi/document.ts';
import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { makeExamples, withFieldTexts } from './descriptions.ts';
import { bodyExamples, parameterTexts } from './request-texts.ts';
import { fieldTexts } from './texts.ts';

const JSON_TYPE = 'application/json';

const mapRecords = (value: unknown, change: (each: Json, name: string) => Json): Json =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, each]: [string, unknown]) => [
      name,
      isRecord(each) ? change(each, name) : each,
    ]),
  );

const withExample = (holder: Json, example: (schema: Json) => unknown): Json => {
  const { content } = holder;
  if (!isRecord(content)) return holder;
  const json = content[JSON_TYPE];
  if (!isRecord(json) || !isRecord(json['schema'])) return holder;
  return { ...holder, content: { ...content, [JSON_TYPE]: { ...json, example: example(json['schema']) } } };
};

const describedParameter =
  (operationId: string) =>
  (parameter: unknown): unknown => {
    if (!isRecord(parameter) || parameter['description'] !== undefined) return parameter;
    const name = String(parameter['name']);
    const description = parameterTexts[`${operationId}.${name}`] ?? parameterTexts[name];
    return description === undefined ? parameter : { ...parameter, description };
  };

const completeOperation = (operation: Json, exampleOf: (schema: Json) => unknown): Json => {
  const id = String(operation['operationId']);
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: Array.isArray(parameters) ? parameters.map(describedParameter(id)) : [],
    ...(isRecord(requestBody) ? { requestBody: withExample(requestBody, () => bodyExamples[id]) } : {}),
    responses: mapRecords(responses, (response, status) => (Number(status) < 300 ? withExample(response, exampleOf) : response)),
  };
};

/** The OpenAPI document of all families, with what every field means and an example of every operation. */
export const apiDocument = (version: string): Json => {
  const document = withFieldTexts(openApiDocument(manifests, version), fieldTexts);
  const { components } = document;
  const schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
  const exampleOf = makeExamples(schemas, fieldTexts);
  return {
    ...document,
    paths: mapRecords(document['paths'], (path) => mapRecords(path, (operation) => completeOperation(operation, exampleOf))),
  };
};
