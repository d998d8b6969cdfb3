/** File of a bundle that lists the files of the panel. */
export const PANEL_INDEX = 'panel.json';

/** In headers of the build: the buckets to which pages send files directly. */
export const UPLOAD_ORIGIN = 'https://uploads.invalid';

/** Encodings that every file is stored in, the smaller first. */
export const STORED_ENCODINGS = ['br', 'gzip'] as const;
export type StoredEncoding = (typeof STORED_ENCODINGS)[number];

/** A file of the panel. */
export type StoredFile = {
  /** Digest of its content. */
  readonly digest: string;
  /** Headers that it is served with, `Content-Type` among them. */
  readonly headers: Readonly<Record<string, string>>;
};

export type PanelIndex = {
  /** By path on the host. */
  readonly files: Readonly<Record<string, StoredFile>>;
  /** Path of the HTML of every page. */
  readonly page: string;
  /** First segments of the addresses of pages. */
  readonly pageSegments: readonly string[];
  /** The answer at every other address. */
  readonly notFound: { readonly headers: Readonly<Record<string, string>>; readonly contents: string };
};

/** Name of the file that has a content in an encoding. */
export const storedNameOf = ({ digest }: Pick<StoredFile, 'digest'>, encoding: StoredEncoding): string => `panel-${digest}.${encoding}`;

/** The file at a path of the host; null for none. The HTML is at the addresses of pages alone. */
export const fileAt = ({ files, page, pageSegments }: PanelIndex, path: string): StoredFile | null => {
  const isPage = path === '/' || pageSegments.includes(path.split('/')[1] ?? '');
  if (isPage) return files[page] ?? null;
  return path !== page && Object.hasOwn(files, path) ? (files[path] ?? null) : null;
};

/** The headers of a file in a deployment. */
export const headersOfFile = ({ headers }: StoredFile, uploadOrigins: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(UPLOAD_ORIGIN, uploadOrigins)]));
