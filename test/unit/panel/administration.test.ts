import { changedValuesOf } from '../../../functions/panel/view/admin/audit.ts';
import { audienceOf } from '../../../functions/panel/view/admin/broadcast.ts';
import { blockOf } from '../../../functions/panel/view/admin/dead-letters.ts';
import { countRowsOf, statusValuesOf } from '../../../functions/panel/view/admin/metrics.ts';
import { planBodyOf } from '../../../functions/panel/view/admin/plan.ts';
import { mayWithdraw } from '../../../functions/panel/view/admin/proposal.ts';
import { changedTextsOf, settingsBodyOf, type Setting } from '../../../functions/panel/view/admin/settings.ts';
import { userActionsOf, type AdminUser } from '../../../functions/panel/view/admin/user-actions.ts';
import { centavosOf, typedPesos } from '../../../functions/panel/view/forms/centavos.ts';
import { chosenOf } from '../../../functions/panel/view/forms/choice.ts';
import { filtersOf, pageQueryOf } from '../../../functions/panel/view/forms/filters.ts';
import { numberOf } from '../../../functions/panel/view/forms/number.ts';

const ALL = ['admin:users_write', 'admin:proposals_write'];

const userOf = (role: 'user' | 'admin' | 'owner', status: 'active' | 'suspended' | 'revoked'): AdminUser => ({
  type: 'user',
  id: 'other',
  attributes: {
    email: 'ana@example.mx',
    name: 'Ana',
    role,
    status,
    plan_slug: null,
    api_key: null,
    created_at: '2026-11-01T00:00:00.000Z',
    timezone: 'America/Mexico_City',
    language: null,
    email_verified_at: null,
    two_factor: { enabled: false, method: null },
    subscription_status: null,
    last_sign_in_at: null,
    last_sign_in_device: null,
    deleted_at: null,
    purge_at: null,
  },
});

test('actions fit the status of a user: a deleted account is restored or erased, a suspended one reactivated', () => {
  const me = { id: 'me', role: 'admin', permissions: ALL } as const;
  expect([...userActionsOf(me, userOf('user', 'revoked'))]).toEqual(['restore', 'purge']);
  expect(userActionsOf(me, userOf('user', 'suspended')).has('reactivate')).toBe(true);
  expect(userActionsOf(me, userOf('user', 'active')).has('suspend')).toBe(true);
});

test('only owners are offered roles and the changes of owners, and only with the permission to change users', () => {
  const admin = { id: 'me', role: 'admin', permissions: ALL } as const;
  expect(userActionsOf(admin, userOf('user', 'active')).has('change_role')).toBe(false);
  expect(userActionsOf(admin, userOf('owner', 'active')).size).toBe(0);
  expect(userActionsOf({ ...admin, role: 'owner' }, userOf('owner', 'active')).has('change_role')).toBe(true);
  expect(userActionsOf({ ...admin, permissions: ['admin:users_read'] }, userOf('user', 'active')).size).toBe(0);
});

test('an admin is offered neither the suspension nor the role nor the quota of the own account', () => {
  const offered = userActionsOf({ id: 'other', role: 'owner', permissions: ALL }, userOf('owner', 'active'));
  expect(['suspend', 'change_role', 'grant_quota'].filter((action) => new Set<string>(offered).has(action))).toEqual([]);
});

test('a right to clear data is offered for admins and owners alone', () => {
  const me = { id: 'me', role: 'owner', permissions: ALL } as const;
  expect(userActionsOf(me, userOf('user', 'active')).has('clear_data')).toBe(false);
  expect(userActionsOf(me, userOf('admin', 'active')).has('clear_data')).toBe(true);
});

test('a proposal is withdrawn by its proposer and by owners', () => {
  const proposal = { proposed_by: 'proposer' };
  const admin = { id: 'other', role: 'admin', permissions: ALL } as const;
  expect(mayWithdraw(admin, proposal)).toBe(false);
  expect(mayWithdraw({ ...admin, id: 'proposer' }, proposal)).toBe(true);
  expect(mayWithdraw({ ...admin, role: 'owner' }, proposal)).toBe(true);
});

test('a row of the audit shows the values that changed, those that began and those that ended', () => {
  expect(changedValuesOf({ status: 'active', plan: 'free', same: 1 }, { status: 'suspended', same: 1, role: 'admin' })).toEqual([
    { name: 'plan', before: 'free', after: null },
    { name: 'role', before: null, after: 'admin' },
    { name: 'status', before: 'active', after: 'suspended' },
  ]);
  expect(changedValuesOf(null, null)).toEqual([]);
});

test('a block of dead letters has the filters of the list, without the status', () => {
  expect(blockOf({ status: 'discarded', queue: 'validate/validations', cause: 'RangeError' })).toEqual({
    queue: 'validate/validations',
    cause: 'RangeError',
  });
});

test('filters of an address that a list does not have are left out, and those that are empty', () => {
  const filters = [{ name: 'email' }, { name: 'role' }];
  const query = { email: 'ana', role: '', other: 'x', 'page[after]': 'cursor' };
  expect(filtersOf(query, filters)).toEqual({ email: 'ana' });
  expect(pageQueryOf(query, filters)).toEqual({ email: 'ana', 'page[after]': 'cursor' });
});

