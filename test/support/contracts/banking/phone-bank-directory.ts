import { classifyBankAccount, type Phone } from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import type { PhoneBankDirectory } from '../../../../shared/banking/ports/phone-bank-directory.ts';
import { userIdOf } from '../../builders/identity/identity.ts';
import { BBVA, dateOf, SANTANDER } from '../../builders/transfers.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const TODAY = Date.parse('2026-11-05T00:00:00Z');
const DAY = 86_400_000;
const PAID = dateOf('2026-11-03');

const phoneOf = (number: string): Phone => {
  const classified = classifyBankAccount(number);
  if (!classified.ok || classified.account.type !== 'phone') throw new TypeError(`${number} is no phone`);
  return classified.account.number;
};

const ONE = phoneOf('5512345678');
const seen = { bank: BBVA.code, fecha: PAID, now: NOW };

let deliveries = 0;
/** A delivery that no other test shares. */
const aDelivery = () => {
  deliveries += 1;
  return { id: `delivery ${deliveries}`, receivedAt: NOW };
};

const seenBy = async (directory: PhoneBankDirectory, phone: Phone, users: readonly string[], observation = seen): Promise<void> => {
  for (const user of users) await directory.record(phone, userIdOf(user), observation, aDelivery());
};

/** The guarantees of every PhoneBankDirectory. */
export const describePhoneBankDirectory = (name: string, open: OpenStorage): void => {
  describe(`PhoneBankDirectory: ${name}`, () => {
    test('bankOf returns null and findSharedBySuffix nothing without observations', async () => {
      const { directory } = await open();
      expect(await directory.bankOf(ONE)).toBeNull();
      expect(await directory.findSharedBySuffix('5678')).toEqual([]);
    });

    test('bankOf returns null for observations of two users and the bank for those of three', async () => {
      const { directory } = await open();
      await seenBy(directory, ONE, ['a', 'b', 'a']);
      expect(await directory.bankOf(ONE)).toBeNull();
      for (const digits of ['5678', '512345678', '5512345678']) expect(await directory.findSharedBySuffix(digits)).toEqual([]);
      await seenBy(directory, ONE, ['c']);
      expect(await directory.bankOf(ONE)).toBe(BBVA.code);
      expect(await directory.bankOf(phoneOf('5512345679'))).toBeNull();
    });

    test('findSharedBySuffix counts a user once, however many observations', async () => {
      const { directory } = await open();
      for (const day of [0, 1, 2, 3]) await seenBy(directory, ONE, ['a', 'b'], { ...seen, now: NOW + day * DAY });
      expect(await directory.findSharedBySuffix('5678')).toEqual([]);
    });

    test.each(['5678', '45678', '345678', '2345678', '12345678', '512345678', '5512345678'])(
      'findSharedBySuffix finds a phone observed by three users by %s',
      async (digits) => {
        const { directory } = await open();
        await seenBy(directory, ONE, ['a', 'b', 'c']);
        expect(await directory.findSharedBySuffix(digits)).toEqual([{ bank: BBVA.code, lastSeenAt: TODAY }]);
      },
    );

    test.each(['5679', '05678', '645678', '6512345678'])('findSharedBySuffix does not find it by %s', async (digits) => {
      const { directory } = await open();
      await seenBy(directory, ONE, ['a', 'b', 'c']);
      expect(await directory.findSharedBySuffix(digits)).toEqual([]);
    });

    test('findSharedBySuffix returns every phone with the same last digits, each with its own bank', async () => {
      const { directory } = await open();
      await seenBy(directory, ONE, ['a', 'b', 'c']);
      await seenBy(directory, phoneOf('3398765678'), ['a', 'b', 'c', 'd'], { ...seen, bank: SANTANDER.code });
      await seenBy(directory, phoneOf('8198765678'), ['a']);
      expect((await directory.findSharedBySuffix('5678')).map(({ bank }) => bank).toSorted()).toEqual([BBVA.code, SANTANDER.code]);
      expect((await directory.findSharedBySuffix('98765678')).map(({ bank }) => bank)).toEqual([SANTANDER.code]);
    });

    test('bankOf returns the bank of the latest payment, in any order of the observations', async () => {
      const { directory } = await open();
      await seenBy(directory, ONE, ['a', 'b', 'c']);
      await seenBy(directory, ONE, ['d', 'e', 'f'], { bank: SANTANDER.code, fecha: dateOf('2026-11-04'), now: NOW + 1 });
      await seenBy(directory, ONE, ['g', 'h', 'i'], { ...seen, now: NOW + 2 * DAY });
      expect(await directory.bankOf(ONE)).toBe(SANTANDER.code);
    });

    test('findSharedBySuffix returns a new bank once three users observed that bank', async () => {
      const { directory } = await open();
      await seenBy(directory, ONE, ['a', 'b', 'c']);
      const moved = { bank: SANTANDER.code, fecha: dateOf('2026-11-04'), now: NOW };
      await seenBy(directory, ONE, ['d', 'd', 'a'], moved);
      expect(await directory.bankOf(ONE)).toBeNull();
      expect(await directory.findSharedBySuffix('5678')).toEqual([]);
      await seenBy(directory, ONE, ['b']);
      expect(await directory.findSharedBySuffix('5678')).toEqual([]);
      await seenBy(directory, ONE, ['b'], moved);
      expect(await directory.findSharedBySuffix('5678')).toEqual([{ bank: SANTANDER.code, lastSeenAt: TODAY }]);
    });

    test('record counts a redelivery once, even when the entry changed meanwhile', async () => {
      const { directory } = await open();
      const first = aDelivery();
      await directory.record(ONE, userIdOf('a'), seen, first);
      await seenBy(directory, ONE, ['b', 'c', 'd'], { ...seen, bank: SANTANDER.code });
      await directory.record(ONE, userIdOf('a'), seen, first);
      expect(await directory.bankOf(ONE)).toBe(SANTANDER.code);
    });

    test('concurrent observations of three users are all counted', async () => {
      const { directory } = await open();
      await Promise.all(['a', 'b', 'c'].map((user) => seenBy(directory, ONE, [user])));
      expect(await directory.findSharedBySuffix('5678')).toHaveLength(1);
    });
  });
};
