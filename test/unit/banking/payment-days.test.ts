import * as fc from 'fast-check';

import { firstPaymentDay, paymentDays } from '../../../shared/banking/domain/payment-days.ts';
import { addDays } from '../../../shared/platform/time/calendar-date.ts';
import { date } from './bank-account/fixtures.ts';

const STATED_ON = date('2026-03-30');

describe('firstPaymentDay', () => {
  test('is the first of paymentDays, whatever the date, the day it is stated on and the tracking key', () => {
    const days = fc.integer({ min: -40, max: 40 });
    const key = fc.constantFrom(null, 'MBAN01002603310012345678', 'BNET01002603300012345678', '036APPM31032026123456789');
    fc.assert(
      fc.property(days, days, fc.nat({ max: 5 }), key, (statedAfter, fechaAfter, later, claveRastreo) => {
        const statedOn = addDays(STATED_ON, statedAfter);
        const stated = { fecha: addDays(statedOn, fechaAfter % 8), statedOn, today: addDays(statedOn, later) };
        expect(firstPaymentDay(stated)).toBe(paymentDays({ ...stated, claveRastreo })[0]);
      }),
    );
  });
});
