import { formatPesos } from '../../platform/money/centavos.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import type { StoredExchange, StoredQuery } from '../../validation/domain/evidence/stored-responses.ts';
import { presentVerification } from '../../validation/http/cep-verification-resource.ts';
import { presentAttempt } from '../../validation/http/retry-attempt.ts';
import { presentValidation } from '../../validation/http/validation-resource.ts';
import type { Evidence, EvidenceAttempt, PackFile } from '../domain/evidence.ts';
import type { PresentEvidence } from '../use-cases/pack-evidence.ts';

/** An answer of API Gateway has 10 MB and that of a function 6, in base64: what the bodies of a pack may have together. */
const MAX_BODY_BYTES = 3_500_000;

const XML_PATH = 'certificate/cep.xml';
const PDF_PATH = 'certificate/cep.pdf';

const jsonFile = (path: string, value: unknown): PackFile => ({ path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) });

const EXTENSIONS: readonly (readonly [start: string, extension: string])[] = [
  ['text/html', 'html'],
  ['application/pdf', 'pdf'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
];

const extensionOf = (contentType: string): string =>
  EXTENSIONS.find(([start]) => contentType.toLowerCase().startsWith(start))?.[1] ?? 'bin';

/** Places bodies in files, each once, while there is room for them. */
const makeBodies = ({ certificate }: Evidence) => {
  const files = new Map<string, PackFile>();
  const paths = new Map<string, string>();
  if (certificate !== null) paths.set(certificate.xml.sha256, XML_PATH);
  if (certificate?.pdf) paths.set(certificate.pdf.sha256, PDF_PATH);
  let left = MAX_BODY_BYTES - (certificate?.xml.bytes ?? 0) - (certificate?.pdf?.bytes ?? 0);
  return {
    /** Path of the file with these bytes; null when the pack has no room for it. */
    place: (path: string, sha256: string, bytes: Uint8Array): string | null => {
      const known = paths.get(sha256);
      if (known !== undefined) return known;
      if (bytes.byteLength > left) return null;
      left -= bytes.byteLength;
      paths.set(sha256, path);
      files.set(path, { path, bytes });
      return path;
    },
    files: (): readonly PackFile[] => [...files.values()],
  };
};

type Bodies = Pick<ReturnType<typeof makeBodies>, 'place'> & { readonly isMasked: boolean };

const presentQuery = ({ query }: StoredQuery) => ({
  fecha: query.fecha,
  tracking_key: query.criterion.kind === 'clave_rastreo' ? query.criterion.value : null,
  referencia_numerica: query.criterion.kind === 'clave_rastreo' ? query.criterion.referencia : query.criterion.value,
  emisor: query.emisor,
  receptor: query.receptor,
  receptor_participante: query.isToParticipant,
  cuenta: query.cuenta,
  monto: formatPesos(query.monto),
});

const presentAnswer = ({ answer }: StoredExchange, file: string | null) =>
  answer.kind === 'response'
    ? {
        status: answer.status,
        content_type: answer.contentType,
        truncated: answer.isTruncated,
        bytes: answer.bytes,
        sha256: answer.sha256,
        file,
      }
    : { failure: answer.kind, response_started: answer.hasResponseStarted };

const presentExchange = (exchange: StoredExchange, path: string, { withheld }: StoredQuery, bodies: Bodies) => {
  const { method, path: below, form, answer } = exchange;
  const isShown = withheld === null && !bodies.isMasked && answer.kind === 'response' && answer.body !== null;
  const file = isShown ? bodies.place(`${path}.${extensionOf(answer.contentType)}`, answer.sha256, answer.body) : null;
  return {
    method,
    path: below,
    form: withheld === 'shared_directory' || bodies.isMasked ? null : form,
    sent_at: isoInstant(exchange.sentAt),
    answered_at: isoInstant(exchange.answeredAt),
    ...presentAnswer(exchange, file),
  };
};

const presentEvidenceAttempt = (attempt: EvidenceAttempt, index: number, { decisive }: Evidence, bodies: Bodies) => {
  const { kind, kept, retry, state, queries } = attempt;
  return {
    number: index + 1,
    kind,
    at: isoInstant(kept.at),
    service_version: kept.version,
    is_verdict: attempt === decisive,
    retry: retry === null ? null : presentAttempt(retry).attributes,
    responses: { state, sha256: kept.responses },
    queries: queries.map((query, queryIndex) => ({
      withheld: query.withheld ?? (bodies.isMasked ? 'masked' : null),
      query: query.withheld === 'shared_directory' || bodies.isMasked ? null : presentQuery(query),
      outcome:
        query.verdict === null
          ? null
          : { status: query.verdict.status, central_status: query.verdict.centralStatus, error_code: query.verdict.errorCode },
      exchanges: query.calls
        .flatMap(({ exchanges }) => exchanges)
        .map((exchange, exchangeIndex) =>
          presentExchange(exchange, `responses/${index + 1}-${queryIndex + 1}-${exchangeIndex + 1}`, query, bodies),
        ),
    })),
  };
};

/** The version of the service that reached the verdict, and the number of its attempt. */
const originOf = ({ validation, attempts, decisive }: Evidence) => ({
  validation_id: validation.id,
  service_version: decisive?.kept.version ?? null,
  attempt: decisive === null ? null : attempts.indexOf(decisive) + 1,
});

type Shown = {
  /** The validation's request and verdict, as the reader may see them. */
  readonly request: object;
  readonly verdict: object;
  /** Whether accounts and names are hidden: then no document of the portal is in the pack. */
  readonly isMasked: boolean;
};

/** The files of a pack in their order, without its manifest. */
const filesOf = (evidence: Evidence, { request, verdict, isMasked }: Shown): readonly PackFile[] => {
  const { validation, attempts, certificate } = evidence;
  const bodies = { ...makeBodies(evidence), isMasked };
  const presented = attempts.map((attempt, index) => presentEvidenceAttempt(attempt, index, evidence, bodies));
  const documents =
    certificate === null || isMasked
      ? []
      : [
          { path: XML_PATH, bytes: certificate.xml.content },
          ...(certificate.pdf === null ? [] : [{ path: PDF_PATH, bytes: certificate.pdf.content }]),
        ];
  return [
    jsonFile('request.json', { validation_id: validation.id, ...request }),
    jsonFile('verdict.json', { ...originOf(evidence), ...verdict }),
    jsonFile('attempts.json', presented),
    ...(certificate === null ? [] : [jsonFile('verification.json', presentVerification(certificate.check).attributes)]),
    ...documents,
    ...bodies.files(),
  ];
};

/** A pack with everything, for its owner. */
export const evidenceFiles: PresentEvidence = (evidence, language, participants) => {
  const { request_data: sent, ...verdict } = presentValidation(evidence.validation, language, participants).attributes;
  const { client_ref: clientRef, created_at: createdAt } = verdict;
  const request = { created_at: createdAt, client_ref: clientRef, request_data: sent };
  return filesOf(evidence, { request, verdict, isMasked: false });
};

/** A pack without accounts and names: it has the digests of the documents that it leaves out. */
export const maskedEvidenceFiles = (evidence: Evidence, shown: Pick<Shown, 'request' | 'verdict'>): readonly PackFile[] =>
  filesOf(evidence, { ...shown, isMasked: true });
