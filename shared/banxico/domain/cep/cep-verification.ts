import { createHash, createPublicKey, verify } from 'node:crypto';

import { parseCepXml, type CepCertificate, type CepXmlProblem } from './cep-xml.ts';
import { documentContradictions, type DocumentContradiction, type FoundPayment } from './document-checks.ts';
import type { SealKeys } from './seal-keys.ts';
import { sealReport } from './seal-report.ts';

/** Bytes of a document that is verified, at most. */
export const MAX_VERIFIED_BYTES = 256 * 1_024;

export const SEAL_STATES = ['not_verified', 'verified_under_assumption', 'invalid'] as const;
export const SEAL_REASONS = [
  /** No certificate can be read in the document. */
  'not_a_certificate',
  /** The seal is no RSA-2048 signature in base64, or the chain does not end with the number of the certificate and the seal. */
  'seal_form',
  /** No public key of this certificate number is configured. The central bank publishes none. */
  'key_unknown',
  /** The chain, which the seal covers, has other values than the attributes. */
  'attributes_differ',
  /** RSA (PKCS #1 v1.5) with SHA-256 over the chain without its seal is assumed: the scheme is not published. */
  'assumed_scheme',
] as const;

type SealFinding = { readonly seal: (typeof SEAL_STATES)[number]; readonly sealReason: (typeof SEAL_REASONS)[number] };

/** The checks of a document that claims to be a certificate. None of them shows that a payment exists: that takes the central bank. */
export type CepVerification = SealFinding & {
  readonly problem: CepXmlProblem | null;
  /** The sealed chain matches the attributes, but for the tracking key, which is no part of it; null where no certificate can be read. */
  readonly matchesChain: boolean | null;
  /** What contradicts the payment; null without a payment, where it is not decidable, and where no certificate can be read. */
  readonly contradictions: readonly DocumentContradiction[] | null;
  readonly certificateNumber: string | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
};

const isSigned = ({ cadenaCda, sello }: CepCertificate, key: string): boolean => {
  // The chain up to the two bars before the seal.
  const sealed = Buffer.from(cadenaCda.slice(0, cadenaCda.length - sello.length));
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', sealed, publicKey, Buffer.from(sello, 'base64'));
};

const checkSeal = (certificate: CepCertificate, keys: SealKeys): SealFinding => {
  const { checks } = sealReport(certificate);
  const hasForm = checks.sello_is_2048_bits && checks.cadena_ends_with_sello && checks.cadena_names_certificate;
  if (!hasForm) return { seal: 'not_verified', sealReason: 'seal_form' };
  const key = keys.get(certificate.numeroCertificado);
  if (key === undefined) return { seal: 'not_verified', sealReason: 'key_unknown' };
  if (!isSigned(certificate, key)) return { seal: 'invalid', sealReason: 'assumed_scheme' };
  return checks.cadena_matches_attributes
    ? { seal: 'verified_under_assumption', sealReason: 'assumed_scheme' }
    : { seal: 'not_verified', sealReason: 'attributes_differ' };
};

/** Verifies a document as far as that is possible without the central bank. `payment`: what it has to certify. */
export const verifyCep = (xml: Uint8Array, payment: FoundPayment | null, keys: SealKeys): CepVerification => {
  const sha256 = createHash('sha256').update(xml).digest('hex');
  const read = parseCepXml(xml, MAX_VERIFIED_BYTES);
  if (!read.ok) {
    return {
      problem: read.problem,
      matchesChain: null,
      contradictions: null,
      certificateNumber: null,
      seal: 'not_verified',
      sealReason: 'not_a_certificate',
      sha256,
    };
  }
  const { certificate } = read;
  return {
    problem: null,
    matchesChain: sealReport(certificate).checks.cadena_matches_attributes,
    contradictions: payment === null ? null : documentContradictions(payment, certificate),
    certificateNumber: certificate.numeroCertificado,
    ...checkSeal(certificate, keys),
    sha256,
  };
};
