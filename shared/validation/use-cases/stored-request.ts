import * as v from 'valibot';

import type { Participants } from '../../banking/domain/bank/participants.ts';
import { isErrorCode } from '../../errors/catalogue.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../platform/json/json.ts';
import { TRANSFER_FIELDS, transferFields } from '../http/transfer-fields.ts';
import { prepareTransfer, type PreparedTransfer } from './prepared-transfer.ts';

/** `request_data`: the fields of the request as sent, numbers as written (interface: Validation). */
export const requestDataOf = (json: JsonObject): string =>
  JSON.stringify(Object.fromEntries(TRANSFER_FIELDS.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));

export type StoredTransfer =
  | { readonly kind: 'sound'; readonly transfer: PreparedTransfer }
  /** The rules no longer accept what they once accepted. */
  | { readonly kind: 'rejected'; readonly errorCode: string };

/** Reads a stored `request_data` again, as of the instant it was accepted (epoch milliseconds). */
export const readStoredRequest = (request: string, acceptedAt: number, participants: Participants): StoredTransfer => {
  const json = parseJson(request);
  const parsed = v.safeParse(transferFields, isJsonObject(json?.value) ? json.value : {});
  if (!parsed.success) {
    const code = parsed.issues[0].message.split(':')[0] ?? '';
    return { kind: 'rejected', errorCode: isErrorCode(code) ? code : 'validation_error' };
  }
  const prepared = prepareTransfer(parsed.output, acceptedAt, participants);
  return prepared.ok ? { kind: 'sound', transfer: prepared.value } : { kind: 'rejected', errorCode: prepared.problems[0].code };
};