test('a condition of an audience without any value is no condition, and addresses are split at lines and commas', () => {
  const form = new FormData();
  form.append('channels', 'in_app');
  form.append('channels', 'email');
  form.append('emails', 'ana@example.mx\n luis@example.mx, eva@example.mx');
  form.append('plans', '');
  expect(audienceOf(form)).toEqual({
    channels: ['in_app', 'email'],
    roles: null,
    statuses: null,
    languages: null,
    plans: null,
    emails: ['ana@example.mx', 'luis@example.mx', 'eva@example.mx'],
  });
});

const settings: readonly Setting[] = [
  { name: 'registration_open', type: 'boolean', value: true, default: true, minimum: null, maximum: null, set: false },
  { name: 'payment_grace_days', type: 'integer', value: 7, default: 7, minimum: 0, maximum: 60, set: false },
  { name: 'mail_from', type: 'email', value: null, default: null, minimum: null, maximum: null, set: false },
];

test('a change of settings has the changed ones alone, with the types of the API', () => {
  const typed = new Map([
    ['registration_open', 'false'],
    ['payment_grace_days', '7'],
    ['mail_from', 'avisos@example.mx'],
  ]);
  const body = settingsBodyOf(changedTextsOf(settings, (name) => typed.get(name) ?? ''));
  expect(body).toMatchObject({ registration_open: false, payment_grace_days: null, mail_from: 'avisos@example.mx', sender_probes: null });
});

test('a word that is no choice of a list is none', () => {
  expect(chosenOf({ user: 'Usuario', admin: 'Administrador' }, 'admin')).toBe('admin');
  expect(chosenOf({ user: 'Usuario' }, 'toString')).toBeNull();
});

test.each([
  ['499', 49_900],
  ['$1,234.5', 123_450],
  ['0.07', 7],
  ['1.005', null],
  ['gratis', null],
])('the pesos %j are %j centavos, without rounding', (typed, centavos) => {
  expect(centavosOf(typed)).toBe(centavos);
});

test.each([
  ['1,000', 1_000],
  [' 12 500 ', 12_500],
  ['-1', -1],
  ['10,5', '10,5'],
  ['mil', 'mil'],
  ['', ''],
  ['9'.repeat(400), '9'.repeat(400)],
])('the number %j is sent as %j: what is no number stays a text, which the API refuses', (typed, sent) => {
  expect(numberOf(typed)).toBe(sent);
});

test('a field shows centavos as the pesos that it takes', () => {
  expect([0, 7, 123_450].map(typedPesos)).toEqual(['0.00', '0.07', '1234.50']);
});

test('the body of a plan has the rows of its form in their order, prices in centavos, and null for an empty limit', () => {
  const form = new FormData();
  const rows: readonly (readonly [string, string])[] = [
    ['name', ' Equipo '],
    ['monthly_validation_limit', '700'],
    ['beneficiaries_max', '-1'],
    ['sort_order', '30'],
    ['is_active', 'true'],
    ['is_public', 'false'],
    ['is_default', 'false'],
    ['trial_days', ''],
    ['api_per_minute', '1,200'],
    ['feature_es', 'Una'],
    ['feature_en', 'One'],
    ['feature_icon', ''],
    ['feature_active', 'true'],
    ['feature_es', 'Dos'],
    ['feature_en', 'Two'],
    ['feature_icon', 'star'],
    ['feature_active', 'false'],
    ['price_amount', '499.50'],
    ['price_interval', 'month'],
    ['price_kind', 'base'],
    ['price_tax', 'exclusive'],
    ['reason', 'Más validaciones'],
  ];
  for (const [name, value] of rows) form.append(name, value);
  expect(planBodyOf(form, 3)).toMatchObject({
    name: 'Equipo',
    monthly_validation_limit: 700,
    beneficiaries_max: -1,
    is_active: true,
    is_public: false,
    trial_days: null,
    api_per_minute: 1_200,
    features: [
      { text_es: 'Una', text_en: 'One', icon: null, is_active: true, sort_order: 1 },
      { text_es: 'Dos', text_en: 'Two', icon: 'star', is_active: false, sort_order: 2 },
    ],
    prices: [{ billing_interval: 'month', kind: 'base', unit_amount: 49_950, tax_behavior: 'exclusive' }],
    revision: 3,
    reason: 'Más validaciones',
  });
});

test('counts are shown with the greatest first', () => {
  expect(countRowsOf({ not_found: 2, valid: 9, error: 2 }).map(({ id }) => id)).toEqual(['valid', 'error', 'not_found']);
});

test('a chart of validations has the usual statuses, and the others together', () => {
  const values = statusValuesOf([{ by_status: { valid: 3, queued: 1, failed: 2 } }, { by_status: {} }]);
  expect(Object.fromEntries(values.map((part) => [part.status, part.values]))).toMatchObject({
    valid: [3, 0],
    not_found: [0, 0],
    other: [3, 0],
  });
});
