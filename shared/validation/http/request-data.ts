import type { JsonObject } from '../../platform/json/json.ts';
import { VALIDATE_FIELDS } from './validate-body.ts';

/** `request_data`: the fields of the request as sent, numbers as written (interface: Validation). */
export const requestDataOf = (json: JsonObject): string =>
  JSON.stringify(Object.fromEntries(VALIDATE_FIELDS.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));
