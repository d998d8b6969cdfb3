import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { CounterpartiesDocument } from '../domain/report-document.ts';
import { folioText } from './summary-resource.ts';
import { count, counterpartyVolume, period, presentCounterparty, presentPeriod, presentVolume, volumeEntries } from './volume-schemas.ts';

/** The accounts that payments of a month went to. */
export const financeCounterparties = resource('FinanceCounterparties', {
  type: 'finance_counterparties',
  id: described(uuid, 'The account.'),
  attributes: {
    period,
    folio: folioText,
    counterparties: described(v.array(counterpartyVolume), 'Accounts by volume, the largest first, up to `limit`.'),
    others: described(
      v.strictObject({ accounts: count('Other accounts.', 3), ...volumeEntries }),
      'All other accounts together. With `counterparties` they add up to `totals`.',
    ),
    totals: described(v.strictObject(volumeEntries), 'All validations of the month.'),
  },
});

export const presentCounterparties = ({ period: of, folio, listed, others, volume }: CounterpartiesDocument) =>
  ({
    type: 'finance_counterparties',
    id: folio.userId,
    attributes: {
      period: presentPeriod(of),
      folio: folio.folio,
      counterparties: listed.map((each) => presentCounterparty(each, volume)),
      others: { accounts: others.accounts, ...presentVolume(others) },
      totals: presentVolume(volume),
    },
  }) satisfies ResourceOf<typeof financeCounterparties>;
