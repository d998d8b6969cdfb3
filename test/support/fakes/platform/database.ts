import type {
  PasskeyChallenge,
  ChallengeId as PasskeyChallengeId,
} from '../../../../functions/device-credentials/domain/passkey-challenge.ts';
import type { Passkey, PasskeyId } from '../../../../functions/device-credentials/domain/passkey.ts';
import type { ItemChange } from '../../../../functions/events/domain/item-change.ts';
import type { ImportId } from '../../../../functions/imports/domain/import-id.ts';
import type { ImportJob } from '../../../../functions/imports/domain/import-job.ts';
import type { ImportRow } from '../../../../functions/imports/domain/rows/import-row.ts';
import type { MessageEnd } from '../../../../functions/messages/ports/sent-messages.ts';
import type { LinkedIdentity } from '../../../../functions/user-identities/domain/linked-identity.ts';
import type { PendingLink } from '../../../../functions/user-identities/domain/pending-link.ts';
import type { Checkpoint } from '../../../../functions/validate/ports/quota-ledger.ts';
import type { Delivery } from '../../../../functions/webhooks/domain/delivery.ts';
import type { Endpoint } from '../../../../functions/webhooks/domain/endpoint.ts';
import type { PositionedEntry } from '../../../../functions/webhooks/ports/event-feed.ts';
import type { ParticipantSnapshot } from '../../../../shared/banking/domain/bank/participant-snapshots.ts';
import type { SpeiCode } from '../../../../shared/banking/domain/bank/spei-code.ts';
import type { DirectoryEntry } from '../../../../shared/banking/domain/phone-bank-directory/directory-entry.ts';
import type { StoredBeneficiary } from '../../../../shared/beneficiaries/domain/saving.ts';
import type { GateId } from '../../../../shared/identity/domain/api-key.ts';
import type { Challenge, ChallengeId } from '../../../../shared/identity/domain/challenge.ts';
import type { Role, UserId, UserStatus } from '../../../../shared/identity/domain/identity.ts';
import type { QuotaUnit } from '../../../../shared/identity/domain/quota-unit.ts';
import type { Session, SessionDigest } from '../../../../shared/identity/domain/session.ts';
import type { Account } from '../../../../shared/identity/ports/account-store.ts';
import type { StoredKey } from '../../../../shared/identity/ports/key-ciphertext.ts';
import type { ResetToken } from '../../../../shared/identity/ports/password-store.ts';
import type { Plan } from '../../../../shared/identity/ports/plan-catalogue.ts';
import type { RememberedDevice } from '../../../../shared/identity/ports/second-factor-store.ts';
import type { LastSignIn } from '../../../../shared/identity/ports/session-store.ts';
import type { User } from '../../../../shared/identity/ports/user-store.ts';
import type { Language } from '../../../../shared/platform/i18n/language.ts';
import type { Delivery as ConsumedDelivery } from '../../../../shared/platform/idempotency/delivery.ts';
import type { IdempotencyRecord } from '../../../../shared/platform/idempotency/idempotency-record.ts';
import type { Lease } from '../../../../shared/platform/lifecycle/lease.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { DispatchCounts } from '../../../../shared/validation/domain/retry/dispatch-window.ts';
import type { FinishedAttempt } from '../../../../shared/validation/domain/retry/retry-attempt.ts';
import type { ValidationId } from '../../../../shared/validation/domain/validation-id.ts';
import type { Tombstone, Validation } from '../../../../shared/validation/domain/validation.ts';
import type { VerdictsOfDay } from '../../../../shared/validation/ports/verdict-counters.ts';

