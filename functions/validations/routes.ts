import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { fail, ok } from '../../shared/errors/failure.ts';
import { presentPack } from '../../shared/evidence/http/evidence-pack.ts';
import type { EvidenceKey } from '../../shared/evidence/ports/evidence-keys.ts';
import { exportPath, presentExportJob } from '../../shared/exports/http/export-job-resource.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { isNotModified } from '../../shared/platform/http/conditional.ts';
import { listAddress, pageLinks } from '../../shared/platform/http/page-links.ts';
import { preferenceApplied, waitOf } from '../../shared/platform/http/prefer.ts';
import { presentTableFile, reprDigest } from '../../shared/platform/http/table-reply.ts';
import { formatPesos } from '../../shared/platform/money/centavos.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import type { SamplePayment } from '../../shared/validation/domain/sample-payment.ts';
import { isPlayground } from '../../shared/validation/domain/source.ts';
import { isTerminal } from '../../shared/validation/domain/status.ts';
import type { Tombstone } from '../../shared/validation/domain/validation.ts';
import { presentVerification } from '../../shared/validation/http/cep-verification-resource.ts';
import { presentSummary, presentValidation, validationEtag } from '../../shared/validation/http/validation-resource.ts';
import type { HistoryPage, makeListValidations } from '../../shared/validation/use-cases/history/list-validations.ts';
import {
  sendCepToMessenger,
  deleteValidation,
  getCep,
  getReceiptImage,
  getValidation,
  preparePurge,
  PURGE_SCOPE,
  purgeValidation,
} from './contract.ts';
import { getEvidence, getEvidenceKeys } from './http/evidence-contracts.ts';
import { exportValidations, getValidationStats, listValidations } from './http/history-contracts.ts';
import { historyRequestOf, type HistoryQuery } from './http/history-query.ts';
import { erasePlaygroundRuns, getPlaygroundRun, listPlaygroundRuns } from './http/playground-contracts.ts';
import { presentStats } from './http/validation-stats.ts';
import { readCepForm, verifyCepDocument } from './http/verification-contracts.ts';
import type { makeAwaitVerdict } from './use-cases/await-verdict.ts';
import type { makeCountValidations } from './use-cases/count-validations.ts';
import type { makeErasePlaygroundRuns, PlaygroundErasure } from './use-cases/erase-playground-runs.ts';
import type { ExportAnswer, makeExportValidations } from './use-cases/export-validations.ts';
import type { makePurgeValidation, PurgeConfirmation } from './use-cases/purge-validation.ts';
import type { CepFile, makeReadCep } from './use-cases/read-cep.ts';
import type { makeReadEvidence } from './use-cases/read-evidence.ts';
import type { makeReadImage, ReceiptImage } from './use-cases/read-image.ts';
import type { makeSendCep } from './use-cases/send-cep.ts';
import type { makeVerifyDocument } from './use-cases/verify-document.ts';
import type { makeWithdrawValidation } from './use-cases/withdraw-validation.ts';

/** Pause between two polls of a pending validation. */
const POLL_SECONDS = 3;

const MEDIA_TYPES = { xml: 'application/xml', pdf: 'application/pdf' } as const;

type Parts = {
  readonly participants: ParticipantDirectory;
  readonly awaitVerdict: ReturnType<typeof makeAwaitVerdict>;
  readonly readImage: ReturnType<typeof makeReadImage>;
  readonly readCep: ReturnType<typeof makeReadCep>;
  readonly verifyDocument: ReturnType<typeof makeVerifyDocument>;
  readonly readEvidence: ReturnType<typeof makeReadEvidence>;
  readonly listEvidenceKeys: () => Promise<readonly EvidenceKey[]>;
  readonly list: ReturnType<typeof makeListValidations>;
  readonly count: ReturnType<typeof makeCountValidations>;
  readonly exportRows: ReturnType<typeof makeExportValidations>;
  readonly withdraw: ReturnType<typeof makeWithdrawValidation>;
  readonly purge: ReturnType<typeof makePurgeValidation>;
  readonly sendCep: ReturnType<typeof makeSendCep>;
  readonly erasePlayground: ReturnType<typeof makeErasePlaygroundRuns>;
  readonly playgroundSample: SamplePayment | null;
};

const fileEtag = (sha256: string): string => `"${sha256}"`;

