import { ok } from '../../shared/errors/failure.ts';
import { shownStatus, type ExportJob } from '../../shared/exports/domain/export-job.ts';
import { presentExportJob } from '../../shared/exports/http/export-job-resource.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { createDataExport, getDataExport, getExport, openDataExport, type dataExportResource } from './contract.ts';
import type { makeOpenArchiveLink } from './use-cases/open-archive-link.ts';
import type { makeReadDataExport } from './use-cases/read-data-export.ts';
import type { makeReadExport } from './use-cases/read-export.ts';
import type { makeRequestDataExport } from './use-cases/request-data-export.ts';

type UseCases = {
  readonly request: ReturnType<typeof makeRequestDataExport>;
  readonly read: ReturnType<typeof makeReadDataExport>;
  readonly openLink: ReturnType<typeof makeOpenArchiveLink>;
  readonly readExport: ReturnType<typeof makeReadExport>;
};

const SELF = '/v1/users/me/data-export';

const presentExport = (dataExport: ExportJob, now: number) => {
  const archive = dataExport.status === 'ready' ? dataExport.file : null;
  return {
    type: 'data_export',
    id: dataExport.id,
    attributes: {
      status: shownStatus(dataExport, now),
      created_at: isoInstant(dataExport.createdAt),
      ready_at: isoInstant(archive?.readyAt ?? null),
      expires_at: isoInstant(archive?.expiresAt ?? null),
      size_bytes: archive?.bytes ?? null,
    },
    links: { self: SELF },
  } satisfies ResourceOf<typeof dataExportResource>;
};

export const makeRoutes = ({ request, read, openLink, readExport }: UseCases): readonly Route[] => [
  bindProtected(createDataExport, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => request(context),
    present: (pending, { receivedAt }) => ({
      status: 202,
      kind: 'json',
      data: presentExport(pending, receivedAt),
      headers: { Location: SELF },
    }),
  }),
  bindProtected(getDataExport, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => read(principal.userId),
    present: (found, { receivedAt }) => ({ status: 200, kind: 'json', data: presentExport(found, receivedAt) }),
  }),
  bindPublic(openDataExport, {
    prepare: ({ params }) => ok(params.token),
    useCase: (token) => openLink(token),
    present: (address) => ({
      status: 303,
      kind: 'empty',
      headers: { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    }),
  }),
  bindProtected(getExport, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => readExport(principal.userId, id),
    present: ({ job, address }, { receivedAt }) => ({ status: 200, kind: 'json', data: presentExportJob(job, address, receivedAt) }),
  }),
];
