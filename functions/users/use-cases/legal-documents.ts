import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { acceptDocuments } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { documentsOutdated, documentsToAccept, type AcceptedDocument } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';

export type LegalDocument = ReturnType<typeof documentsToAccept>[number];

/** Lists the documents in force that a user has yet to accept. */
export const makeListPendingDocuments =
  (users: UserStore) =>
  async (userId: UserId): Promise<Result<readonly LegalDocument[], never>> => {
    const user = await users.find(userId);
    if (user === null) throw new Error('a credential has no profile');
    return ok(documentsToAccept(user.legalAcceptances));
  };

const withAccepted = (
  { legalAcceptances }: User,
  documents: readonly AcceptedDocument[],
  acceptedAt: number,
): User['legalAcceptances'] | null => {
  const added = documentsToAccept(legalAcceptances).filter((pending) => documents.some(({ document }) => document === pending.document));
  if (added.length === 0) return null;
  return [...legalAcceptances, ...added.map(({ document, version }) => ({ document, version, acceptedAt }))];
};

/** Records that a user accepts documents in their versions in force: all of them or none. Earlier acceptances keep their instant. */
export const makeAcceptDocuments =
  (accounts: AccountStore) =>
  async (
    documents: readonly AcceptedDocument[],
    { principal, receivedAt }: Pick<AuthenticatedContext, 'principal' | 'receivedAt'>,
  ): Promise<Result<null, 'legal_version_outdated'>> => {
    const outdated = documentsOutdated(documents);
    if (outdated.length > 0) {
      const inForce = outdated.map(({ document, version, url }) => ({ document, version, url }));
      return fail({ code: 'legal_version_outdated', pointer: attributePointer('documents') }, { meta: { documents: inForce } });
    }
    const changed = await changeAccount<never>(accounts, principal.userId, ({ user }) => {
      const legalAcceptances = withAccepted(user, documents, receivedAt);
      return Promise.resolve(ok(legalAcceptances === null ? null : acceptDocuments(legalAcceptances)));
    });
    if (!changed.ok) throw new Error('a credential has no profile');
    return ok(null);
  };
