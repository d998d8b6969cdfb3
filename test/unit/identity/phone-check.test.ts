import fc from 'fast-check';

import { checkPhone } from '../../../shared/identity/codes/adapters/phone-check.ts';

const ALLOWED = ['MX', 'US', 'CA'];

const accepted = (country: string) => ({ kind: 'accepted', country });
const refused = (code: string) => ({ kind: 'refused', code });

describe('checkPhone', () => {
  test.each([
    ['+525512345678', 'MX'],
    ['+526641234567', 'MX'],
    ['+12125550123', 'US'],
    ['+13215550100', 'US'],
    ['+14165551234', 'CA'],
    ['+16135550123', 'CA'],
  ])('accepts %s as a phone of %s', (number, country) => {
    expect(checkPhone(number, ALLOWED)).toEqual(accepted(country));
  });

  test.each([
    ['the Dominican Republic', '+18095551234'],
    ['Jamaica', '+18765551234'],
    ['the Bahamas', '+12423591234'],
    ['Barbados', '+12462501234'],
    ['Bermuda', '+14413701234'],
    ['Trinidad and Tobago', '+18682911234'],
    ['Puerto Rico', '+17875551234'],
    ['Guam', '+16715551234'],
    ['Spain', '+34612345678'],
    ['Kazakhstan, which shares +7', '+77011234567'],
    ['a satellite network (+870)', '+870773123456'],
    ['a satellite network (+881)', '+881612345678'],
    ['an international network (+882)', '+88216123456'],
    ['an international network (+883)', '+883510012345'],
    ['an international premium-rate number (+979)', '+979123456789'],
    ['an international freephone number (+800)', '+80012345678'],
  ])('refuses a phone of %s, whatever prefix it shares', (_where, number) => {
    expect(checkPhone(number, ALLOWED)).toEqual(refused('phone_country_not_allowed'));
  });

  test.each([
    ['premium-rate in Mexico', '+529001234567'],
    ['toll-free in Mexico', '+528001234567'],
    ['premium-rate in the United States', '+19005550123'],
    ['premium-rate by the exchange 976', '+12129761234'],
    ['premium-rate by the exchange 976 in Canada', '+14169761234'],
    ['toll-free in the United States', '+18005551234'],
    ['a personal number', '+15005551234'],
  ])('refuses a number that is %s', (_kind, number) => {
    expect(checkPhone(number, ALLOWED)).toEqual(refused('phone_type_not_allowed'));
  });

  test.each([
    '+5255123456',
    '+52551234567890',
    '+5215512345678',
    '+11234567890',
    '+15551234567',
    '+999123456789',
    '+525512345678 ',
    '5512345678',
    '+0512345678',
    '',
    '+',
  ])('refuses %j, which no numbering plan has', (number) => {
    expect(checkPhone(number, ALLOWED)).toEqual(refused('invalid_phone'));
  });

  test('accepts the given countries', () => {
    expect(checkPhone('+34612345678', ['ES'])).toEqual(accepted('ES'));
    expect(checkPhone('+525512345678', ['ES'])).toEqual(refused('phone_country_not_allowed'));
  });

  test('never throws, and accepts only numbers of allowed countries, whatever digits follow the plus', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][0-9]{6,14}$/), (number) => {
        const checked = checkPhone(number, ALLOWED);
        if (checked.kind === 'accepted') expect(number).toMatch(/^\+(?:52[1-9][0-9]{9}|1[2-9][0-9]{9})$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
