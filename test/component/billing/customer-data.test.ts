import { openPayingUser } from '../../support/billing/paying.ts';

const PROFILE = { rfc: 'EKU9003173C9', legal_name: 'ESCUELA KEMPER URGATE', tax_regime: '601', postal_code: '42501', cfdi_use: 'G03' };

describe('the tax profile', () => {
  test('is stored with the customer at the processor, and is on the invoices', async () => {
    await using user = await openPayingUser();
    expect((await user.call('GET', '/billing/tax-profile')).problems).toEqual([{ code: 'tax_profile_not_found', at: null }]);
    const put = await user.call('PUT', '/billing/tax-profile', PROFILE);
    expect(put.at('data.attributes')).toEqual({ ...PROFILE, cfdi_status: 'not_configured' });
    expect((await user.call('GET', '/billing/tax-profile')).at('data')).toEqual(put.at('data'));
    await user.buy('personal');
    const id = String((await user.call('GET', '/billing/invoices')).at('data.0.id'));
    const { headers } = await user.call('GET', `/billing/invoices/${id}/pdf`);
    expect(await (await fetch(headers['location'] ?? '')).text()).toContain('RFC: EKU9003173C9');
  });

  test.each([
    ['rfc', 'EKU9003173C8', 'invalid_rfc'],
    ['tax_regime', '999', 'invalid_tax_regime'],
    ['tax_regime', '605', 'invalid_tax_regime'],
    ['postal_code', '4250', 'invalid_postal_code'],
    ['cfdi_use', 'G99', 'invalid_cfdi_use'],
    ['legal_name', ' ', 'validation_error'],
    ['legal_name', 'ESCUELA\nKEMPER', 'validation_error'],
  ])('with the %s %s answers 422 %s', async (field, value, code) => {
    await using user = await openPayingUser();
    const reply = await user.call('PUT', '/billing/tax-profile', { ...PROFILE, [field]: value });
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
  });
});

describe('credits and refunds', () => {
  test('are empty for an account that never paid', async () => {
    await using user = await openPayingUser();
    for (const path of ['/billing/credits', '/billing/refunds']) expect((await user.call('GET', path)).at('data')).toEqual([]);
  });

  test('show what the processor credited and paid back', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    const [invoice] = user.standIn.account.invoices.values();
    const [customer] = user.standIn.account.customers.values();
    if (invoice === undefined || customer === undefined) throw new Error('nothing was paid');
    user.standIn.account.refunds.push({ id: 're_1', created: 1_790_000_000, invoice: invoice.id, amount: 500 });
    user.standIn.account.balances.push({
      id: 'cbtxn_1',
      created: 1_790_000_000,
      customer: customer.id,
      amount: -700,
      endingBalance: -700,
      description: 'Courtesy',
      metadata: {},
    });
    const refunds = await user.call('GET', '/billing/refunds');
    expect(refunds.at('data.0.attributes')).toMatchObject({ amount: 500, status: 'succeeded', currency: 'MXN' });
    const credits = await user.call('GET', '/billing/credits');
    expect(credits.at('data.0.attributes')).toMatchObject({ amount: 700, balance: 700, description: 'Courtesy' });
  });
});