/** A gate: its keys, the status and permissions of its account, and counters. */
export type GateRecord = {
  keyDigest: string;
  previous: { readonly digest: string; readonly until: number } | null;
  readonly userId: UserId;
  readonly role: Role;
  status: UserStatus;
  /** Those of the role, or fewer. */
  readonly permissions: ReadonlySet<string>;
  language: Language | null;
  timezone: string;
  /** Instant before which no session is good. */
  tokensInvalidatedAfter: number;
  /** Settings of other contexts. */
  attributes: Readonly<Record<string, unknown>>;
  monthlyLimit: number;
  minuteLimit: number;
  readonly createdAt: number;
  /** Units taken in each month, less those given back. */
  readonly used: Map<string, number>;
  /** Thresholds told of in each month. */
  readonly told: Map<string, Set<string>>;
  /** Ordinal of the last unit before each month. */
  readonly monthStarts: Map<string, number>;
  /** Requests by clock minute. */
  readonly minutes: Map<number, number>;
  seq: number;
  reconciled: Checkpoint | null;
  checkpoint: Checkpoint | null;
};

/** What the in-memory stores share, as the real ones share a table. */
export type MemoryDatabase = {
  readonly users: Map<UserId, User>;
  readonly userSettings: Map<UserId, Readonly<Record<string, unknown>>>;
  /** Gates and version of each user. */
  readonly accounts: Map<UserId, Pick<Account, 'gateIds' | 'version'>>;
  /** User of each address, in lower case. */
  readonly emails: Map<string, UserId>;
  readonly gates: Map<GateId, GateRecord>;
  /** API keys that can be revealed. */
  readonly storedKeys: Map<UserId, StoredKey>;
  /** User and digest of keys that ended because they were found in public. */
  readonly exposedKeys: Set<string>;
  readonly passkeys: Map<PasskeyId, Passkey>;
  readonly passkeyChallenges: Map<PasskeyChallengeId, PasskeyChallenge>;
  /** Linked identities by `user provider`, and links under way by the digest of their state. */
  readonly identities: Map<string, LinkedIdentity>;
  readonly pendingLinks: Map<string, PendingLink>;
  readonly validations: Map<ValidationId, Validation>;
  /** `dueAt` is when the sweeper looks for what is left to remove; null when nothing is. */
  readonly tombstones: Map<ValidationId, Tombstone & Pick<Validation, 'idempotencyRef'> & { readonly dueAt: number | null }>;
  readonly attempts: Map<ValidationId, readonly FinishedAttempt[]>;
  readonly pendingRetries: Map<UserId, number>;
  readonly dispatchedRetries: Map<UserId, DispatchCounts>;
  /** Gate after which the reconciliation of quotas goes on. */
  readonly reconciliation: { after: string | null };
  /** Units given back, as `gate seq`. */
  readonly refundedUnits: Set<string>;
  readonly plans: Map<string, Omit<Plan, 'user_count'>>;
  /** Active users by the plan they count on; null for those without a subscription. */
  readonly planUsers: Map<string | null, number>;
  /** Banxico's lists of participants by the day of each, and the day of the last look. */
  readonly participants: { readonly snapshots: Map<CalendarDate, ParticipantSnapshot>; checkedOn: CalendarDate | null };
  /** By `user account`. */
  readonly lastSenders: Map<string, SpeiCode>;
  readonly beneficiaries: Map<UserId, StoredBeneficiary[]>;
  /** By phone number. */
  readonly directory: Map<string, DirectoryEntry>;
  /** By `user import`, and rows by `user import block`. */
  readonly imports: Map<string, ImportJob>;
  readonly importRows: Map<string, readonly ImportRow[]>;
  /** By `user day`. */
  readonly verdicts: Map<string, VerdictsOfDay>;
  /** What was acted on, as `consumer id`. */
  readonly deliveries: Set<string>;
  /** Endpoints of webhooks by `owner id`, and deliveries to them. */
  readonly endpoints: Map<string, Endpoint>;
  readonly webhookDeliveries: Map<string, Delivery>;
  /** The events of each account in order. */
  readonly feeds: Map<UserId, (PositionedEntry & { readonly appendedAt: number })[]>;
  /** The import of each user that has not ended. */
  readonly activeImports: Map<UserId, ImportId>;
  /** Messages by id: who sends them, and how they ended. */
  readonly messages: Map<string, { readonly lease: Lease | null; readonly end?: MessageEnd }>;
  /** Addresses that get no mails, in lower case. */
  readonly suppressed: Set<string>;
  /** What a stream of the table would tell, oldest first. */
  readonly changes: ItemChange[];
  /** By digest, in the order in which they were opened. */
  readonly sessions: Map<SessionDigest, Session>;
  readonly lastSignIns: Map<UserId, LastSignIn>;
  readonly passwords: Map<UserId, string>;
  readonly resetTokens: Map<string, ResetToken & { readonly isUsed: boolean }>;
  readonly challenges: Map<ChallengeId, Challenge>;
  readonly recoveryCodes: Map<UserId, Set<string>>;
  /** By `user digest`, and until when clients are known. */
  readonly devices: Map<string, RememberedDevice>;
  readonly knownClients: Map<string, number>;
  /** By `user endpoint key`. */
  readonly idempotency: Map<string, StoredRecord>;
};

