import type { JsonObject } from '../../../shared/platform/json/json.ts';
import { VALIDATE_FIELDS } from '../../../shared/validation/http/validate-body.ts';

const FIELDS: readonly string[] = [...VALIDATE_FIELDS, 'image_url', 'upload_id', 'retain_image'];

/** `request_data`: the fields sent beside the receipt, as written. The receipt itself has a place of its own. */
export const requestDataOf = (json: JsonObject): string =>
  JSON.stringify(Object.fromEntries(FIELDS.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));
