import { allContracts } from '../../../functions/manifests.ts';
import { newAdmin } from '../../e2e/support/admin.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { writeDictionary } from '../dictionaries.ts';
import type { SessionHeaders } from './session-headers.ts';

/**
 * Operations that read the administration. Those that write it get a session without a second factor, which is refused: a generated request
 * would suspend the user of the run, close the portal or change what another operation needs.
 */
const READS: ReadonlySet<string> = new Set(
  allContracts.filter(({ method, path }) => method === 'GET' && path.startsWith('/admin/')).map(({ path }) => `GET ${path}`),
);

/** The session, with a second factor, of an owner who reads the administration, and a row in its audit; null for other operations. */
export const prepareAdministration = async (userId: string): Promise<(operation: string) => Promise<SessionHeaders> | null> => {
  const { cookie, send } = await newAdmin('owner');
  const { status } = await send('POST', `/users/${(await newUser('free')).user_id}/revoke-sessions`, {
    reason: 'a row of the audit to read',
  });
  if (status !== 200) throw new Error(`the change by an admin to fuzz with was refused with ${status}`);
  await writeDictionary('user-ids', [userId]);
  return (operation) => (READS.has(operation) ? Promise.resolve({ Cookie: cookie }) : null);
};
