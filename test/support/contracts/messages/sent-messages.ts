import { messageIdOf } from '../../../../shared/messages/domain/message-id.ts';
import type { OpenStorage } from '../storage.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const LEASE = { token: 'a', until: NOW + 60_000 };
const ID = messageIdOf('test', '1');
const claimed = (unknownSends: number) => ({ kind: 'claimed', unknownSends });

/** The guarantees of every SentMessages and every SuppressionList. */
export const describeSentMessages = (name: string, open: OpenStorage): void => {
  describe(`SentMessages: ${name}`, () => {
    test('claim admits exactly one of ten concurrent workers', async () => {
      const { sentMessages } = await open();
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_unused, index) => sentMessages.claim(ID, { ...LEASE, token: `worker ${index}` }, NOW)),
      );
      expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1);
      expect(claims.filter(({ kind }) => kind === 'held')).toHaveLength(9);
    });

    test('claim is held until the lease ends, and another message is not', async () => {
      const { sentMessages } = await open();
      await sentMessages.claim(ID, LEASE, NOW);
      expect(await sentMessages.claim(ID, { ...LEASE, token: 'b' }, LEASE.until - 1)).toEqual({ kind: 'held' });
      expect(await sentMessages.claim(messageIdOf('test', '2'), LEASE, NOW)).toEqual(claimed(0));
      expect(await sentMessages.claim(ID, { token: 'b', until: LEASE.until + 60_000 }, LEASE.until)).toEqual(claimed(1));
    });

    test('release admits the next one at once, unless the lease is of another', async () => {
      const { sentMessages } = await open();
      await sentMessages.claim(ID, LEASE, NOW);
      await sentMessages.release(ID, 'b', 'not_sent');
      expect(await sentMessages.claim(ID, { ...LEASE, token: 'b' }, NOW)).toEqual({ kind: 'held' });
      await sentMessages.release(ID, 'a', 'not_sent');
      expect(await sentMessages.claim(ID, { ...LEASE, token: 'b' }, NOW)).toEqual(claimed(0));
    });

    test('claim counts the sends of unknown outcome, those of workers that died included', async () => {
      const { sentMessages } = await open();
      await sentMessages.claim(ID, LEASE, NOW);
      await sentMessages.release(ID, 'a', 'unknown');
      await sentMessages.release(ID, 'a', 'not_sent');
      expect(await sentMessages.claim(ID, LEASE, NOW)).toEqual(claimed(1));
      expect(await sentMessages.claim(ID, { ...LEASE, token: 'b', until: LEASE.until + 1 }, LEASE.until)).toEqual(claimed(2));
      await sentMessages.release(ID, 'b', 'not_sent');
      expect(await sentMessages.claim(ID, LEASE, NOW)).toEqual(claimed(2));
    });

    test('a message that ended is never claimed again', async () => {
      const { sentMessages } = await open();
      await sentMessages.claim(ID, LEASE, NOW);
      await sentMessages.end(ID, 'sent', NOW);
      expect(await sentMessages.claim(ID, { ...LEASE, token: 'b' }, NOW + 86_400_000)).toEqual({ kind: 'ended' });
    });
  });

  describe(`SuppressionList: ${name}`, () => {
    test('has an address that was added, in whatever case, and no other', async () => {
      const { suppressions } = await open();
      expect(await suppressions.has('ana@example.com')).toBe(false);
      await suppressions.add('Ana@Example.com', 'bounce', NOW);
      await suppressions.add('ana@example.com', 'complaint', NOW);
      expect(await suppressions.has('ANA@example.com')).toBe(true);
      expect(await suppressions.has('ana@example.org')).toBe(false);
    });

    test('no longer has an address that was removed, and reports one that was missing', async () => {
      const { suppressions } = await open();
      await suppressions.add('ana@example.com', 'bounce', NOW);
      expect(await suppressions.remove('ANA@example.com')).toBe(true);
      expect(await suppressions.has('ana@example.com')).toBe(false);
      expect(await suppressions.remove('ana@example.com')).toBe(false);
      expect(await suppressions.has('ana@example.org')).toBe(false);
    });
  });
};
