import type { Digesters } from './digesters.ts';

const ARCHIVE_LINK = { key: 'archive-link-token' };

export const dataExportsDigests = ({ token, allTokens }: Digesters) => ({
  /** Token of the link to an archive, so that a mail that was not sent can be made again; only its digest is stored. */
  ofArchiveLink: token(ARCHIVE_LINK),
  allOfArchiveLink: allTokens(ARCHIVE_LINK),
});
