import { parseSpeiCode, type SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { PortalRateLimiter } from '../../banxico/ports/portal-rate-limiter.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { RetryTiming } from '../domain/retry/retry-cycle.ts';
import type { TransferResolutionPorts } from '../family.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { RetryScheduler } from '../ports/retry-scheduler.ts';
import type { RetrySettings } from '../ports/retry-settings.ts';
import type { OpenTestStores, TestStores } from '../ports/test-stores.ts';
import { makeScripting } from '../use-cases/test-mode/scripting.ts';

const codeOf = (text: string): SpeiCode => {
  const code = parseSpeiCode(text);
  if (code === null) throw new TypeError(`${text} is no SPEI code`);
  return code;
};

const SLOT_MS = 60_000;

/** The banks that are queried when no sender is stated. */
const PROBED_SENDERS = ['40012', '40072', '40014'].map(codeOf);

/** The phone that other users paid at a bank. */
export const PHONE_OF_DIRECTORY = '5500000001';
const BANK_OF_DIRECTORY = codeOf('40012');

/** No portal, so no rate. */
const unlimited: Pick<PortalRateLimiter, 'reserve' | 'reportThrottled' | 'reportAnswered'> = {
  reserve: (now) => Promise.resolve({ kind: 'granted', startAt: now, startBy: now + SLOT_MS }),
  reportThrottled: (_cause, now) => Promise.resolve(now + SLOT_MS),
  reportAnswered: () => Promise.resolve(),
};

/** The clock of test mode runs what is due. */
export const noSchedules: RetryScheduler = { schedule: () => Promise.resolve(), unschedule: () => Promise.resolve() };

/** Ports that hold, schedule and limit the validations of an account. */
type CyclePorts = TestStores & {
  readonly scheduler: RetryScheduler;
  readonly retrySettings: RetrySettings;
  readonly retryTiming?: RetryTiming;
  readonly clock: Clock;
};

type Opening = Omit<CyclePorts, keyof TestStores> & { readonly openTestStores: OpenTestStores };

/** The same ports for the test data of an account: stores of its own, no schedules, and another clock. */
export const forTestData = <Ports extends Opening>(ports: Ports, owner: UserId, clock: Clock): Ports & CyclePorts => ({
  ...ports,
  ...ports.openTestStores(owner),
  scheduler: noSchedules,
  ...(ports.retryTiming === undefined ? {} : { retryTiming: { ...ports.retryTiming, timeScale: 1, isExact: true as const } }),
  clock,
});

const withoutScript = () => Promise.reject(new Error('test mode sent a query without a script'));

/** What test mode replaces of the ports that resolve transfers: nothing of it reaches the portal. */
type Replaced = 'source' | 'rateLimiter' | 'directory' | 'probeSenders' | 'scripting';

/** Ports that test mode needs to resolve transfers. */
export type TestModePorts = Opening & Omit<TransferResolutionPorts, Replaced> & { readonly certificates: CertificateStore };

/** The same for the queries of these validations: a portal answers by scripts, of which their tracking keys select one. */
export const inTestMode = <Ports extends TestModePorts>(ports: Ports, owner: UserId, clock: Clock) => {
  // No evidence is kept of answers that are scripts.
  const certificates: CertificateStore = { ...ports.certificates, saveResponses: () => Promise.resolve() };
  // Its verdicts and portals are scripts: alarms and dashboards are about live mode alone.
  const log: Log = { ...ports.log, count: () => undefined };
  const apart = { ...forTestData(ports, owner, clock), certificates, log };
  return {
    ...apart,
    rateLimiter: unlimited,
    directory: { bankOf: (phone: string) => Promise.resolve(phone === PHONE_OF_DIRECTORY ? BANK_OF_DIRECTORY : null) },
    probeSenders: PROBED_SENDERS,
    source: { query: withoutScript, paymentStatus: withoutScript },
    scripting: makeScripting(apart),
  };
};
