import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import { anExpectedPayment } from '../../support/builders/expected-payments.ts';
import { dateOf } from '../../support/builders/transfers.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

/** The days on which the places of an expected payment that is created on 2026-11-05 end. */
const endsOf = async (from: string, to: string) => {
  const { storage, itemsBelow } = openMemoryStorage();
  const expected = anExpectedPayment('expected', { from: dateOf(from), to: dateOf(to), clientRef: 'Pedido 1' });
  await storage.expectedPayments.create(expected, null);
  const places = itemsBelow(`USER#${expected.userId}#EXPECTED_PAYMENTS`);
  return places.map((place) => new Date(Number(place[TTL_ATTRIBUTE]) * 1_000).toISOString().slice(0, 10));
};

describe('the places by which verdicts find an expected payment', () => {
  test('end 60 days after its last day', async () => {
    expect(await endsOf('2026-11-01', '2026-11-07')).toEqual(['2027-01-06', '2027-01-06']);
  });

  test('end 60 days after its creation when its days are past', async () => {
    expect(await endsOf('2026-07-01', '2026-07-31')).toEqual(['2027-01-04', '2027-01-04']);
  });
});
