import type { Cep } from './cep.ts';

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = (name: string, attributes: Readonly<Record<string, string>>): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`)].join(' ');

/** The certificate as XML: UTF-8, CRLF, four spaces, no namespace, no newline at the end. */
export const renderCepXml = (cep: Cep): Buffer => {
  const root = element('SPEI_Tercero', {
    FechaOperacion: cep.fechaOperacion,
    Hora: cep.hora,
    ClaveSPEI: cep.claveSpei,
    sello: cep.sello,
    numeroCertificado: cep.numeroCertificado,
    cadenaCDA: cep.cadenaCda,
    claveRastreo: cep.claveRastreo,
  });
  const beneficiario = element('Beneficiario', {
    BancoReceptor: cep.beneficiario.banco,
    Nombre: cep.beneficiario.nombre,
    TipoCuenta: cep.beneficiario.tipoCuenta,
    Cuenta: cep.beneficiario.cuenta,
    RFC: cep.beneficiario.rfc,
    Concepto: cep.concepto,
    IVA: cep.iva,
    MontoPago: cep.monto,
  });
  const ordenante = element('Ordenante', {
    BancoEmisor: cep.ordenante.banco,
    Nombre: cep.ordenante.nombre,
    TipoCuenta: cep.ordenante.tipoCuenta,
    Cuenta: cep.ordenante.cuenta,
    RFC: cep.ordenante.rfc,
  });
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, `    <${beneficiario}/>`, `    <${ordenante}/>`, '</SPEI_Tercero>'];
  return Buffer.from(lines.join('\r\n'), 'utf8');
};
