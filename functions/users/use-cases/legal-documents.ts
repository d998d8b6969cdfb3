import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { acceptDocuments } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import {
  addressOfDocument,
  documentsInForce,
  documentsOutdated,
  documentsToAccept,
  type AcceptedDocument,
  type LegalDocument,
} from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';

type Current = { readonly overrides: Pick<OverridesDocument, 'current'> };

/** The documents in force now, also when one was published a moment ago. */
const readInForce = async ({ overrides }: Current): Promise<readonly LegalDocument[]> =>
  documentsInForce((await overrides.current()).sections.legal_documents.data);

/** Lists the documents in force, for readers without a session: a publication is seen within a minute. */
export const makeListDocuments =
  ({ overrides }: { readonly overrides: Pick<OverridesDocument, 'latest'> }) =>
  async (): Promise<Result<readonly LegalDocument[], never>> =>
    ok(documentsInForce((await overrides.latest()).sections.legal_documents.data));

/** Lists the documents in force that a user has yet to accept. */
export const makeListPendingDocuments =
  ({ users, overrides }: Current & { readonly users: UserStore }) =>
  async (userId: UserId): Promise<Result<readonly LegalDocument[], never>> => {
    const [user, inForce] = await Promise.all([users.find(userId), readInForce({ overrides })]);
    if (user === null) throw new Error('a credential has no profile');
    return ok(documentsToAccept(user.legalAcceptances, inForce));
  };

const withAccepted = (
  { legalAcceptances }: User,
  documents: readonly AcceptedDocument[],
  inForce: readonly LegalDocument[],
  acceptedAt: number,
): User['legalAcceptances'] | null => {
  const added = documentsToAccept(legalAcceptances, inForce).filter((pending) =>
    documents.some(({ document }) => document === pending.document),
  );
  if (added.length === 0) return null;
  return [...legalAcceptances, ...added.map(({ document, version }) => ({ document, version, acceptedAt }))];
};

/** Records that a user accepts documents in their versions in force: all of them or none. Earlier acceptances keep their instant. */
export const makeAcceptDocuments =
  ({ accounts, overrides, panelUrl }: Current & { readonly accounts: AccountStore; readonly panelUrl: string }) =>
  async (
    documents: readonly AcceptedDocument[],
    { principal, receivedAt }: Pick<AuthenticatedContext, 'principal' | 'receivedAt'>,
  ): Promise<Result<null, 'legal_version_outdated'>> => {
    const inForce = await readInForce({ overrides });
    const outdated = documentsOutdated(documents, inForce);
    if (outdated.length > 0) {
      const shown = outdated.map(({ document, version, url }) => ({ document, version, url: addressOfDocument({ url }, panelUrl) }));
      return fail({ code: 'legal_version_outdated', pointer: attributePointer('documents') }, { meta: { documents: shown } });
    }
    const changed = await changeAccount<never>(accounts, principal.userId, ({ user }) => {
      const legalAcceptances = withAccepted(user, documents, inForce, receivedAt);
      return Promise.resolve(ok(legalAcceptances === null ? null : acceptDocuments(legalAcceptances)));
    });
    if (!changed.ok) throw new Error('a credential has no profile');
    return ok(null);
  };
