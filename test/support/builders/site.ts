import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { SiteFile, StoredEncoding } from '../../../functions/docs/domain/site.ts';
import type { SiteFiles } from '../../../functions/docs/ports/site-files.ts';

export const TEST_PAGE = '<!doctype html><title>Guía</title>';
export const TEST_STYLESHEET = 'assets/site.0123456789abcdef.css';

const FILES: Readonly<Record<string, SiteFile>> = {
  es: { kind: 'page', mediaType: 'text/html; charset=utf-8', digest: 'page', language: 'es' },
  'es/quickstart': { kind: 'page', mediaType: 'text/html; charset=utf-8', digest: 'page', language: 'es' },
  [TEST_STYLESHEET]: { kind: 'asset', mediaType: 'text/css; charset=utf-8', digest: 'style', language: null },
};

const ENCODE: Readonly<Record<StoredEncoding | 'identity', (text: string) => Uint8Array>> = {
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text),
  identity: (text) => Buffer.from(text),
};

/** A site of two pages and a style sheet, with one content. */
export const TEST_SITE: SiteFiles = {
  find: (path) => Promise.resolve(FILES[path] ?? null),
  stylesheet: () => Promise.resolve(TEST_STYLESHEET),
  read: (_file, encoding) => Promise.resolve(ENCODE[encoding](TEST_PAGE)),
};
