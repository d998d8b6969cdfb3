import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

import type { SamplePayment } from '../sample-payment.ts';

const CLIENT = '/node_modules/cep-banxico/src/client.js';
const BASE_URL = "'https://www.banxico.org.mx/cep'";

type Transferencia = {
  readonly getXmlData: () => Buffer | null;
  readonly descargarPDF: () => Promise<Buffer>;
};

type CepBanxico = {
  readonly Transferencia: {
    readonly validar: (
      fecha: string,
      claveRastreo: string,
      emisor: string,
      receptor: string,
      cuenta: string,
      centavos: number,
    ) => Promise<Transferencia>;
  };
};

const isCepBanxico = (module: unknown): module is CepBanxico =>
  typeof module === 'object' && module !== null && 'Transferencia' in module && typeof module.Transferencia === 'function';

/** The package has its portal's address written in its source: what is loaded has another one in its place. */
const rewriteAddress = (portalUrl: string): void => {
  registerHooks({
    load: (url, context, nextLoad) => {
      if (!url.endsWith(CLIENT)) return nextLoad(url, context);
      const source = readFileSync(new URL(url), 'utf8');
      if (!source.includes(BASE_URL)) throw new Error('cep-banxico no longer names its portal as it did');
      return { format: 'module', source: source.replace(BASE_URL, JSON.stringify(portalUrl)), shortCircuit: true };
    },
  });
};

/** The npm package cep-banxico asking a portal for a certificate, XML and PDF, the way its documentation does. */
export const loadCepBanxico = async (portalUrl: string): Promise<(payment: SamplePayment) => Promise<void>> => {
  rewriteAddress(portalUrl);
  const library: unknown = await import('cep-banxico');
  if (!isCepBanxico(library)) throw new TypeError('cep-banxico is not what it was');
  const { Transferencia } = library;
  return async ({ fecha, clave_rastreo, emisor, receptor, cuenta_beneficiaria, monto }) => {
    const day = fecha.split('-').reverse().join('-');
    const transfer = await Transferencia.validar(
      day,
      clave_rastreo,
      emisor,
      receptor,
      cuenta_beneficiaria,
      Math.round(Number(monto) * 100),
    );
    const pdf = await transfer.descargarPDF();
    if (transfer.getXmlData() === null || !pdf.subarray(0, 4).equals(Buffer.from('%PDF')))
      throw new Error('cep-banxico got no certificate');
  };
};
