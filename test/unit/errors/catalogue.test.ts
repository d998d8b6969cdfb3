import { readdirSync } from 'node:fs';

import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import { catalogue, isErrorCode, type ErrorCode } from '../../../shared/errors/catalogue.ts';
import { detailOf } from '../../../shared/errors/detail.ts';
import { statusOf } from '../../../shared/errors/failure.ts';
import { isReason, reasons } from '../../../shared/errors/reasons.ts';
import { errorCodesOf } from '../../../shared/platform/openapi/error-responses.ts';

const CODES = Object.keys(catalogue).filter(isErrorCode);
const REASONS = Object.keys(reasons).filter(isReason);

/** Codes of the fallback, which has no contract. */
const FALLBACK_CODES: readonly ErrorCode[] = ['route_not_found', 'method_not_allowed'];

/** Codes of API Gateway itself, other than those that operations have, too. */
const GATEWAY_CODES: readonly ErrorCode[] = ['request_blocked'];

/** Codes of the operator's commands, and of future operations for sessions. */
const OTHER_CODES: readonly ErrorCode[] = [
  'email_taken',
  'plan_not_available',
  'user_revoked',
  'session_required',
  'reauthentication_required',
];

/** Codes of the interface's table of errors. */
const INTERFACE_CODES = `
  invalid_idempotency_key body_empty invalid_json query_param_account_required unauthorized permission_denied forbidden
  admin_self_restore_not_allowed not_found user_not_restorable idempotency_key_in_progress validation_purged body_too_large
  validation_error clave_or_ref_required required invalid_date invalid_amount invalid_account_format invalid_account_length
  invalid_clabe_checksum invalid_card_luhn invalid_bank_code intra_bank_no_cep invalid_field_type invalid_receptor_participante
  retry_policy_invalid retry_pending_cap_exceeded retry_not_supported_for_bulk retry_not_applicable retry_already_resolved
  retry_age_exceeded reactivation_cap_exceeded cuenta_y_candidatas_excluyentes cuentas_candidatas_invalidas
  cuenta_unresolvable_after_probes idempotency_key_reused preflight_failed clabe_receptor_mismatch tarjeta_receptor_mismatch
  cuenta_invalid_luhn clave_fecha_incoherente clave_longitud_invalida cuenta_required file_required upload_error file_too_large
  invalid_parse_mode unsupported_format import_already_in_flight persist_failed invalid_account invalid_account_type no_valid_fields
  job_not_editable restore_token_required restore_token_invalid restore_token_expired restore_token_used rate_limit_exceeded
  central_rate_limit_exhausted dispatch_failed
`
  .trim()
  .split(/\s+/);

/** Parameters that texts may contain; every failure with such a code must pass them. */
const PARAMETERS: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  permission_denied: ['permission'],
  forbidden: ['permission'],
  method_not_allowed: ['allowed'],
  body_too_large: ['max_bytes'],
  reactivation_cap_exceeded: ['max'],
  retry_policy_change_limit: ['max'],
  webhook_event_invalid: ['event', 'valid'],
  push_subscriptions_limit_reached: ['limit'],
  named_key_limit_reached: ['limit'],
  ip_ranges_limit_reached: ['limit', 'size'],
  api_key_address_not_allowed: ['address'],
  webhook_limit_reached: ['limit'],
  webhook_secrets_limit_reached: ['limit'],
  quota_grant_limit_reached: ['limit'],
  image_too_small: ['min_pixels'],
  image_dimensions_too_large: ['max_pixels'],
  pdf_too_many_pages: ['max_pages'],
  password_too_short: ['minimum'],
  central_rate_limit_exhausted: ['retry_at'],
  phone_country_not_allowed: ['countries'],
  preference_locked: ['event'],
};

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

describe('error catalogue', () => {
  test.each(CODES)('%s has a text in both languages with the same parameters', (code) => {
    const { es, en } = catalogue[code];
    for (const text of [es, en]) expect(text).toMatch(/^\p{L}.*\.$/u);
    expect(es).not.toBe(en);
    expect(placeholders(es)).toEqual(placeholders(en));
    expect(placeholders(es).filter((name) => name !== 'reason')).toEqual(PARAMETERS[code] ?? []);
  });

  test.each(CODES)('%s is in snake_case with an HTTP error status', (code) => {
    expect(code).toMatch(/^[a-z]+(?:_[a-z0-9]+)*$/);
    expect([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503]).toContain(catalogue[code].status);
  });

  test('has each code in the file of one context only', async () => {
    const files = readdirSync('shared/errors/catalogue').filter((file) => file.endsWith('-errors.ts'));
    const rowsOf = async (file: string): Promise<readonly string[]> => {
      const module: unknown = await import(`../../../shared/errors/catalogue/${file}`);
      return Object.values(v.parse(v.record(v.string(), v.record(v.string(), v.unknown())), module)).flatMap((rows) => Object.keys(rows));
    };
    expect((await Promise.all(files.map(rowsOf))).flat().toSorted()).toEqual(CODES.toSorted());
  });

  test('has exactly the codes of operations, commands and sessions', () => {
    const used = new Set([...allContracts.flatMap(errorCodesOf), ...FALLBACK_CODES, ...GATEWAY_CODES, ...OTHER_CODES]);
    expect([...used].toSorted()).toEqual(CODES.toSorted());
  });

  test.each(INTERFACE_CODES)('%s of the interface is the answer of an operation', (code) => {
    expect(allContracts.flatMap(errorCodesOf)).toContain(code);
  });

  test.each(REASONS)('the reason %s has a text in both languages', (reason) => {
    for (const text of [reasons[reason].es, reasons[reason].en]) {
      expect(text).not.toBe('');
      expect(placeholders(text)).toEqual([]);
    }
    expect(reasons[reason].es).not.toBe(reasons[reason].en);
  });

  test('fills every placeholder of its texts', () => {
    for (const code of CODES) {
      const params = Object.fromEntries((PARAMETERS[code] ?? []).map((name) => [name, 'VALUE']));
      for (const language of ['es', 'en'] as const) {
        const detail = detailOf({ code, params }, language);
        expect(placeholders(detail)).toEqual([]);
        if (PARAMETERS[code] !== undefined) expect(detail).toContain('VALUE');
      }
    }
    expect(detailOf({ code: 'validation_error', reason: 'text_length' }, 'en')).toContain('255');
  });

  test('takes the status of the first of several problems', () => {
    expect(statusOf({ ok: false, problems: [{ code: 'preflight_failed' }, { code: 'cuenta_required' }] })).toBe(422);
    expect(statusOf({ ok: false, problems: [{ code: 'dispatch_failed' }] })).toBe(503);
  });

  test('isErrorCode accepts its own codes and no property of Object.prototype', () => {
    expect(['toString', '__proto__', 'constructor', '', 'Required'].filter(isErrorCode)).toEqual([]);
  });
});
