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
  return { ...events, user, happen };
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
