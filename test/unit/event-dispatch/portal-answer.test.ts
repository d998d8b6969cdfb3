import { answerKindOf, publicationMinutesOf } from '../../../functions/event-dispatch/domain/portal-answer.ts';
import type { CertificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import type { ValidationErrorCode } from '../../../shared/validation/domain/error-code.ts';
import { spei } from '../banking/bank-account/fixtures.ts';

const PAID_AT = Date.parse('2026-11-20T16:15:42Z');
const MINUTE_MS = 60_000;
const BANK = spei('40012');

const CERTIFICATE: CertificateResult = {
  kind: 'cep',
  SPEI_Tercero: { FechaOperacion: '2026-11-20', Hora: '10:15:42' },
  Beneficiario: {},
  Ordenante: {},
  fecha_abono: '2026-11-20',
  seal: 'not_verified',
  seal_checks: {
    sello_is_2048_bits: true,
    cadena_ends_with_sello: true,
    cadena_names_certificate: true,
    cadena_matches_attributes: true,
  },
};

const validated = { status: 'valid', receptor: BANK, createdAt: PAID_AT + MINUTE_MS, centralResult: CERTIFICATE } as const;

describe('answerKindOf', () => {
  test.each(['valid', 'not_found', 'cep_unavailable', 'returned'] as const)('is the verdict %s that the portal gave', (status) => {
    expect(answerKindOf({ status, errorCode: null })).toBe(status);
  });

  test.each([
    ['cep_unavailable', 'central_no_answer', 'unanswered'],
    ['cep_unavailable', 'central_error', 'unanswered'],
    ['cep_unavailable', 'download_failed', 'unanswered'],
    ['cep_unavailable', 'central_closed', 'closed'],
    ['error', 'unrecognized_response', 'unanswered'],
    ['error', 'cep_mismatch', 'error'],
    ['error', 'bank_code_unresolvable_for_phone', null],
    ['error', 'central_query_rejected', null],
    ['error', 'evidence_not_kept', null],
  ] as const satisfies readonly (readonly [string, ValidationErrorCode, string | null])[])(
    'of %s with %s is %s',
    (status, errorCode, kind) => {
      expect(answerKindOf({ status, errorCode })).toBe(kind);
    },
  );
});

describe('publicationMinutesOf', () => {
  test('counts from the credit in Mexico City time to the verdict, a later one of a retry included', () => {
    expect(publicationMinutesOf(validated, { at: PAID_AT + 90 * MINUTE_MS })).toEqual({ bank: BANK, minutes: 90 });
  });

  test('is null for a validation that began more than half an hour after the payment: the CEP may have been there', () => {
    expect(publicationMinutesOf({ ...validated, createdAt: PAID_AT + 31 * MINUTE_MS }, { at: PAID_AT + 32 * MINUTE_MS })).toBeNull();
  });

  test('is zero, not less, for a bank whose clock is ahead', () => {
    const early = PAID_AT - MINUTE_MS;
    expect(publicationMinutesOf({ ...validated, createdAt: early }, { at: early })).toEqual({ bank: BANK, minutes: 0 });
  });

  test.each([
    ['another verdict', { status: 'returned' }],
    ['an unknown bank', { receptor: null }],
    ['no certificate', { centralResult: null }],
    ['no day of credit', { centralResult: { ...CERTIFICATE, fecha_abono: null } }],
    ['no time of credit', { centralResult: { ...CERTIFICATE, SPEI_Tercero: {} } }],
  ] as const)('is null with %s', (_name, change) => {
    expect(publicationMinutesOf({ ...validated, ...change }, { at: PAID_AT + MINUTE_MS })).toBeNull();
  });
});
