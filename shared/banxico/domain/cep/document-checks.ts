import type { CertificateResult } from './central-result.ts';
import type { CepQuery } from './cep-query.ts';
import type { CepCertificate } from './cep-xml.ts';
import { certificateContradictions, CONTRADICTIONS } from './query-checks.ts';

/** Data of a document that may contradict the payment which it has to certify. */
export const DOCUMENT_CONTRADICTIONS = [...CONTRADICTIONS, 'fecha', 'emisor'] as const;
export type DocumentContradiction = (typeof DOCUMENT_CONTRADICTIONS)[number];

/** A payment that was found: by which query, and its certificate as the portal sent it; null without one. */
export type FoundPayment = { readonly query: CepQuery; readonly certified: CertificateResult | null };

const isSame = (stored: string | undefined, sent: string | null): boolean => stored?.trim() === sent?.trim();

/** The key, the operating date and the sender identify a payment at SPEI. */
const differencesFrom = (certified: CertificateResult, sent: CepCertificate): readonly DocumentContradiction[] => {
  const { SPEI_Tercero: root, Ordenante: orderer } = certified;
  const found: DocumentContradiction[] = [];
  if (!isSame(root['claveRastreo'], sent.claveRastreo)) found.push('clave_rastreo');
  if (!isSame(root['FechaOperacion'], sent.fechaOperacion)) found.push('fecha');
  if (!isSame(orderer['BancoEmisor'] ?? orderer['InstitucionEmisora'], sent.ordenante.banco)) found.push('emisor');
  return found;
};

/**
 * The contradictions between a document that was sent and a payment that was found. Null when it is not decidable: a
 * certificate has no reference, so several payments fit one that was found by it and has no certificate of the portal.
 */
export const documentContradictions = (
  { query, certified }: FoundPayment,
  sent: CepCertificate,
): readonly DocumentContradiction[] | null => {
  const contradicted = certificateContradictions(query, sent);
  if (certified !== null) return [...new Set([...contradicted, ...differencesFrom(certified, sent)])];
  const isOnDate = query.fecha === sent.fechaAbono || query.fecha === sent.fechaOperacion;
  const found: readonly DocumentContradiction[] = isOnDate ? contradicted : [...contradicted, 'fecha'];
  return found.length === 0 && query.criterion.kind === 'referencia_numerica' ? null : found;
};