const presentCep = ({ id, format, file, bytes }: CepFile) => {
  const etag = { ETag: fileEtag(file.sha256) };
  if (bytes === null) return { status: 304, kind: 'empty', headers: etag } as const;
  const headers = {
    ...etag,
    'Repr-Digest': reprDigest(Buffer.from(file.sha256, 'hex')),
    'Content-Disposition': `attachment; filename="CEP-${id}.${format}"`,
  };
  return { status: 200, kind: 'file', bytes, mediaType: MEDIA_TYPES[format], headers } as const;
};

const EXTENSIONS: Readonly<Record<ReceiptImage['mediaType'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
};

/** A page of the service may show images; a PDF contains active content and is never shown. */
const presentImage = ({ id, mediaType, bytes }: ReceiptImage) => {
  const isPdf = mediaType === 'application/pdf';
  const headers = {
    'Content-Disposition': `${isPdf ? 'attachment' : 'inline'}; filename="receipt-${id}.${EXTENSIONS[mediaType]}"`,
    'Cache-Control': 'private, max-age=3600',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isPdf ? { 'Content-Security-Policy': 'sandbox' } : {}),
  };
  return { status: 200, kind: 'file', bytes, mediaType, headers } as const;
};

/** The parameters of a query as a caller writes them. */
const asWritten = ({ amount_min: least, amount_max: most, ...others }: Partial<HistoryQuery>) => ({
  ...others,
  amount_min: least === undefined ? undefined : formatPesos(least),
  amount_max: most === undefined ? undefined : formatPesos(most),
});

const presentHistory = (path: string, query: Partial<HistoryQuery>, page: HistoryPage) => {
  const self = asWritten(query);
  const addressAt = (side: 'page[after]' | 'page[before]', cursor: string): string =>
    listAddress(path, { ...self, 'page[after]': undefined, 'page[before]': undefined, [side]: cursor });
  const { links, headers } = pageLinks({
    self: listAddress(path, self),
    next: page.next === null ? null : addressAt('page[after]', page.next),
    prev: page.prev === null ? null : addressAt('page[before]', page.prev),
  });
  return {
    status: 200,
    kind: 'json',
    data: page.summaries.map((summary) => presentSummary(summary, page.participants)),
    links,
    meta: {
      page: { size: page.size, has_more: page.hasMore },
      range: { from_utc: isoInstant(page.range.from), to_utc: isoInstant(page.range.to) },
    },
    headers,
  } as const;
};

const presentExport = (answer: ExportAnswer, { receivedAt }: Pick<AuthenticatedContext, 'receivedAt'>) => {
  if (answer.kind === 'job') {
    const data = presentExportJob(answer.job, null, receivedAt);
    return { status: 202, kind: 'json', data, headers: { Location: exportPath(answer.job.id) } } as const;
  }
  return presentTableFile('validations', answer);
};

const presentConfirmation = ({ id, token, expiresInSeconds }: PurgeConfirmation) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'validation_purge',
      id,
      attributes: {
        confirmation_token: token,
        expires_in: expiresInSeconds,
        will_delete: PURGE_SCOPE.willDelete,
        will_keep: PURGE_SCOPE.willKeep,
      },
    },
  }) as const;

const presentTombstone = ({ id, purgedAt }: Tombstone) =>
  ({
    status: 200,
    kind: 'json',
    data: { type: 'validation_tombstone', id, attributes: { purged_at: isoInstant(purgedAt) } },
  }) as const;

const presentPlaygroundErasure = ({ userId, erased, hasMore }: PlaygroundErasure) =>
  ({
    status: 200,
    kind: 'json',
    data: { type: 'playground_erasure', id: userId, attributes: { erased, has_more: hasMore } },
  }) as const;

