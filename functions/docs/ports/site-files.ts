import type { SiteFile, StoredEncoding } from '../domain/site.ts';

/** The files of the site, as they were deployed. */
export type SiteFiles = {
  /** The file at a path below the site; null when there is none. */
  readonly find: (path: string) => Promise<SiteFile | null>;
  /** Path of the style sheet of pages. */
  readonly stylesheet: () => Promise<string>;
  /** The content of a file, in an encoding. */
  readonly read: (file: SiteFile, encoding: StoredEncoding | 'identity') => Promise<Uint8Array>;
};
