import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';

import { PAGE_FILE, type Panel, type PanelFile } from '../../bundling/panel/bundle-panel.ts';
import { NOT_FOUND_PAGE } from '../../bundling/panel/not-found-page.ts';
import { pageHeadersWith } from '../../bundling/panel/page-headers.ts';
import { isPagePath } from '../../bundling/panel/page-paths.ts';

/** A file as it is sent. */
export type SiteFile = { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly contents: string | Uint8Array };

/** The file that a request opens; null for none. */
export type LocalSite = (request: IncomingMessage) => SiteFile | null;

const compressed = ({ contents, headers }: PanelFile): PanelFile => ({
  contents: gzipSync(contents),
  headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
});

type SiteOptions = {
  readonly panel: Panel;
  /** Where the pages send files directly. */
  readonly uploadOrigin: string;
};

/** The HTML has the headers of this run. */
const withHeaders = (file: PanelFile, uploadOrigin: string): PanelFile => ({
  ...file,
  headers: { ...file.headers, ...pageHeadersWith(uploadOrigin) },
});

/** The HTML of the panel at the addresses of pages, and the file of every other address. */
const fileAt = (path: string): string => (isPagePath(path) ? PAGE_FILE : path);

/**
 * Serves the panel as CloudFront does on AWS: the HTML of the panel at the addresses of pages, and files by their path, compressed. At every
 * other address that a browser opens it shows that there is no page.
 */
export const makeLocalSite = ({ panel, uploadOrigin }: SiteOptions): LocalSite => {
  const files = new Map(
    Array.from(panel, ([path, built]) => {
      const file = path === PAGE_FILE ? withHeaders(built, uploadOrigin) : built;
      return [path, { plain: file, compressed: compressed(file) }];
    }),
  );
  return ({ method, url = '', headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const path = url.replace(/\?.*$/s, '');
    const file = files.get(fileAt(path));
    if (file === undefined) return headers.accept?.includes('text/html') === true ? NOT_FOUND_PAGE : null;
    return { status: 200, ...(headers['accept-encoding']?.includes('gzip') === true ? file.compressed : file.plain) };
  };
};