export const makeRoutes = ({
  participants,
  awaitVerdict,
  readCep,
  readImage,
  verifyDocument,
  readEvidence,
  listEvidenceKeys,
  list,
  count,
  exportRows,
  withdraw,
  purge,
  sendCep,
  erasePlayground,
  playgroundSample,
}: Parts): readonly Route[] => [
  bindProtected(getValidation, {
    prepare: ({ params, headers }) => ok({ id: params.id, prefer: headers.prefer }),
    useCase: async ({ id, prefer }, context) => {
      const wait = waitOf(prefer, context);
      const [found, latest] = await Promise.all([awaitVerdict(id, context.principal.userId, wait?.until ?? null), participants.latest()]);
      return found.ok ? ok({ validation: found.value, participants: latest, wait }) : found;
    },
    present: ({ validation, participants: latest, wait }, { language }) => {
      const headers = {
        ETag: validationEtag(validation, language),
        ...(isTerminal(validation.status) ? {} : { 'Retry-After': String(POLL_SECONDS) }),
        ...preferenceApplied(wait?.seconds ?? null),
      };
      return { status: 200, kind: 'json', data: presentValidation(validation, language, latest), headers };
    },
  }),
  bindProtected(sendCepToMessenger, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal, requestId, receivedAt: now }) => sendCep({ userId: principal.userId, id, requestId, now }),
    present: (id) => ({ status: 202, kind: 'json', data: { type: 'cep_message', id, attributes: { queued: true } } }),
  }),
  bindProtected(getCep, {
    prepare: (input) => ok(input),
    useCase: ({ params, query, headers }, { principal }) =>
      readCep(
        {
          id: params.id,
          format: query.format,
          isKnown: (sha256) => isNotModified(headers['if-none-match'], fileEtag(sha256)),
        },
        principal.userId,
      ),
    present: presentCep,
  }),
  bindProtected(verifyCepDocument, {
    readBody: readCepForm,
    prepare: ({ body }) => ok({ document: body.file, id: body.validation_id }),
    useCase: (sent, { principal, receivedAt }) => verifyDocument(sent, principal.userId, receivedAt),
    present: (checked) => ({ status: 200, kind: 'json', data: presentVerification(checked) }),
  }),
  bindProtected(getEvidence, {
    prepare: ({ params }) => ok(params.id),
    useCase: readEvidence,
    present: presentPack,
  }),
  bindPublic(getEvidenceKeys, {
    prepare: () => ok(null),
    useCase: async () => ok(await listEvidenceKeys()),
    present: (keys) => ({
      status: 200,
      kind: 'file',
      bytes: Buffer.from(JSON.stringify({ keys })),
      mediaType: 'application/jwk-set+json',
      headers: {},
    }),
  }),
  bindProtected(getReceiptImage, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => readImage(id, principal.userId),
    present: presentImage,
  }),
  bindProtected(listValidations, {
    prepare: (input) => ok(input),
    useCase: async ({ query }, { principal }) => {
      const page = await list(historyRequestOf(query), principal);
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentHistory('/v1/validations', query, page),
  }),
  bindProtected(getValidationStats, {
    prepare: ({ query }) => ok(query),
    useCase: (filters, { principal }) => count(filters, principal),
    present: presentStats,
  }),
  bindProtected(exportValidations, {
    prepare: ({ query: { format, limit, ...filters } }) => ok({ format, limit, filters }),
    useCase: exportRows,
    present: presentExport,
  }),
  bindProtected(deleteValidation, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => withdraw(id, principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(preparePurge, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => purge.prepare(id, principal.userId),
    present: presentConfirmation,
  }),
  bindProtected(purgeValidation, {
    prepare: ({ params, body }) => ok({ id: params.id, token: body.confirmation_token }),
    useCase: ({ id, token }, { principal, requestId }) => purge.purge(id, principal.userId, token, requestId),
    present: presentTombstone,
  }),
  bindProtected(listPlaygroundRuns, {
    prepare: (input) => ok(input),
    useCase: async ({ query }, { principal }) => {
      const page = await list(historyRequestOf({ ...query, playground: '1' }), principal);
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => {
      const { meta, ...history } = presentHistory('/v1/playground/validations', query, page);
      return { ...history, meta: { ...meta, sample: playgroundSample } };
    },
  }),
  bindProtected(getPlaygroundRun, {
    prepare: ({ params }) => ok(params.id),
    useCase: async (id, { principal }) => {
      const [found, latest] = await Promise.all([awaitVerdict(id, principal.userId, null), participants.latest()]);
      if (!found.ok) return found;
      return isPlayground(found.value.source) ? ok({ validation: found.value, participants: latest }) : fail('not_found');
    },
    present: ({ validation, participants: latest }, { language }) => ({
      status: 200,
      kind: 'json',
      data: presentValidation(validation, language, latest),
    }),
  }),
  bindProtected(erasePlaygroundRuns, {
    prepare: () => ok(null),
    useCase: async (_nothing, { principal, requestId }) => ok(await erasePlayground(principal.userId, requestId)),
    present: presentPlaygroundErasure,
  }),
];
