import { permissionsOfRole } from '../../../../shared/identity/access/domain/permissions.ts';
import { evidenceDaysIn, EVIDENCE_SETTING } from '../../../../shared/identity/accounts/domain/evidence-retention.ts';
import { documentsInForce } from '../../../../shared/identity/accounts/domain/legal-documents.ts';
import { presentProfile, presentUser } from '../../../../shared/identity/accounts/http/user-resource.ts';
import type { AuditTrail } from '../../../../shared/identity/accounts/ports/audit-log.ts';
import type { UserSettings } from '../../../../shared/identity/accounts/ports/user-settings.ts';
import { namedKeyAttributes } from '../../../../shared/identity/api-keys/http/present-named-key.ts';
import type { PlanCatalogue } from '../../../../shared/identity/plans/ports/plan-catalogue.ts';
import { planShownTo } from '../../../../shared/identity/plans/use-cases/plan-of-user.ts';
import { presentListedSession } from '../../../../shared/identity/sessions/http/session-resource.ts';
import type { SessionStore } from '../../../../shared/identity/sessions/ports/session-store.ts';
import { shownHours } from '../../../../shared/notifications/http/shown-hours.ts';
import type { NotificationStore } from '../../../../shared/notifications/ports/notification-store.ts';
import type { PreferenceStore } from '../../../../shared/notifications/ports/preference-store.ts';
import type { OverridesDocument } from '../../../../shared/overrides/ports/overrides-document.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { RetrySettings } from '../../../../shared/validation/ports/retry-settings.ts';
import type { Exporter } from './exporter.ts';
import { resourceFile, resourceFiles } from './resource-files.ts';

/** Entries read at a time. */
const PAGE_ENTRIES = 200;

type ProfilePorts = {
  readonly plans: PlanCatalogue;
  readonly sessions: Pick<SessionStore, 'lastSignIn'>;
  readonly retrySettings: Pick<RetrySettings, 'readDefaultPolicy'>;
  readonly userSettings: Pick<UserSettings, 'read'>;
  readonly notifications: Pick<NotificationStore, 'head'>;
  readonly preferenceStore: Pick<PreferenceStore, 'find'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
};

/** The account as `GET /users/me` shows it, and what that leaves out. */
export const makeProfileFiles = ({
  plans,
  sessions,
  retrySettings,
  userSettings,
  notifications,
  preferenceStore,
  overrides,
}: ProfilePorts): Exporter =>
  async function* ({ user, now }) {
    const [catalogue, lastSignIn, policy, evidenceDays, head, preferences, { sections }] = await Promise.all([
      plans.list(),
      sessions.lastSignIn(user.id),
      retrySettings.readDefaultPolicy(user.id),
      userSettings.read(user.id, EVIDENCE_SETTING),
      notifications.head(user.id),
      preferenceStore.find(user.id),
      overrides.latest(),
    ]);
    const shown = {
      user,
      plan: planShownTo(user, catalogue),
      notifications: head,
      legalDocuments: documentsInForce(sections.legal_documents.data),
      evidenceDays: evidenceDaysIn(evidenceDays),
    };
    yield resourceFile('profile', presentUser(shown, permissionsOfRole[user.role]));
    yield resourceFile('profile_detail', presentProfile({ user, lastSignIn }));
    yield resourceFile('preferences', {
      type: 'user_preferences',
      id: user.id,
      attributes: {
        retry_policy: policy,
        notifications: { events: preferences.switches, quiet_hours: shownHours(preferences.quietHours) },
        legal_acceptances: user.legalAcceptances.map(({ acceptedAt, ...accepted }) => ({
          ...accepted,
          accepted_at: isoInstant(acceptedAt),
        })),
        two_factor: user.twoFactor,
      },
    });
    yield resourceFile(
      'named_api_keys',
      user.namedKeys.map((key) => ({ type: 'named_api_key', id: key.id, attributes: namedKeyAttributes(key, user.role, now) })),
    );
  };

const SESSION_COLUMNS = ['created_at', 'last_seen_at', 'ip_prefix', 'user_agent', 'device_name'];

/** The sessions that are open. */
export const makeSessionFiles =
  ({ sessions }: { readonly sessions: Pick<SessionStore, 'list'> }): Exporter =>
  ({ user, now }) =>
    resourceFiles('sessions', SESSION_COLUMNS, async function* () {
      for (const session of await sessions.list(user.id, now)) yield presentListedSession({ ...session, isCurrent: false });
    });

const AUDIT_COLUMNS = ['event_type', 'at', 'request_id', 'details'];

/** What happened to the account, oldest first. */
export const makeAuditFiles =
  ({ auditTrail }: { readonly auditTrail: AuditTrail }): Exporter =>
  ({ user }) =>
    resourceFiles('audit', AUDIT_COLUMNS, async function* () {
      let after: string | null = null;
      for (;;) {
        const entries = await auditTrail.read(user.id, after, PAGE_ENTRIES);
        for (const { key, events, requestId } of entries) {
          for (const [index, { type, at, ...details }] of events.entries()) {
            const attributes = { event_type: type, at: isoInstant(at), request_id: requestId, details };
            yield { type: 'audit_event', id: `${key}#${index}`, attributes };
          }
        }
        after = entries.at(-1)?.key ?? null;
        if (entries.length < PAGE_ENTRIES || after === null) return;
      }
    });
