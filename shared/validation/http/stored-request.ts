import * as v from 'valibot';

import { isErrorCode } from '../../errors/catalogue.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../platform/json/json.ts';
import type { ReadStoredFields } from '../ports/stored-request.ts';
import { TRANSFER_FIELDS, transferFields } from './transfer-fields.ts';

/** `request_data`: the fields of the request as sent, numbers as written (interface: Validation). */
export const requestDataOf = (json: JsonObject): string =>
  JSON.stringify(Object.fromEntries(TRANSFER_FIELDS.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));

/** Reads a stored `request_data` with the schema that it was accepted by. */
export const readStoredFields: ReadStoredFields = (request) => {
  const json = parseJson(request);
  const parsed = v.safeParse(transferFields, isJsonObject(json?.value) ? json.value : {});
  if (parsed.success) return { kind: 'valid', fields: parsed.output };
  const code = parsed.issues[0].message.split(':')[0] ?? '';
  return { kind: 'rejected', errorCode: isErrorCode(code) ? code : 'validation_error' };
};
