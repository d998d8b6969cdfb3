import type { Hmac } from '../../../shared/platform/secrets/hmac.ts';
import { isLinkToken, type DataExportId, type LinkToken } from '../domain/data-export.ts';

/** The token of an export's link: derived from its id, so that it is stored nowhere and can be sent once more. */
export const makeLinkTokenOf =
  (hmac: Pick<Hmac, 'ofArchiveLink'>) =>
  async (id: DataExportId): Promise<LinkToken> => {
    const token = await hmac.ofArchiveLink(id);
    if (!isLinkToken(token)) throw new RangeError('a token has another length');
    return token;
  };
