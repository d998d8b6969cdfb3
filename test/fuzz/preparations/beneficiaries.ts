import { randomUUID } from 'node:crypto';

import { openDeployment } from '../../../infra/operator/deployment.ts';
import { makePhoneBankDirectory } from '../../../shared/banking/adapters/phone-bank-directory.ts';
import { classifyBankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { parseSpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import { MIN_OBSERVERS } from '../../../shared/banking/domain/phone-bank-directory/directory-entry.ts';
import { eventIdOf } from '../../../shared/events/event-id.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { call } from '../../e2e/support/api.ts';

/** The phone of the dictionary of last digits. */
const SEEN_PHONE = '5555550100';

/** A phone that enough accounts saw at a bank, so that there is something to look up; and saved accounts to address. */
export const prepareBeneficiaries = async (apiKey: string): Promise<void> => {
  const { table, hmac } = await openDeployment('local');
  const directory = makePhoneBankDirectory(table, hmac);
  const seen = classifyBankAccount(SEEN_PHONE);
  const bank = parseSpeiCode('40072');
  const fecha = parseCalendarDate('2026-02-27');
  if (!seen.ok || seen.account.type !== 'phone' || bank === null || fecha === null)
    throw new TypeError(`${SEEN_PHONE} cannot have been seen`);
  for (let observer = 0; observer < MIN_OBSERVERS; observer += 1) {
    const id = randomUUID();
    if (isUserId(id))
      await directory.record(
        seen.account.number,
        id,
        { bank, fecha, now: Date.now() },
        { id: eventIdOf({ pk: id, sk: 'seen', version: 1 }, 'seen'), receivedAt: Date.now() },
      );
  }
  for (const account of ['072180000000000013', '012180000000000015']) {
    const answer = await call('/beneficiaries', { key: apiKey, method: 'POST', body: { account_number: account } });
    if (answer.status !== 201) throw new Error(`the beneficiary to fuzz with was refused with ${answer.status}`);
  }
};
