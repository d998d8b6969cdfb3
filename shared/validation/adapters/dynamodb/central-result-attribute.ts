import * as v from 'valibot';

import type { CentralResult } from '../../../banxico/domain/cep/central-result.ts';
import { PAYMENT_STATES } from '../../../banxico/domain/cep/cep-outcome.ts';
import { deflate, inflate } from '../../../platform/dynamodb/deflated.ts';

const printed = v.record(v.string(), v.string());
const shown = v.nullable(v.string());

const centralResult: v.GenericSchema<CentralResult> = v.variant('kind', [
  v.object({
    kind: v.literal('cep'),
    SPEI_Tercero: printed,
    Beneficiario: printed,
    Ordenante: printed,
    fecha_abono: shown,
    seal: v.literal('not_verified'),
    seal_checks: v.object({
      sello_is_2048_bits: v.boolean(),
      cadena_ends_with_sello: v.boolean(),
      cadena_names_certificate: v.boolean(),
      cadena_matches_attributes: v.boolean(),
    }),
  }),
  v.object({
    kind: v.literal('payment_status'),
    payments: v.array(
      v.object({
        state: v.picklist(PAYMENT_STATES),
        estado: shown,
        clave_rastreo: shown,
        referencia_numerica: shown,
        institucion_emisora: shown,
        institucion_receptora: shown,
        cuenta_beneficiaria: shown,
        monto: shown,
        fecha_recepcion: shown,
        fecha_procesamiento: shown,
      }),
    ),
  }),
]);

/** The portal's answer, as deflated JSON: the names of its attributes repeat, so compression halves its size, and so the write units. */
export const centralResultAttribute = v.nullish(
  v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes): CentralResult => v.parse(centralResult, JSON.parse(inflate(bytes)))),
  ),
  null,
);

export const attributeOfCentralResult = (result: CentralResult | null): Uint8Array | undefined =>
  result === null ? undefined : deflate(JSON.stringify(result));
