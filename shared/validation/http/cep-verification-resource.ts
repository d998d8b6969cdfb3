import * as v from 'valibot';

import { SEAL_REASONS, SEAL_STATES } from '../../banxico/domain/cep/cep-verification.ts';
import { CEP_XML_PROBLEMS } from '../../banxico/domain/cep/cep-xml.ts';
import { DOCUMENT_CONTRADICTIONS } from '../../banxico/domain/cep/document-checks.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { dateTime } from '../../platform/http/schemas/envelope-schema.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { CENTRAL_REASONS, type CheckedCertificate } from '../domain/checked-certificate.ts';

/** What no check of a document shows, for the descriptions of operations. */
export const VERIFICATION_LIMITS =
  'Banxico publishes neither the keys of the banks nor the scheme of the seal, so no check of a document proves a payment: that takes ' +
  'Banxico itself (`POST /validations/{id}/cep/verification`).';

const answer = (description: string, example: boolean) => described(v.nullable(v.boolean()), description, example);

/** What a check of a certificate found. */
export const cepVerification = resource('CepVerification', {
  type: 'cep_verification',
  id: described(v.string(), 'The validation, or the SHA-256 of a document without one.', '7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  attributes: {
    well_formed: described(v.boolean(), 'Whether the document is the XML of a CEP with all its parts. That alone proves nothing.', true),
    problem: described(v.nullable(v.picklist(CEP_XML_PROBLEMS)), 'Why no certificate can be read; null where one can.'),
    fields_match_chain: answer(
      'Whether the sealed chain (`cadenaCDA`) has the values of the attributes; null without a certificate. The tracking key is no part of ' +
        'the chain, so this shows nothing about it.',
      true,
    ),
    matches_request: answer(
      'Whether it certifies the payment of the validation; null without a validation or a certificate, and where a payment that was found ' +
        'by its reference has no certificate of Banxico to compare with.',
      true,
    ),
    contradictions: described(
      v.nullable(v.array(v.picklist(DOCUMENT_CONTRADICTIONS))),
      'The data that differ from the request, or from the certificate that Banxico sent; null where `matches_request` is.',
      [],
    ),
    certificate_number: described(
      v.nullable(v.string()),
      'Number of the certificate with which the receiving bank sealed it; null without a certificate.',
      '00001000000500000001',
    ),
    seal: described(
      v.picklist(SEAL_STATES),
      '`not_verified` unless the public key of the certificate number is configured. Otherwise the result under the assumption of `assumed_scheme`.',
      'not_verified',
    ),
    seal_reason: described(
      v.picklist(SEAL_REASONS),
      '`key_unknown`: no key is configured, and Banxico publishes none. `attributes_differ`: the seal fits the chain, but the chain has other values than the attributes. `seal_form`: it is no RSA-2048 signature at the end of the chain. ' +
        '`assumed_scheme`: RSA (PKCS #1 v1.5) with SHA-256 over the chain without its seal, which Banxico has not confirmed. ' +
        '`not_a_certificate`: there is no seal to check.',
      'key_unknown',
    ),
    document_sha256: described(v.string(), 'SHA-256 of the document in hexadecimal.', 'a3'.repeat(32)),
    same_as_ours: answer(
      'Whether these are the bytes that the service downloaded from Banxico for the validation; null for a document without one.',
      true,
    ),
    same_as_central: answer(
      'Whether Banxico returned the same bytes at `checked_at`; null where it returned no certificate or was not queried.',
      true,
    ),
    central_reason: described(
      v.nullable(v.picklist(CENTRAL_REASONS)),
      'Why `same_as_central` is null after a query. `payment_not_found`: Banxico found no payment. `certificate_not_shown`: it showed the ' +
        'state of the payment without a certificate, which may pass. Null otherwise.',
    ),
    checked_at: described(dateTime, 'When this was checked.'),
  },
});

export const presentVerification = ({ id, verification, isSameAsOurs, isSameAsCentral, centralReason, checkedAt }: CheckedCertificate) => {
  const { problem, matchesChain, contradictions, certificateNumber, seal, sealReason, sha256 } = verification;
  return {
    type: 'cep_verification',
    id,
    attributes: {
      well_formed: problem === null,
      problem,
      fields_match_chain: matchesChain,
      matches_request: contradictions === null ? null : contradictions.length === 0,
      contradictions,
      certificate_number: certificateNumber,
      seal,
      seal_reason: sealReason,
      document_sha256: sha256,
      same_as_ours: isSameAsOurs,
      same_as_central: isSameAsCentral,
      central_reason: centralReason,
      checked_at: isoInstant(checkedAt),
    },
  } satisfies ResourceOf<typeof cepVerification>;
};
