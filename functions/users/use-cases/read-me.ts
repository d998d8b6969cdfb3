import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { evidenceDaysOf, type EvidenceRetentionDays } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import { documentsInForce, type LegalDocument } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { Plan, PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { planShownTo } from '../../../shared/identity/plans/use-cases/plan-of-user.ts';
import type { NotificationStore, NotificationSummary } from '../../../shared/notifications/ports/notification-store.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';

/** The account behind a credential, the plan it is on, and its notifications; null for what could not be read. */
export type Me = {
  readonly user: User;
  readonly principal: Principal;
  readonly plan: Plan | null;
  readonly notifications: NotificationSummary | null;
  readonly legalDocuments: readonly LegalDocument[];
  readonly evidenceDays: EvidenceRetentionDays;
};

type MeDeps = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly notifications: Pick<NotificationStore, 'head'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly log: Log;
};

/** Reads the user of the credential (interface: UserMeBundle). Without a plan or notifications, when reading them fails, the rest is complete. */
export const makeReadMe = ({ users, plans, notifications, overrides, log }: MeDeps) => {
  const readPlans = async (): Promise<readonly Plan[]> => {
    try {
      return await plans.list();
    } catch (error) {
      log.error('plans_unavailable', {}, error);
      return [];
    }
  };

  const readNotifications = async ({ userId }: Principal): Promise<NotificationSummary | null> => {
    try {
      return await notifications.head(userId);
    } catch (error) {
      log.error('notifications_unavailable', {}, error);
      return null;
    }
  };

  return async (principal: Principal): Promise<Result<Me, never>> => {
    const [user, catalogue, summary, { sections }] = await Promise.all([
      users.find(principal.userId),
      readPlans(),
      readNotifications(principal),
      overrides.latest(),
    ]);
    if (user === null) throw new Error(`account ${principal.userId} has a key but no profile`);
    const legalDocuments = documentsInForce(sections.legal_documents.data);
    return ok({
      user,
      principal,
      plan: planShownTo(user, catalogue),
      notifications: summary,
      legalDocuments,
      evidenceDays: evidenceDaysOf(principal),
    });
  };
};
