import { parseCentavos } from '../../../platform/money/centavos.ts';
import type { CadenaCda, CadenaParty } from './cadena-cda.ts';
import type { CepCertificate, CepParty } from './cep-xml.ts';

/**
 * Form of the seal. The banks' certificates and the exact scheme are not published, so the signature itself is never
 * checked here: trust rests on TLS to banxico.org.mx, and Banxico's own validator checks the file.
 */
export type SealReport = {
  readonly seal: 'not_verified';
  readonly checks: {
    /** `sello` is base64 of 256 bytes, the size of an RSA-2048 signature. */
    readonly sello_is_2048_bits: boolean;
    readonly cadena_ends_with_sello: boolean;
    readonly cadena_names_certificate: boolean;
    /** The chain has the values of the attributes, but for the tracking key, which is no part of it. */
    readonly cadena_matches_attributes: boolean;
  };
};

const BASE64_OF_256_BYTES = 344;

const isBase64Of256Bytes = (text: string): boolean => text.length === BASE64_OF_256_BYTES && /^[A-Za-z0-9+/]+==$/.test(text);

/** The chain writes a value that is missing as "NA" or "ND". */
const isMissing = (sealed: string): boolean => ['', 'NA', 'ND'].includes(sealed.trim());

/** An absent attribute matches a value that the chain lacks too, and no other. */
const isSameText = (sealed: string, printed: string | null): boolean =>
  printed === null ? isMissing(sealed) : sealed.trim() === printed.trim();

/** "06" in the chain is "6" in the attribute; a payment without an account of that party has "NA" and "-1". */
const isSameAccountType = (sealed: string, printed: string | null): boolean => {
  if (printed === null) return isMissing(sealed);
  return sealed.trim() === 'NA' ? ['NA', '-1'].includes(printed.trim()) : Number(sealed) === Number(printed);
};

const isSameAmount = (sealed: string, printed: string | null): boolean => {
  if (printed === null) return isMissing(sealed);
  const amount = parseCentavos(sealed.trim());
  return amount !== null && amount === parseCentavos(printed.trim());
};

const isSameParty = (sealed: CadenaParty, bank: string, printed: CepParty): boolean =>
  isSameText(bank, printed.banco) &&
  isSameText(sealed.nombre, printed.nombre) &&
  isSameAccountType(sealed.tipoCuenta, printed.tipoCuenta) &&
  isSameText(sealed.cuenta, printed.cuenta) &&
  isSameText(sealed.rfc, printed.rfc);

/** Certificates print the date of the credit in the chain alone; a document that has it as an attribute too must agree. */
const isSameCredit = (cadena: CadenaCda, { printed }: CepCertificate): boolean => {
  const stated = printed.SPEI_Tercero['FechaAbono'];
  return stated === undefined || (cadena.fechaAbono !== null && stated.trim() === cadena.fechaAbono);
};

const isSameOperation = (cadena: CadenaCda, certificate: CepCertificate): boolean =>
  cadena.fechaOperacion === certificate.fechaOperacion &&
  cadena.horaAbono === certificate.hora.replaceAll(':', '') &&
  cadena.claveSpei === certificate.claveSpei &&
  isSameCredit(cadena, certificate);

const matchesAttributes = (cadena: CadenaCda, certificate: CepCertificate): boolean =>
  isSameOperation(cadena, certificate) &&
  isSameParty(cadena.ordenante, cadena.bancoEmisor, certificate.ordenante) &&
  isSameParty(cadena.beneficiario, cadena.bancoReceptor, certificate.beneficiario) &&
  isSameText(cadena.concepto, certificate.beneficiario.concepto) &&
  isSameAmount(cadena.iva, certificate.beneficiario.iva) &&
  parseCentavos(cadena.monto.trim()) === certificate.montoPago;

/** Reports the form of a certificate's seal. Information for people and auditors; no verdict depends on it. */
export const sealReport = (certificate: CepCertificate): SealReport => {
  const { cadena, sello } = certificate;
  return {
    seal: 'not_verified',
    checks: {
      sello_is_2048_bits: isBase64Of256Bytes(sello),
      cadena_ends_with_sello: certificate.cadenaCda.endsWith(`||${sello}`),
      cadena_names_certificate: cadena?.numeroCertificado === certificate.numeroCertificado,
      cadena_matches_attributes: cadena !== null && matchesAttributes(cadena, certificate),
    },
  };
};
