import type { Language } from '../../platform/i18n/language.ts';
import { hasEnded, type ImportJob } from '../domain/import-job.ts';
import type { TemplateFile } from '../domain/template-file.ts';

/** Pause between two polls of an import that something happens to. */
const POLL_SECONDS = 2;

type Versioned = Pick<ImportJob, 'version' | 'error'> & { readonly status: string };

export const importEtag = ({ version, status }: Omit<Versioned, 'error'>): string => `W/"${version}-${status}"`;

/** Of what holds texts in a language: each language is a representation of its own. */
export const etagIn = (language: Language, { version, status }: Omit<Versioned, 'error'>): string => `W/"${version}-${status}-${language}"`;

/** Headers of an import that is polled: without `Retry-After` once nothing more happens by itself. */
export const pollingHeadersOf = (job: Versioned, language: Language) => {
  const isWaiting = !hasEnded(job) && job.status !== 'preview_ready';
  return {
    ETag: job.error === null ? importEtag(job) : etagIn(language, job),
    ...(isWaiting ? { 'Retry-After': String(POLL_SECONDS) } : {}),
  };
};

export const presentTemplate = ({ bytes, mediaType, fileName }: TemplateFile) =>
  ({
    status: 200,
    kind: 'file',
    bytes,
    mediaType,
    headers: { 'Content-Disposition': `attachment; filename="${fileName}"`, 'Cache-Control': 'private, max-age=3600' },
  }) as const;
