import type { JsonObject } from '../../platform/json/json.ts';

/** `request_data`: those fields of the request that the operation has, as sent, numbers as written (interface: Validation). */
export const requestDataOf = (json: JsonObject, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));