export type StoredRecord = IdempotencyRecord & { readonly resourceId: string; readonly expiresAt: number };

export const makeMemoryDatabase = (): MemoryDatabase => ({
  users: new Map(),
  userSettings: new Map(),
  accounts: new Map(),
  emails: new Map(),
  gates: new Map(),
  storedKeys: new Map(),
  exposedKeys: new Set(),
  passkeys: new Map(),
  passkeyChallenges: new Map(),
  identities: new Map(),
  pendingLinks: new Map(),
  validations: new Map(),
  tombstones: new Map(),
  attempts: new Map(),
  pendingRetries: new Map(),
  dispatchedRetries: new Map(),
  reconciliation: { after: null },
  refundedUnits: new Set(),
  plans: new Map(),
  planUsers: new Map(),
  participants: { snapshots: new Map(), checkedOn: null },
  lastSenders: new Map(),
  beneficiaries: new Map(),
  directory: new Map(),
  imports: new Map(),
  importRows: new Map(),
  verdicts: new Map(),
  deliveries: new Set(),
  endpoints: new Map(),
  webhookDeliveries: new Map(),
  feeds: new Map(),
  activeImports: new Map(),
  messages: new Map(),
  suppressed: new Set(),
  changes: [],
  sessions: new Map(),
  lastSignIns: new Map(),
  passwords: new Map(),
  resetTokens: new Map(),
  challenges: new Map(),
  recoveryCodes: new Map(),
  devices: new Map(),
  knownClients: new Map(),
  idempotency: new Map(),
});

const unitName = ({ gateId, seq }: Pick<QuotaUnit, 'gateId' | 'seq'>): string => `${gateId} ${seq}`;

/** Leaves the mark that keeps a unit from being given back. */
export const markRefunded = (database: MemoryDatabase, unit: QuotaUnit): void => {
  database.refundedUnits.add(unitName(unit));
};

/** Gives a unit back, at most once; false when it was before, or when its gate is gone. */
export const refundQuotaUnit = (database: MemoryDatabase, unit: QuotaUnit): boolean => {
  const gate = database.gates.get(unit.gateId);
  if (gate === undefined || database.refundedUnits.has(unitName(unit))) return false;
  database.refundedUnits.add(unitName(unit));
  gate.used.set(unit.month, (gate.used.get(unit.month) ?? 0) - 1);
  return true;
};

/** Marks a delivery as acted on by a consumer; false when it was before. */
export const isFirstDelivery = (database: Pick<MemoryDatabase, 'deliveries'>, consumer: string, { id }: ConsumedDelivery): boolean => {
  const mark = `${consumer} ${id}`;
  if (database.deliveries.has(mark)) return false;
  database.deliveries.add(mark);
  return true;
};

/** Ordinals of the units of a gate that were given back. */
export const refundedSeqs = (database: MemoryDatabase, gateId: GateId): readonly number[] =>
  [...database.refundedUnits].flatMap((name) => {
    const [gate, seq] = name.split(' ');
    return gate === gateId ? [Number(seq)] : [];
  });
