import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import { auditKey } from '../../../shared/identity/access/adapters/keys.ts';
import { auditItems } from '../../../shared/identity/accounts/adapters/audit-item.ts';
import { createTestUser } from '../../support/contracts/storage.ts';
import { openEvents } from './events-family.ts';

const AT = Date.parse('2026-11-05T18:00:00Z');

const EVENTS: readonly ItemEvent[] = [
  { type: 'security.new_device_sign_in', at: AT, device: 'Firefox', ip_prefix: '203.0.113.0/24' },
  { type: 'security.password_changed', at: AT },
  { type: 'security.two_factor_changed', at: AT, change: 'disabled' },
  { type: 'security.phone_changed', at: AT },
  { type: 'api_key.regenerated', at: AT },
  { type: 'security.api_key_revealed', at: AT },
  { type: 'security.api_key_exposed', at: AT },
  { type: 'security.named_key_changed', at: AT, change: 'created', key_name: 'Contabilidad' },
  { type: 'security.passkey_changed', at: AT, change: 'added' },
  { type: 'security.identity_changed', at: AT, change: 'linked', provider: 'example' },
  { type: 'security.account_restored', at: AT, by: 'user' },
];

const open = async () => {
  const events = openEvents();
  const { user } = await createTestUser(events.storage, 'ana');
  const happen = async (...happened: readonly ItemEvent[]) => {
    const changes = happened.flatMap((event, index) =>
      auditItems(user.id, index + 2, [event], 'the request').map((after) => ({
        id: `change ${index}`,
        key: auditKey(user.id, event.at, index + 2),
        before: null,
        after,
        correlationId: 'the request',
        writtenAt: null,
      })),
    );
    await events.stream(changes);
    return events.processMessages();
  };
  const becomeAdmin = (): void => {
    const [profile] = events.itemsBelow(`USER#${user.id}`).filter(({ sk }) => sk === 'PROFILE');
    events.place({ ...profile, role: 'admin' });
  };
  return { ...events, user, happen, becomeAdmin };
};

describe('alerts about the security of an account', () => {
  test.each(EVENTS.map((event) => [event.type, event] as const))('%s is reported to its user by mail', async (_type, event) => {
    const { messageQueue, happen, user } = await open();
    await happen(event);
    expect(messageQueue.messages()).toMatchObject([
      { channel: 'email', to: user.email, correlationId: 'the request', template: { at: AT, timezone: user.timezone } },
    ]);
  });

  test('an event that is delivered twice names one message', async () => {
    const { messageQueue, happen } = await open();
    await happen({ type: 'security.password_changed', at: AT });
    await happen({ type: 'security.password_changed', at: AT });
    const [first, second, ...others] = messageQueue.messages();
    expect([first?.id === second?.id, others]).toEqual([true, []]);
  });

  test('all other owners get one mail about a sign-in of an admin from a new device, however often it is delivered', async () => {
    const { messageQueue, happen, storage, user, becomeAdmin } = await open();
    const owners = await Promise.all(['one', 'two'].map((name) => createTestUser(storage, name, { user: { role: 'owner' } })));
    await createTestUser(storage, 'suspended', { user: { role: 'owner', status: 'suspended' } });
    becomeAdmin();
    const event = { type: 'security.new_device_sign_in', at: AT, device: 'Firefox', ip_prefix: '203.0.113.0/24' } as const;
    await happen(event);
    await happen(event);
    const sent = messageQueue.messages();
    const toOwners = new Map(sent.flatMap((each) => (each.to === user.email ? [] : [[each.id, each] as const])));
    expect([...toOwners.values()].map(({ to }) => to).toSorted()).toEqual(owners.map((owner) => owner.user.email).toSorted());
    for (const { template } of toOwners.values()) {
      expect(template).toMatchObject({
        name: 'admin_new_device_sign_in',
        admin: user.email,
        device: 'Firefox',
        ipPrefix: '203.0.113.0/24',
      });
    }
    expect(sent.filter(({ to }) => to === user.email)).toHaveLength(2);
  });

  test('owners get no mail about other events of an admin, nor about a user', async () => {
    const { messageQueue, happen, storage, user, becomeAdmin } = await open();
    await createTestUser(storage, 'one', { user: { role: 'owner' } });
    await happen({ type: 'security.new_device_sign_in', at: AT, device: null, ip_prefix: '203.0.113.0/24' });
    becomeAdmin();
    await happen({ type: 'security.password_changed', at: AT });
    expect(messageQueue.messages().every(({ to }) => to === user.email)).toBe(true);
  });

  test('security events never reach webhooks', async () => {
    const { subscriberQueue, happen } = await open();
    await happen(...EVENTS);
    expect(subscriberQueue.receiveForWebhooks()).toMatchObject([{ payload: { type: 'api_key.regenerated' } }]);
  });

  test('a revoked account gets no mail', async () => {
    const { messageQueue, happen, itemsBelow, place, user } = await open();
    const [profile] = itemsBelow(`USER#${user.id}`).filter(({ sk }) => sk === 'PROFILE');
    place({ ...profile, status: 'revoked' });
    await happen({ type: 'security.password_changed', at: AT });
    expect(messageQueue.messages()).toEqual([]);
  });

  test('an event waits while the queue of messages is down, and ends with the dead letters', async () => {
    const { messageQueue, happen } = await open();
    messageQueue.outage.isDown = true;
    expect(await happen({ type: 'security.password_changed', at: AT })).toMatchObject([{ subscriber: 'send-security-alerts' }]);
  });
});
