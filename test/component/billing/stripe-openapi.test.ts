import { STRIPE_API_VERSION } from '../../../shared/billing/adapters/stripe-client.ts';
import { deleteUser, openPayingUser } from '../../support/billing/paying.ts';
import { openStripeOpenApi, OPERATIONS } from '../../support/billing/stripe-openapi.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';

const HOUR_MS = 3_600_000;

/** Called in other tests, which are held to the document too: refunds of admins, credits after a final invoice, and the end of a purged account. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'POST /v1/credit_notes',
  'DELETE /v1/customers/{customer}',
  'POST /v1/customers/{customer}/balance_transactions',
]);

describe("Stripe's published OpenAPI", () => {
  const { version, operationOf, problems } = openStripeOpenApi();
  const customer = { id: 'cus_1', object: 'customer', created: 1, livemode: false };

  test('is that of the version that the adapter names', () => {
    expect(version).toBe(STRIPE_API_VERSION);
  });

  test.each([
    ['a parameter that does not exist', { form: { emial: 'ana@example.com' } }, customer],
    ['a parameter of another type', { form: { balance: 'much' } }, customer],
    ['a word that a parameter does not take', { form: { tax_exempt: 'perhaps' } }, customer],
    ['a nested parameter that does not exist', { form: { invoice_settings: { fields: [] } } }, customer],
    ['a field of the answer that does not exist', { form: {} }, { ...customer, nmae: 'Ana' }],
    ['a field of the answer of another type', { form: {} }, { ...customer, name: 1 }],
    ['an answer without a field that it always has', { form: {} }, { id: 'cus_1', object: 'customer' }],
  ])('refuses %s', (_what, call, body) => {
    expect(problems('POST /v1/customers', call, { status: 200, body })).not.toEqual([]);
  });

  test('accepts what it has', () => {
    expect(problems('POST /v1/customers', { form: { name: 'Ana', balance: '-5' } }, { status: 200, body: customer })).toEqual([]);
  });

  test('has no other operation', () => {
    expect(operationOf({ method: 'POST', path: '/v1/charges', form: {} })).toBeUndefined();
  });

  test('holds every operation that billing calls, with its parameters and its answers', async () => {
    await using user = await openPayingUser();
    const { api, caller, call } = user;
    const take = () =>
      api.kept.apiKeyAuthorizer.authorize({
        apiKey: caller.apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: api.clock.now(),
      });
    const review = async (): Promise<void> => {
      api.clock.advance(HOUR_MS + 1);
      await api.families.billing.schedules.review();
    };
    const change = { plan_slug: 'negocio', billing_interval: 'month' };
    await user.checkout('personal');
    await user.buy('hybrid');
    await call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    for (let unit = 0; unit < 13; unit += 1) await take();
    await review();
    await call('POST', '/billing/subscription/change/preview', change);
    await call('POST', '/billing/subscription/change', change);
    const profile = { rfc: 'EKU9003173C9', legal_name: 'ESCUELA', tax_regime: '601', postal_code: '42501', cfdi_use: 'G03' };
    await call('PUT', '/billing/tax-profile', profile);
    for (const part of ['credits', 'refunds', 'invoices', 'tax-profile']) await call('GET', `/billing/${part}`);
    await call('GET', `/billing/invoices/${String((await call('GET', '/billing/invoices')).at('data.0.id'))}`);
    await call('POST', '/billing/portal-sessions', { return_url: 'https://panel.example.com/billing' });
    await call('POST', '/billing/subscription/cancel', { at_period_end: false, reason: 'Cerramos' });
    await user.buy('metered', undefined, 'year');
    for (let hour = 0; hour < 25; hour += 1) await review();
    await deleteUser(user);
    await review();
    const missing = OPERATIONS.filter((each) => !user.operations.has(each) && !ELSEWHERE.has(each));
    expect(missing).toEqual([]);
  });
});
