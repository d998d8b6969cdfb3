import type { HttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { cepBytes, PDF_BYTES } from '../../unit/banxico/cep-fixtures.ts';
import { get, postValidate } from '../api/invoke.ts';
import type { Options } from '../api/options.ts';
import { makeTestApi } from '../api/test-api.ts';
import { CUENCA, transferBody } from '../builders/transfers.ts';
import { portalWith } from './portal.ts';

/** The XML that certifies the payment of a form. */
export const certificateOf = (form: URLSearchParams): Uint8Array =>
  cepBytes({
    claveRastreo: form.get('criterio') ?? '',
    fechaOperacion: '2026-11-03',
    fechaAbono: '2026-11-03',
    claveSpei: CUENCA.code,
    beneficiarioCuenta: form.get('cuenta') ?? '',
    monto: form.get('monto') ?? '',
  });

/** A validation of a request over a portal's HTTP calls, with what reads its evidence. */
export const validatedOver = async (
  portalExchange: HttpExchange = portalWith(certificateOf, PDF_BYTES),
  body = transferBody(),
  options: Partial<Options> = {},
) => {
  const api = makeTestApi({ portalExchange, ...options });
  const caller = await api.createUser();
  const created = await postValidate(api, caller, body);
  const id = String(created.at('data.id'));
  return {
    api,
    caller,
    id,
    created,
    evidence: () => get(api, caller, `/validations/${id}/evidence`),
    keys: async () => (await get(api, caller, '/.well-known/evidence-keys.json')).text,
  };
};
