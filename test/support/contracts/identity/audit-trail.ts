import { userIdOf } from '../../builders/identity/identity.ts';
import type { OpenStorage } from '../storage.ts';

const OWNER = userIdOf('owner');

/** The guarantees of every implementation of `AuditTrail`. */
export const describeAuditTrail = (name: string, open: OpenStorage): void => {
  describe(`AuditTrail in ${name}`, () => {
    test('read returns the entries of an account page by page, oldest first', async () => {
      const { auditLog, auditTrail } = await open();
      for (const at of [30, 10, 20]) await auditLog.append(OWNER, `id-${at}`, { type: 'security.password_changed', at }, `request-${at}`);
      await auditLog.append(userIdOf('another'), 'id', { type: 'security.password_changed', at: 15 }, 'request');
      const first = await auditTrail.read(OWNER, null, 2);
      expect(first.map(({ events, requestId }) => ({ events, requestId }))).toEqual([
        { events: [{ type: 'security.password_changed', at: 10 }], requestId: 'request-10' },
        { events: [{ type: 'security.password_changed', at: 20 }], requestId: 'request-20' },
      ]);
      const second = await auditTrail.read(OWNER, first.at(-1)?.key ?? null, 2);
      expect(second.map(({ requestId }) => requestId)).toEqual(['request-30']);
    });
  });
};
