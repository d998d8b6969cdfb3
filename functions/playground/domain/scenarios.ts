import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import type { CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { ValidationErrorCode } from '../../../shared/validation/domain/error-code.ts';
import type { TerminalStatus } from '../../../shared/validation/domain/status.ts';
import type { ScriptName } from '../../../shared/validation/domain/test-mode/scripts.ts';

/** What a scenario shows: a verdict, a code of one, a warning, an error, or how the API behaves. */
export type Shown = 'verdict' | 'error_code' | 'warning' | 'error' | 'behaviour';

/** A request, and what its answer has. */
export type Scenario = {
  readonly shows: Shown;
  /** The verdict, code or warning; a name for a behaviour. */
  readonly code: string;
  readonly request: { readonly method: 'POST'; readonly path: string; readonly body: Readonly<Record<string, unknown>> };
  readonly expected: {
    readonly httpStatus: number;
    readonly status?: TerminalStatus | 'queued';
    readonly errorCode?: ValidationErrorCode;
    readonly warning?: string;
    readonly error?: ErrorCode;
  };
  /** Seconds by which the clock moves afterwards, and the status of the validation then. */
  readonly later?: { readonly advanceSeconds: number; readonly status: TerminalStatus; readonly errorCode?: ValidationErrorCode };
};

type Changes = Readonly<Record<string, unknown>>;

/** An invented account at Cuenca, and others with right check digits. */
const CLABE = '723180000000000032';
const OTHER_CLABE = '723180000000000058';
const UNKNOWN_CLABE = '999180000000000015';
const CARD = '4152310000000001';
const UNKNOWN_CARD = '6999990000000002';
const PHONE = '5512345678';
/** A tracking key in the form of BBVA, which contains the day of the payment. */
const BBVA_KEY = 'MBAN0100{yymmdd}0012345678';
const PHONE_WITH_BANK = '5500000001';

const HOUR = 3_600;
const RETRIES = { retry_policy: { max_retries: 3, interval_seconds: HOUR } };

const keyOf = (word: ScriptName): string => `TEST${word}`.padEnd(24, '0').concat('1');

const body = (word: ScriptName, changes: Changes = {}): Changes => ({
  monto: 1250.5,
  clave_rastreo: keyOf(word),
  emisor: 'STP',
  cuenta_beneficiaria: CLABE,
  ...changes,
});

const verdict = (word: ScriptName, status: TerminalStatus, changes: Changes = {}): Pick<Scenario, 'request' | 'expected'> => ({
  request: { method: 'POST', path: '/validate', body: body(word, changes) },
  expected: { httpStatus: 200, status },
});

const ofVerdict = (status: TerminalStatus, word: ScriptName): Scenario => ({ shows: 'verdict', code: status, ...verdict(word, status) });

const ofErrorCode = (
  errorCode: ValidationErrorCode,
  word: ScriptName,
  status: TerminalStatus = 'error',
  changes: Changes = {},
): Scenario => {
  const { request, expected } = verdict(word, status, changes);
  return { shows: 'error_code', code: errorCode, request, expected: { ...expected, errorCode } };
};

const ofWarning = (warning: string, word: ScriptName, status: TerminalStatus, changes: Changes = {}): Scenario => {
  const { request, expected } = verdict(word, status, changes);
  return { shows: 'warning', code: warning, request, expected: { ...expected, warning } };
};

const queued = (request: Scenario['request']) => ({
  request: { ...request, path: '/validate?async=1' },
  expected: { httpStatus: 202, status: 'queued' as const },
});

/** A verdict of a queued validation: the request is answered before it. */
const ofQueued = (
  errorCode: ValidationErrorCode,
  word: ScriptName,
  status: TerminalStatus,
  advanceSeconds: number,
  changes: Changes = {},
): Scenario => ({
  shows: 'error_code',
  code: errorCode,
  ...queued({ method: 'POST', path: '/validate', body: body(word, changes) }),
  later: { advanceSeconds, status, errorCode },
});

/** A request that POST /validate refuses; undefined removes a field. */
const ofRefusal = (error: ErrorCode, changes: Changes, httpStatus = 422, word: ScriptName = 'VALID'): Scenario => ({
  shows: 'error',
  code: error,
  request: { method: 'POST', path: '/validate', body: body(word, changes) },
  expected: { httpStatus, error },
});

const ofBehaviour = (code: string, scenario: Omit<Scenario, 'shows' | 'code'>): Scenario => ({ shows: 'behaviour', code, ...scenario });

/** Any code, as the operation that has it in live mode answers. */
export const simulatedError = (error: ErrorCode, httpStatus: number): Scenario => ({
  shows: 'error',
  code: error,
  request: { method: 'POST', path: '/playground/errors', body: { code: error } },
  expected: { httpStatus, error },
});

const CANDIDATES = { cuenta_beneficiaria: undefined, cuentas_candidatas: [CLABE, OTHER_CLABE] };
const PHONE_WITHOUT_BANK = { cuenta_beneficiaria: PHONE, receptor: 'Banorte' };
const PHONE_OWNER = { cuenta_beneficiaria: PHONE_WITH_BANK };

/** The scenarios of transfers that run through the service, except for the portal, which answers by scripts. */
export const TRANSFER_SCENARIOS: readonly Scenario[] = [
  ofVerdict('valid', 'VALID'),
  ofVerdict('not_found', 'NOTFOUND'),
  ofVerdict('cep_unavailable', 'SETTLED'),
  ofVerdict('returned', 'RETURNED'),
  ofVerdict('error', 'OTHERAMOUNT'),
  {
    shows: 'verdict',
    code: 'failed',
    ...queued(verdict('THROTTLED', 'failed').request),
    later: { advanceSeconds: 2 * HOUR, status: 'failed', errorCode: 'validation_expired' },
  },
  {
    shows: 'verdict',
    code: 'invalid',
    ...queued(verdict('BANKGONE', 'invalid', PHONE_WITHOUT_BANK).request),
    later: { advanceSeconds: 0, status: 'invalid', errorCode: 'invalid_bank_code' },
  },
  ofBehaviour('returned_with_other_amount', verdict('REFUNDED', 'returned')),
  ofBehaviour('being_returned', verdict('RETURNING', 'returned')),
  ofBehaviour('in_process', verdict('INPROCESS', 'cep_unavailable')),
  ofBehaviour('cancelled', verdict('CANCELLED', 'cep_unavailable')),
  ofBehaviour('rejected', verdict('REJECTED', 'cep_unavailable')),
  ofBehaviour('not_settled', verdict('NOTSETTLED', 'cep_unavailable')),
  ofBehaviour('slow_answer', verdict('SLOW', 'valid')),
  ofBehaviour('queued', { ...queued(verdict('VALID', 'valid').request), later: { advanceSeconds: 0, status: 'valid' } }),
  ofBehaviour('late_cep', { ...verdict('LATECEP', 'cep_unavailable', RETRIES), later: { advanceSeconds: 2 * HOUR, status: 'valid' } }),
  ofBehaviour('late_payment', { ...verdict('LATEPAYMENT', 'not_found', RETRIES), later: { advanceSeconds: 2 * HOUR, status: 'valid' } }),
  ofBehaviour('retries_exhausted', {
    ...verdict('NOTFOUND', 'not_found', RETRIES),
    later: { advanceSeconds: 4 * HOUR, status: 'not_found' },
  }),
  ofBehaviour('returned_after_valid', { ...verdict('LATERETURN', 'valid'), later: { advanceSeconds: HOUR, status: 'returned' } }),

  ofErrorCode('central_no_answer', 'NOANSWER', 'cep_unavailable'),
  ofErrorCode('central_error', 'PORTALERROR', 'cep_unavailable'),
  ofErrorCode('central_closed', 'CLOSED', 'cep_unavailable'),
  ofErrorCode('download_failed', 'NODOWNLOAD', 'cep_unavailable'),
  ofErrorCode('cep_mismatch', 'OTHERAMOUNT'),
  ofErrorCode('unrecognized_response', 'UNRECOGNISED'),
  ofErrorCode('central_query_rejected', 'QUERYREJECTED'),
  ofErrorCode('ambiguous_reference', 'AMBIGUOUS'),
  ofErrorCode('evidence_not_kept', 'NOTKEPT'),
  ofErrorCode('sender_bank_unresolvable', 'NOTFOUND', 'error', { emisor: undefined }),
  ofErrorCode('bank_code_unresolvable_for_phone', 'VALID', 'error', { cuenta_beneficiaria: PHONE }),
  ofErrorCode('bank_code_unresolvable_for_card', 'VALID', 'error', { cuenta_beneficiaria: UNKNOWN_CARD }),
  ofErrorCode('bank_code_unresolvable_for_clabe', 'VALID', 'error', { cuenta_beneficiaria: UNKNOWN_CLABE }),
  ofQueued('validation_expired', 'THROTTLED', 'failed', 2 * HOUR),
  ofQueued('invalid_bank_code', 'BANKGONE', 'invalid', 0, PHONE_WITHOUT_BANK),
  ofQueued('cuenta_unresolvable_after_probes', 'NOTFOUND', 'error', 0, CANDIDATES),

  ofWarning('receptor_not_recognised', 'VALID', 'valid', { receptor: 'BANCO QUE NO EXISTE' }),
  ofWarning('receptor_ignored', 'VALID', 'valid', { ...PHONE_OWNER, receptor: 'Banorte' }),
  ofWarning('receptor_inferred', 'VALID', 'valid', PHONE_OWNER),
  ofWarning('clabe_prefix_unknown', 'VALID', 'error', { cuenta_beneficiaria: UNKNOWN_CLABE }),
  ofWarning('emisor_ignored', 'OTHERSENDER', 'valid'),
  ofWarning('emisor_inferred', 'VALID', 'valid', { emisor: undefined }),
  ofWarning('emisor_not_recognised', 'VALID', 'valid', { emisor: 'BANCO QUE NO EXISTE' }),
  ofWarning('emisor_not_participant', 'VALID', 'valid', { emisor: 'Banco Famsa' }),
  ofWarning('clave_rastreo_of_other_bank', 'VALID', 'valid', { clave_rastreo: BBVA_KEY }),
  ofWarning('senders_asked', 'NOTFOUND', 'error', { emisor: undefined }),
  ofWarning('beneficiary_account_differs', 'OTHERACCOUNT', 'valid', { cuenta_beneficiaria: CARD }),
  ofWarning('credit_date_differs', 'OTHERDATE', 'valid'),
  ofWarning('cep_mismatch', 'OTHERAMOUNT', 'error'),
  ofWarning('cep_pdf_unavailable', 'NOPDF', 'valid'),
  ofWarning('certificate_contradicts_state', 'CONTRADICTORYSTATE', 'cep_unavailable'),
  ofWarning('fecha_is_operation_date', 'OPERATIONDATE', 'valid'),
  ofWarning('fecha_may_be_operation_date', 'NOTFOUND', 'not_found'),
  ofWarning('payment_state_unknown', 'UNKNOWNSTATE', 'cep_unavailable'),
  ofWarning('payment_status_unchecked', 'LATERETURN', 'valid'),
  ofWarning('referencia_numerica_unchecked', 'NOREFERENCE', 'valid', { referencia_numerica: '1234567' }),
  ofWarning('retry_policy_over_plan', 'NORETRIESINPLAN', 'not_found', RETRIES),
  ofWarning('retry_pending_cap_exceeded', 'NOROOMFORRETRIES', 'not_found', RETRIES),
  ofWarning('retry_age_exceeded', 'TOOOLDFORRETRIES', 'not_found', RETRIES),
  ofWarning('retries_unavailable', 'RETRIESUNAVAILABLE', 'not_found', RETRIES),
  ofWarning('retry_not_applicable', 'VALID', 'error', { cuenta_beneficiaria: PHONE, ...RETRIES }),

  ofRefusal('required', { monto: undefined }),
  ofRefusal('invalid_date', { fecha: '2026-02-30' }),
  ofRefusal('invalid_amount', { monto: -1 }),
  ofRefusal('invalid_field_type', { emisor: ['STP'] }),
  ofRefusal('validation_error', { clave_rastreo: 'SHORT' }),
  ofRefusal('invalid_account_format', { cuenta_beneficiaria: '72318000000000003X' }),
  ofRefusal('invalid_account_length', { cuenta_beneficiaria: '7231800000000000321' }),
  ofRefusal('invalid_clabe_checksum', { cuenta_beneficiaria: '723180000000000031' }),
  ofRefusal('invalid_card_luhn', { cuenta_beneficiaria: '4152310000000002' }),
  ofRefusal('cuentas_candidatas_invalidas', { cuenta_beneficiaria: undefined, cuentas_candidatas: [CLABE, CLABE] }),
  ofRefusal('cuenta_y_candidatas_excluyentes', { cuentas_candidatas: [CLABE, OTHER_CLABE] }),
  ofRefusal('preflight_failed', { receptor: 'Banorte' }),
  ofRefusal('invalid_bank_code', { cuenta_beneficiaria: PHONE, emisor: 'BANCO QUE NO EXISTE' }),
  ofRefusal('invalid_receptor_participante', { receptor_participante: 7 }),
  ofRefusal('intra_bank_no_cep', { emisor: 'Cuenca' }),
  ofRefusal('retry_policy_invalid', { retry_policy: { max_retries: 0 } }),
  ofRefusal('clave_or_ref_required', { clave_rastreo: undefined }),
  ofRefusal('cuenta_unresolvable_after_probes', CANDIDATES, 422, 'NOTFOUND'),
  ofRefusal('central_rate_limit_exhausted', {}, 503, 'THROTTLED'),
];

/** The body of a scenario, for a payment of a day. */
export const datedBody = ({ request: { path, body: sent } }: Scenario, fecha: CalendarDate): Changes => {
  if (!path.startsWith('/validate')) return sent;
  const key = sent['clave_rastreo'];
  const dated = typeof key === 'string' ? { clave_rastreo: key.replace('{yymmdd}', fecha.slice(2).replaceAll('-', '')) } : {};
  return { fecha, ...sent, ...dated };
};
