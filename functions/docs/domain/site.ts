import type { Language } from '../../../shared/errors/text.ts';

/** File of a bundle that lists the files of the site. */
export const SITE_INDEX = 'site.json';

/** Encodings that every file of the site is stored in, the smaller first. */
export const STORED_ENCODINGS = ['br', 'gzip'] as const;
export type StoredEncoding = (typeof STORED_ENCODINGS)[number];

/** A page, or an asset of pages: an asset has the digest of its content in its name, so it never changes. */
export type SiteFile = {
  readonly kind: 'page' | 'asset';
  readonly mediaType: string;
  /** Digest of its content. */
  readonly digest: string;
  /** Language of a page; null for an asset. */
  readonly language: Language | null;
};

export type Site = {
  /** By path below the site, such as `es/quickstart`. */
  readonly files: Readonly<Record<string, SiteFile>>;
  /** Path of the style sheet of pages. */
  readonly stylesheet: string;
};

/** Name of the file that has a content in an encoding. */
export const storedNameOf = ({ digest }: Pick<SiteFile, 'digest'>, encoding: StoredEncoding): string => `site-${digest}.${encoding}`;
