import { classifyBankAccount } from '../../shared/banking/domain/bank-account/bank-account.ts';
import { SHIPPED_PARTICIPANTS } from '../../shared/banking/domain/bank/participants.ts';
import { parseSpeiCode } from '../../shared/banking/domain/bank/spei-code.ts';
import type { CepOutcome } from '../../shared/banxico/domain/cep/cep-outcome.ts';
import type { Criterion } from '../../shared/banxico/domain/cep/cep-query.ts';
import { DEFAULT_PORTAL_RATE } from '../../shared/banxico/domain/portal-rate.ts';
import { DEFAULT_EVIDENCE_DAYS } from '../../shared/identity/accounts/domain/evidence-retention.ts';
import { ABSENT_USER_ID } from '../../shared/identity/accounts/domain/identity.ts';
import { parseCentavos } from '../../shared/platform/money/centavos.ts';
import { parseCalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { cycleAwaitingVerdict, isFirstOrLastAttempt } from '../../shared/validation/domain/retry/retry-cycle.ts';
import { DEFAULT_MAX_RETRIES, RETRY_OUTCOMES } from '../../shared/validation/domain/retry/retry-policy.ts';
import type { QueryScope } from '../../shared/validation/domain/transfer-resolution/planned-query.ts';
import { prepareStoredTransfer } from '../../shared/validation/domain/transfer-resolution/prepared-transfer.ts';
import type { Transfer } from '../../shared/validation/domain/transfer.ts';
import { isValidationId } from '../../shared/validation/domain/validation-id.ts';
import { buildResolveTransfer } from '../../shared/validation/family.ts';
import { SENDER_PROBES } from '../resources/transfer-resolution.ts';

/** Queries that one transfer costs, and what its retry cycle adds when the portal never finds it. */
export type QueryLine = { readonly subject: string; readonly verdict: string; readonly queries: number; readonly cycle: number | null };

/** A Wednesday, and an instant of the next day: no date is in the future. */
const FECHA = '2026-11-04';
const NOW = Date.parse('2026-11-05T18:00:00Z');
const ID = '00000000-0000-4000-8000-000000000001';

const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new RangeError('an example of the cost report is malformed');
  return value;
};

const example = { emisor: 'STP', cuenta: '723180000000000032', key: 'EJEMPLO20261104000001' };

const byKey = (value: string): Criterion => ({ kind: 'clave_rastreo', value, referencia: null });

const xmlOf = (key: string): Uint8Array =>
  new TextEncoder().encode(
    `<SPEI_Tercero FechaOperacion="${FECHA}" Hora="12:00:00" ClaveSPEI="90723" sello="x" numeroCertificado="1" cadenaCDA="x" claveRastreo="${key}">` +
      `<Beneficiario Cuenta="${example.cuenta}" MontoPago="1.00"/><Ordenante/></SPEI_Tercero>`,
  );

type Case = { readonly subject: string; readonly criterion: Criterion; readonly emisor: string | null; readonly answer: CepOutcome };

const NOT_FOUND: CepOutcome = { kind: 'not_found' };

const CASES: readonly Case[] = [
  {
    subject: 'Its certificate is found as stated (the second query is for the state of the payment)',
    criterion: byKey(example.key),
    emisor: example.emisor,
    answer: { kind: 'cep_ready', xml: xmlOf(example.key), pdf: null },
  },
  { subject: 'Key of a bank with its date', criterion: byKey('8846APR1202611040012345678'), emisor: 'Banorte', answer: NOT_FOUND },
  {
    subject: 'Key of BBVA, which may have an operation date',
    criterion: byKey('MBAN01002611040012345678'),
    emisor: 'BBVA',
    answer: NOT_FOUND,
  },
  { subject: 'Key without a known form, sender stated', criterion: byKey(example.key), emisor: example.emisor, answer: NOT_FOUND },
  { subject: 'Key without a known form, sender not stated', criterion: byKey(example.key), emisor: null, answer: NOT_FOUND },
  {
    subject: 'Reference alone, sender stated',
    criterion: { kind: 'referencia_numerica', value: '1234567' },
    emisor: example.emisor,
    answer: NOT_FOUND,
  },
];

