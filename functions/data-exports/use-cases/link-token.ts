import type { Hmac } from '../../../shared/digests/hmac.ts';
import { digestOfLink, isLinkToken, type ExportId, type ExportJob, type LinkToken } from '../../../shared/exports/domain/export-job.ts';

const linkToken = (token: string): LinkToken => {
  if (!isLinkToken(token)) throw new RangeError('a token has another length');
  return token;
};

/** The token of an export's link: derived from its id, so that it is stored nowhere and can be sent once more. */
export const makeLinkTokenOf =
  (hmac: Pick<Hmac, 'ofArchiveLink'>) =>
  async (id: ExportId): Promise<LinkToken> =>
    linkToken(await hmac.ofArchiveLink(id));

/** The token that an export was requested with, which may have an earlier version of the key. Throws when no version gives it. */
export const makeFindLinkToken =
  (hmac: Pick<Hmac, 'allOfArchiveLink'>) =>
  async ({ id, subject }: Pick<ExportJob, 'id' | 'subject'>): Promise<LinkToken> => {
    const tokens = (await hmac.allOfArchiveLink(id)).map(linkToken);
    const token = tokens.find((each) => subject.kind === 'account_data' && digestOfLink(each) === subject.linkDigest);
    if (token === undefined) throw new RangeError('no version of the master secret gives the token of an export');
    return token;
  };

export type LinkTokenOf = ReturnType<typeof makeLinkTokenOf>;
export type FindLinkToken = ReturnType<typeof makeFindLinkToken>;
