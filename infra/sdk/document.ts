import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';
import { referredName } from '../../shared/platform/openapi/name-components.ts';

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});

/** The members of an object that are objects. */
export const recordsOf = (value: unknown): readonly (readonly [string, Json])[] =>
  Object.entries(recordOf(value)).map(([name, member]: [string, unknown]) => [name, recordOf(member)]);

/** An operation of an OpenAPI document with its references to parameters resolved. */
export type DocumentedOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: unknown;
  readonly parameters: readonly Json[];
  /** Media types of the body, with their schemas. */
  readonly bodies: readonly (readonly [mediaType: string, content: Json])[];
  readonly isBodyRequired: boolean;
  readonly responses: readonly (readonly [status: string, response: Json])[];
};

export const schemasOf = ({ components }: Json): readonly (readonly [string, Json])[] => recordsOf(recordOf(components)['schemas']);

export const operationsOf = ({ paths, components }: Json): readonly DocumentedOperation[] => {
  const shared = recordOf(recordOf(components)['parameters']);
  return recordsOf(paths).flatMap(([path, onPath]) =>
    recordsOf(onPath).map(([method, { operationId, summary, parameters, requestBody, responses }]) => {
      const body = recordOf(requestBody);
      return {
        id: String(operationId),
        method: method.toUpperCase(),
        path,
        summary,
        parameters: (Array.isArray(parameters) ? parameters : []).map((each: unknown) =>
          recordOf(shared[referredName(each) ?? ''] ?? each),
        ),
        bodies: recordsOf(body['content']),
        isBodyRequired: body['required'] === true,
        responses: recordsOf(responses),
      };
    }),
  );
};

/** Names of the components of the events that endpoints receive. */
export const eventNamesOf = ({ webhooks }: Json): readonly string[] =>
  recordsOf(webhooks).flatMap(([, { post }]) => {
    const [, body] = recordsOf(recordOf(recordOf(post)['requestBody'])['content'])[0] ?? [];
    return referredName(body?.['schema']) ?? [];
  });
