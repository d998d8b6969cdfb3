import * as v from 'valibot';

import { described, named } from '../../platform/http/schemas/described.ts';
import type { JsonObject } from '../../platform/json/json.ts';

/** `request_data`: those fields of the request that the operation has, as sent, numbers as written (interface: Validation). */
export const requestDataOf = (json: JsonObject, fields: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(fields.flatMap((field) => (Object.hasOwn(json, field) ? [[field, json[field]]] : []))));

const textAsSent = (description: string, example: string) => v.optional(described(v.nullable(v.string()), description, example));

const notSent = <const Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(described(v.nullable(schema), description));

const integer = v.pipe(v.number(), v.integer());

const retryPolicyAsSent = named(
  'SentRetryPolicy',
  v.objectWithRest(
    {
      enabled: notSent(v.boolean(), 'Whether the validation is retried.'),
      max_retries: notSent(integer, 'Retries at most.'),
      interval_seconds: notSent(integer, 'Seconds between retries.'),
      outcomes: notSent(v.array(v.string()), 'Verdicts after which the validation is retried.'),
    },
    v.unknown(),
  ),
);

/** The fields of a request as `request_data` repeats them. Those that were not sent are missing. */
export const requestData = named(
  'RequestData',
  v.strictObject({
    fecha: textAsSent('Date of the payment.', '2026-11-19'),
    monto: v.optional(described(v.nullable(v.number()), 'Amount in pesos.', 1250.5)),
    clave_rastreo: textAsSent('Tracking key.', 'MBAN01002611190012345678'),
    referencia_numerica: textAsSent('Numeric reference.', '42'),
    emisor: textAsSent('Name of the sending bank.', 'BBVA'),
    receptor: textAsSent('Name of the receiving bank.', 'Banorte'),
    cuenta_beneficiaria: textAsSent('Account of the beneficiary.', '072180687642595590'),
    receptor_participante: notSent(v.union([v.boolean(), integer]), 'Whether the beneficiary is the receiving participant itself.'),
    playground: notSent(v.boolean(), 'Whether it is a run of the playground.'),
    cuentas_candidatas: notSent(v.array(v.string()), 'Accounts to try in order.'),
    client_ref: textAsSent('Your own reference.', 'Pedido 42'),
    retry_policy: notSent(retryPolicyAsSent, 'How the validation is retried.'),
    image_url: notSent(v.string(), 'Address of the receipt.'),
    upload_id: notSent(v.string(), 'Upload of the receipt.'),
    retain_image: notSent(v.boolean(), 'Whether the receipt is kept.'),
  }),
);
