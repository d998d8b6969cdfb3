import { isPossibleSender } from '../../../shared/overrides/domain/settings.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';

/** Reads the sender of mails: the one that an admin set, as long as the deployment may use it, else that of the deployment. */
export const makeReadSender =
  (overrides: Pick<OverridesDocument, 'latest'>, deployed: string | null) => async (): Promise<string | null> => {
    const { mail_from: set } = (await overrides.latest()).sections.settings.data;
    return set !== undefined && isPossibleSender(set, deployed) ? set : deployed;
  };