/** Resolves a transfer as production does, at a portal that gives one answer to all queries, and counts these. */
const countQueries = async ({ criterion, emisor, answer }: Case, scope: QueryScope): Promise<{ verdict: string; queries: number }> => {
  let queries = 0;
  const resolveTransfer = buildResolveTransfer({
    source: {
      query: () => {
        queries += 1;
        return Promise.resolve(answer);
      },
      paymentStatus: () => {
        queries += 1;
        return Promise.resolve({ kind: 'unavailable', reason: 'timeout' });
      },
    },
    rateLimiter: {
      reserve: (now) => Promise.resolve({ kind: 'granted', startAt: now, startBy: now }),
      reportThrottled: (_cause, now) => Promise.resolve(now),
      reportAnswered: () => Promise.resolve(),
    },
    certificates: {
      save: (_id, _format, { length }) => Promise.resolve({ sha256: '', bytes: length }),
      read: () => Promise.reject(new Error('the cost report reads no certificate')),
      saveResponses: () => Promise.resolve(),
      readResponses: () => Promise.resolve(null),
      removeAll: () => Promise.resolve(),
    },
    senderHistory: { findLastSender: () => Promise.resolve(null) },
    probeSenders: SENDER_PROBES.split(',').flatMap((code) => parseSpeiCode(code) ?? []),
    beneficiaries: { findByAccount: () => Promise.resolve(null) },
    directory: { bankOf: () => Promise.resolve(null) },
    serviceVersion: '1.0.0',
    clock: { now: () => NOW, sleepUntil: () => Promise.resolve() },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined, count: () => undefined },
  });
  const account = classifyBankAccount(example.cuenta);
  if (!account.ok || !isValidationId(ID)) throw new RangeError('an example of the cost report is malformed');
  const transfer: Transfer = {
    fecha: present(parseCalendarDate(FECHA)),
    monto: present(parseCentavos('1.00')),
    criterion,
    emisor,
    receptor: null,
    isToParticipant: false,
    accounts: [account.account],
  };
  const prepared = prepareStoredTransfer(transfer, SHIPPED_PARTICIPANTS);
  if (!prepared.ok) throw new RangeError('an example of the cost report is malformed');
  const result = await resolveTransfer({
    id: ID,
    userId: ABSENT_USER_ID,
    evidenceDays: DEFAULT_EVIDENCE_DAYS,
    prepared: prepared.value,
    statedAt: NOW,
    maxSlotWaitMs: 0,
    deadline: NOW + 60_000,
    receipt: null,
    scope,
    persisted: Promise.resolve(),
  });
  return { verdict: result.kind === 'resolved' ? (result.verdict.errorCode ?? result.verdict.status) : result.kind, queries };
};

/** Which attempts of a cycle with the default policy send the whole plan. */
const wholeAttempts = (): readonly boolean[] => {
  const policy = { maxRetries: DEFAULT_MAX_RETRIES, intervalSeconds: 3_600, outcomes: RETRY_OUTCOMES };
  if (!isValidationId(ID)) throw new RangeError('an example of the cost report is malformed');
  const context = { id: ID, createdAt: NOW, now: NOW, timing: { timeScale: 1, maxAgeSeconds: 30 * 86_400 } };
  return Array.from({ length: DEFAULT_MAX_RETRIES }, (_unused, attemptsCompleted) =>
    isFirstOrLastAttempt({ ...cycleAwaitingVerdict(policy), attemptsCompleted }, context),
  );
};

/** Queries per verdict, and per retry cycle of the default policy, counted by running the plan of production. */
export const portalQueries = async (): Promise<readonly QueryLine[]> => {
  const lines: QueryLine[] = [];
  for (const each of CASES) {
    const whole = await countQueries(each, 'whole_plan');
    const plain = await countQueries(each, { plainQuery: null });
    const cycle = wholeAttempts().reduce((sum, isWhole) => sum + (isWhole ? whole : plain).queries, 0);
    lines.push({ subject: each.subject, ...whole, cycle: whole.verdict === 'valid' ? null : cycle });
  }
  return lines;
};

/** Queries that a deployment may send to the portal in a day. */
export const QUERIES_PER_DAY = 86_400_000 / DEFAULT_PORTAL_RATE.intervalMs;
