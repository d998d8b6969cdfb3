import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { CepSource } from '../../../banxico/ports/cep-source.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { scriptFor, statusOf, type Script, type ScriptedQuery, type Stage } from '../../domain/test-mode/scripts.ts';
import { trackingKeyOf, type Transfer } from '../../domain/transfer.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { Validation } from '../../domain/validation.ts';
import type { CertificateStore } from '../../ports/certificate-store.ts';
import type { ValidationStore } from '../../ports/validation-store.ts';
import type { SearchRequest } from '../resolve-transfer/search-request.ts';
import type { VerdictDeps } from '../write-verdict.ts';

/** The ports that depend on the validation that they are opened for. */
export type Scripting = {
  readonly forQueries: (
    request: Pick<SearchRequest, 'id' | 'prepared' | 'persisted'>,
  ) => Promise<{ readonly source: CepSource; readonly certificates: CertificateStore }>;
  readonly forRecheck: (validation: Validation) => { readonly source: CepSource };
  /** A job whose validation lost its banks while it waited gets a list without participants. */
  readonly forJob: (id: ValidationId, participants: ParticipantDirectory) => Promise<{ readonly participants: ParticipantDirectory }>;
  readonly forVerdict: (validation: Validation) => Partial<Pick<VerdictDeps, 'retries' | 'retrySettings' | 'timing'>>;
};

type Deps = Pick<VerdictDeps, 'retries' | 'retrySettings'> & {
  readonly certificates: CertificateStore;
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly clock: Clock;
};

/** A portal that answers by a script. */
const makeSource = (script: Script, { fecha: statedFecha }: Pick<Transfer, 'fecha'>, stage: Stage, clock: Clock): CepSource => {
  const senders: ScriptedQuery['firstSender'][] = [];
  const ask = async (query: ScriptedQuery['query']): Promise<ScriptedQuery> => {
    if (script.delayMs !== undefined) await clock.sleepUntil(clock.now() + script.delayMs);
    senders.push(query.emisor);
    return { query, stage, statedFecha, firstSender: senders[0] ?? query.emisor };
  };
  return {
    query: async (query) => script.query(await ask(query)),
    paymentStatus: async (query) => statusOf(script, await ask(query)),
  };
};

const scriptOf = (transfer: Transfer | null): Script => scriptFor(transfer === null ? null : trackingKeyOf(transfer));

type VerdictPorts = ReturnType<Scripting['forVerdict']>;

/** The limits of an account, and the answers of the table, as a script wants them. */
const RETRIES: Readonly<Record<NonNullable<Script['retries']>, (deps: Deps) => VerdictPorts>> = {
  none_in_plan: ({ retrySettings }) => ({
    retrySettings: {
      readLimits: async (userId) => {
        const { limits, isActive } = await retrySettings.readLimits(userId);
        return { isActive, limits: { ...limits, maxRetries: 0 } };
      },
    },
  }),
  no_room: ({ retries }) => ({ retries: { ...retries, transition: () => Promise.resolve({ kind: 'limit_reached' }) } }),
  too_old: () => ({ timing: { timeScale: 1, maxAgeSeconds: 0, isExact: true } }),
  unavailable: () => ({ retrySettings: { readLimits: () => Promise.reject(new Error('the scenario lets the retries fail')) } }),
};

const withoutBanks = ({ latest }: ParticipantDirectory): ParticipantDirectory => ({
  latest: async () => ({ ...(await latest()), rows: [], byPrefix: new Map(), prefixByCode: new Map() }),
});

/** Opens the ports of a validation in test mode: its tracking key selects the script. */
export const makeScripting = (deps: Deps): Scripting => ({
  forQueries: async ({ id, prepared: { transfer }, persisted }) => {
    await persisted;
    const running = (await deps.validations.find(id))?.retry?.running ?? null;
    const stage: Stage = running === null ? { kind: 'verdict' } : { kind: 'retry', attempt: running.number };
    const script = scriptOf(transfer);
    const { certificates } = deps;
    const failing: CertificateStore = { ...certificates, save: () => Promise.reject(new Error('the scenario loses the certificate')) };
    return {
      source: makeSource(script, transfer, stage, deps.clock),
      certificates: script.losesCertificate === true ? failing : certificates,
    };
  },

  forRecheck: ({ transfer }) => {
    if (transfer === null) throw new TypeError('a validation without a transfer is not rechecked');
    return { source: makeSource(scriptOf(transfer), transfer, { kind: 'recheck' }, deps.clock) };
  },

  forJob: async (id, participants) => {
    const transfer = (await deps.validations.find(id))?.transfer ?? null;
    return { participants: scriptOf(transfer).losesBanks === true ? withoutBanks(participants) : participants };
  },

  forVerdict: ({ transfer }) => {
    const { retries } = scriptOf(transfer);
    return retries === undefined ? {} : RETRIES[retries](deps);
  },
});
