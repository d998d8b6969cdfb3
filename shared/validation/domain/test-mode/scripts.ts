import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type {
  CepOutcome,
  IdentifiedPayment,
  PaymentState,
  PaymentStatusOutcome,
  UnavailableReason,
} from '../../../banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../banxico/domain/cep/cep-query.ts';
import { formatPesos } from '../../../platform/money/centavos.ts';
import { addDays, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { scriptedPdf, scriptedXml, trackingKeyIn, type CertificateChanges } from './scripted-certificate.ts';

/** When a validation queries: for its verdict, for a retry (from 1), or for a recheck of a valid payment. */
export type Stage = { readonly kind: 'verdict' } | { readonly kind: 'retry'; readonly attempt: number } | { readonly kind: 'recheck' };

/** A query, with the transfer as it was stated. */
export type ScriptedQuery = {
  readonly query: CepQuery;
  readonly stage: Stage;
  /** The date of the transfer as it was stated. */
  readonly statedFecha: CalendarDate;
  /** The sender of the first query about it. */
  readonly firstSender: SpeiCode;
};

/** How the CEP portal answers about the payments of one scenario. */
export type Script = {
  readonly query: (asked: ScriptedQuery) => CepOutcome;
  /** The status of a payment with a certificate; settled when absent. */
  readonly status?: (asked: ScriptedQuery) => PaymentStatusOutcome;
  /** Milliseconds until the portal answers. */
  readonly delayMs?: number;
  /** The banks of the transfer take no part in SPEI any more when a queued validation is resolved. */
  readonly losesBanks?: true;
  /** The certificate cannot be stored. */
  readonly losesCertificate?: true;
  /** What the plan of the account allows of retries. */
  readonly retries?: 'none_in_plan' | 'no_room' | 'too_old' | 'unavailable';
};

const certified = ({ query }: ScriptedQuery, changes: CertificateChanges = {}): CepOutcome => ({
  kind: 'cep_ready',
  xml: scriptedXml(query, changes),
  pdf: scriptedPdf(query),
});

const paymentIn = ({ query }: ScriptedQuery, state: PaymentState, changes: Partial<IdentifiedPayment> = {}): IdentifiedPayment => ({
  state,
  estado: state,
  clave_rastreo: trackingKeyIn(query),
  referencia_numerica: query.criterion.kind === 'referencia_numerica' ? query.criterion.value : (query.criterion.referencia ?? '1234567'),
  institucion_emisora: query.emisor,
  institucion_receptora: query.receptor,
  cuenta_beneficiaria: query.cuenta,
  monto: formatPesos(query.monto),
  fecha_recepcion: null,
  fecha_procesamiento: null,
  ...changes,
});

const identified = (asked: ScriptedQuery, state: PaymentState, changes: Partial<IdentifiedPayment> = {}): PaymentStatusOutcome => ({
  kind: 'identified',
  payments: [paymentIn(asked, state, changes)],
});

const inState = (state: PaymentState): Script => ({ query: (asked) => identified(asked, state) });

const unavailable = (reason: UnavailableReason): Script => ({ query: () => ({ kind: 'unavailable', reason }) });

const NOT_FOUND: CepOutcome = { kind: 'not_found' };

const denied = (script: Omit<Script, 'query'> = {}): Script => ({ ...script, query: () => NOT_FOUND });

const found = (script: Omit<Script, 'query'> = {}, changes: CertificateChanges = {}): Script => ({
  ...script,
  query: (asked) => certified(asked, changes),
});

const withoutPdf = (outcome: CepOutcome): CepOutcome => (outcome.kind === 'cep_ready' ? { ...outcome, pdf: null } : outcome);

/** Retries that find nothing yet. */
const isBefore = ({ stage }: ScriptedQuery, attempt: number): boolean =>
  stage.kind === 'verdict' || (stage.kind === 'retry' && stage.attempt < attempt);

/** The scenarios, by the word that follows `TEST` in a tracking key. */
export const SCRIPTS = {
  VALID: found(),
  NOTFOUND: denied(),
  RETURNED: found({ status: (asked) => identified(asked, 'devuelto') }),
  REFUNDED: found({ status: (asked) => identified(asked, 'retornado') }),
  RETURNING: found({ status: (asked) => identified(asked, 'en_proceso_devolucion') }),
  LATERETURN: found({
    status: (asked) => (asked.stage.kind === 'recheck' ? identified(asked, 'devuelto') : { kind: 'unavailable', reason: 'timeout' }),
  }),
  RETURNEDAFTER: found({ status: (asked) => identified(asked, asked.stage.kind === 'recheck' ? 'devuelto' : 'liquidado') }),
  LATECEP: { query: (asked) => (isBefore(asked, 2) ? identified(asked, 'liquidado') : certified(asked)) },
  LATEPAYMENT: { query: (asked) => (isBefore(asked, 2) ? NOT_FOUND : certified(asked)) },
  SETTLED: inState('liquidado'),
  INPROCESS: inState('en_proceso'),
  CANCELLED: inState('cancelado'),
  REJECTED: inState('rechazado'),
  NOTSETTLED: inState('no_liquidado'),
  UNKNOWNSTATE: inState('desconocido'),
  CONTRADICTORYSTATE: found({ status: (asked) => identified(asked, 'cancelado') }),
  NOPDF: { query: (asked) => (asked.stage.kind === 'recheck' ? certified(asked) : withoutPdf(certified(asked))) },
  OTHERDATE: { query: (asked) => certified(asked, { fechaAbono: addDays(asked.query.fecha, 1) }) },
  OPERATIONDATE: { query: (asked) => (asked.query.fecha === asked.statedFecha ? NOT_FOUND : certified(asked)) },
  OTHERSENDER: { query: (asked) => (asked.query.emisor === asked.firstSender ? NOT_FOUND : certified(asked)) },
  OTHERACCOUNT: found({}, { cuenta: '646180000000000012' }),
  OTHERAMOUNT: found({}, { monto: '1.01' }),
  OTHERREFERENCE: found({ status: (asked) => identified(asked, 'liquidado', { referencia_numerica: '7654321' }) }),
  NOREFERENCE: found({ status: (asked) => identified(asked, 'liquidado', { referencia_numerica: null }) }),
  AMBIGUOUS: { query: (asked) => ({ kind: 'identified', payments: [paymentIn(asked, 'liquidado'), paymentIn(asked, 'liquidado')] }) },
  UNRECOGNISED: { query: () => ({ kind: 'unrecognised', bodySha256: '0'.repeat(64) }) },
  QUERYREJECTED: { query: () => ({ kind: 'query_rejected' }) },
  NOANSWER: unavailable('timeout'),
  PORTALERROR: unavailable('portal_error'),
  CLOSED: unavailable('temporarily_closed'),
  NODOWNLOAD: unavailable('download_failed'),
  NOTKEPT: found({ losesCertificate: true }),
  THROTTLED: { query: () => ({ kind: 'throttled', cause: 'captcha' }) },
  SLOW: found({ delayMs: 5_000 }),
  BANKGONE: found({ losesBanks: true }),
  NORETRIESINPLAN: denied({ retries: 'none_in_plan' }),
  NOROOMFORRETRIES: denied({ retries: 'no_room' }),
  TOOOLDFORRETRIES: denied({ retries: 'too_old' }),
  RETRIESUNAVAILABLE: denied({ retries: 'unavailable' }),
} as const satisfies Readonly<Record<string, Script>>;

export type ScriptName = keyof typeof SCRIPTS;

export const isScriptName = (word: string): word is ScriptName => Object.hasOwn(SCRIPTS, word);

/**
 * The script for a tracking key: `TEST`, the word of a scenario, and digits. The portal of test mode has no payment under another word
 * after `TEST`, and certifies every other payment.
 */
export const scriptFor = (key: string | null): Script => {
  const [, word] = /^TEST([A-Z]+)\d+$/i.exec(key ?? '') ?? [];
  if (word === undefined) return SCRIPTS.VALID;
  const name = word.toUpperCase();
  return isScriptName(name) ? SCRIPTS[name] : SCRIPTS.NOTFOUND;
};

/** The answer to a query for the status of a payment. */
export const statusOf = (script: Script, asked: ScriptedQuery): PaymentStatusOutcome =>
  script.status?.(asked) ?? identified(asked, 'liquidado');
