import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { StoredExchange, StoredQuery } from '../../../shared/validation/domain/evidence/stored-responses.ts';
import { presentVerification } from '../../../shared/validation/http/cep-verification-resource.ts';
import { presentAttempt } from '../../../shared/validation/http/retry-attempt.ts';
import { presentValidation } from '../../../shared/validation/http/validation-resource.ts';
import type { Evidence, EvidenceAttempt, PackFile } from '../domain/evidence.ts';

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

type Bodies = ReturnType<typeof makeBodies>;

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
  const isShown = withheld === null && answer.kind === 'response' && answer.body !== null;
  const file = isShown ? bodies.place(`${path}.${extensionOf(answer.contentType)}`, answer.sha256, answer.body) : null;
  return {
    method,
    path: below,
    form: withheld === 'shared_directory' ? null : form,
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
      withheld: query.withheld,
      query: query.withheld === 'shared_directory' ? null : presentQuery(query),
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

const verdictOf = ({ validation, attempts, decisive }: Evidence, language: Language, participants: Participants) => {
  const { request_data: _sent, ...attributes } = presentValidation(validation, language, participants).attributes;
  return {
    validation_id: validation.id,
    service_version: decisive?.kept.version ?? null,
    attempt: decisive === null ? null : attempts.indexOf(decisive) + 1,
    ...attributes,
  };
};

/** The files of a pack in their order, without its manifest. */
export const evidenceFiles = (evidence: Evidence, language: Language, participants: Participants): readonly PackFile[] => {
  const { validation, attempts, certificate } = evidence;
  const {
    request_data: sent,
    client_ref: clientRef,
    created_at: createdAt,
  } = presentValidation(validation, language, participants).attributes;
  const bodies = makeBodies(evidence);
  const presented = attempts.map((attempt, index) => presentEvidenceAttempt(attempt, index, evidence, bodies));
  return [
    jsonFile('request.json', { validation_id: validation.id, created_at: createdAt, client_ref: clientRef, request_data: sent }),
    jsonFile('verdict.json', verdictOf(evidence, language, participants)),
    jsonFile('attempts.json', presented),
    ...(certificate === null
      ? []
      : [
          jsonFile('verification.json', presentVerification(certificate.check).attributes),
          { path: XML_PATH, bytes: certificate.xml.content },
          ...(certificate.pdf === null ? [] : [{ path: PDF_PATH, bytes: certificate.pdf.content }]),
        ]),
    ...bodies.files(),
  ];
};
