import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';

import { announcedAttribute } from '../../../shared/identity/access/adapters/counters.ts';
import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import { PERMISSIONS } from '../../../shared/identity/access/domain/permissions.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeUserSettings } from '../../../shared/identity/accounts/adapters/user-settings.ts';
import { replaceKey } from '../../../shared/identity/accounts/domain/account-change.ts';
import { EVIDENCE_RETENTION_DAYS, EVIDENCE_SETTING } from '../../../shared/identity/accounts/domain/evidence-retention.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { addNamedKey } from '../../../shared/identity/accounts/domain/named-key-change.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { KEY_SLOTS } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { parseIpRange } from '../../../shared/identity/api-keys/domain/ip-range.ts';
import { keyPermissionsOf, MAX_RANGE_BYTES, rangeBytesOf } from '../../../shared/identity/api-keys/domain/named-key.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { marksAtOrAbove } from '../../../shared/identity/plans/domain/quota-unit.ts';
import { itemBytes, wireItem } from '../../bench/aws/wire-item.ts';
import { apiKeyOf, CLIENT_ADDRESS, gateIdOf } from '../../support/builders/identity/identity.ts';
import { aNamedKey } from '../../support/builders/identity/named-keys.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

/** A write of a larger item costs a second unit. */
const ONE_WRITE_UNIT_BYTES = 1_024;
const START = Date.parse('2026-11-30T23:00:00Z');
const MINUTE_MS = 60_000;
const MANY = 999_999_999;
const SETTING = { maxRetries: 99, intervalSeconds: 86_399, outcomes: ['not_found', 'cep_unavailable', 'error'] };

/** Of the plans that an account had one after the other in each month. */
const LIMITS_OF_A_MONTH = [50, 20_000, MANY];

const tables = useTestTables();

const gateId = gateIdOf('largest');

/** As many addresses as all named keys may have together. */
const RANGES = Array.from({ length: MAX_RANGE_BYTES / 8 }, (_unused, index) => parseIpRange(`203.0.113.${200 + index}`)).filter(
  (range) => range !== null,
);

/** Every named key that an account may have, each with all permissions but one and an end, and all ranges. */
const fillWithNamedKeys = async (accounts: AccountStore, userId: UserId): Promise<void> => {
  expect(rangeBytesOf([{ ranges: RANGES }])).toBe(MAX_RANGE_BYTES);
  for (const slot of KEY_SLOTS) {
    const { apiKey, key } = aNamedKey(`key ${slot}`, gateId, {
      slot,
      expiresAt: START + 400 * 86_400_000,
      permissions: keyPermissionsOf('owner').slice(1),
      ranges: slot === 1 ? RANGES.slice(0, 8) : slot === 2 ? RANGES.slice(8) : [],
    });
    // Under a later version of the pepper a digest names that version.
    const keyDigest = `9~${await fakeHmac.ofApiKey(apiKey)}`;
    await applyChange(accounts, userId, (account) => addNamedKey(account, key, keyDigest, { at: START, correlationId: 'request' }));
  }
};

/** An owner with every named key, whose own key carries all permissions but one, with a setting, a grace, and the largest numbers of units and requests. */
const openLargestAccount = async () => {
  const { table } = await tables.open();
  const accounts = makeAccountStore(table, table);
  const user = aUser('largest', { role: 'owner', language: 'en', timezone: 'America/Argentina/ComodRivadavia' });
  await accounts.create({
    user,
    passwordHash: 'hash',
    storedKey: null,
    limits: { monthlyLimit: MANY, minuteLimit: MANY },
    gates: [{ id: gateId, keyDigest: await fakeHmac.ofApiKey(apiKeyOf('largest')), permissions: PERMISSIONS.slice(1) }],
  });
  const settings = makeUserSettings(table);
  await settings.write(user.id, 'retry_policy', SETTING, null);
  await settings.write(user.id, EVIDENCE_SETTING, Math.max(...EVIDENCE_RETENTION_DAYS), null);
  const account = await accounts.find(user.id);
  if (account === null) throw new Error('the account was not created');
  const apiKey = apiKeyOf('new', 'largest');
  const keyDigest = await fakeHmac.ofApiKey(apiKey);
  const shown = { prefix: apiKey.slice(0, 8), last4: apiKey.slice(-4), createdAt: START };
  const cause = { at: START, correlationId: 'request' };
  await accounts.change(account, replaceKey({ gateId, keyDigest, storedKey: null, shown }, START + 86_399_999, cause));
  await fillWithNamedKeys(accounts, user.id);
  await table.update({
    key: gateKey(gateId),
    update:
      'SET tokens_after = :at, granted = :granted, included_limit = :many, u1 = :minute, u2 = :minute, u3 = :minute, u4 = :minute, u5 = :minute, last_unit = :many, #november = :told, #december = :told',
    names: { '#november': announcedAttribute('2026-11'), '#december': announcedAttribute('2026-12') },
    values: {
      ':at': START,
      ':minute': START / MINUTE_MS,
      ':granted': { month: '2026-12', units: MANY },
      ':many': MANY,
      ':told': new Set(marksAtOrAbove({ percent: 80, limit: MANY })),
    },
  });

  const authorizer = makeApiKeyAuthorizer(table, fakeHmac);
  /** A request, in a month whose thresholds were announced for every plan of the account. */
  const ask = async (now: number) => {
    const taken = await authorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: 'validations:create', consumeUnit: true, now });
    if (taken.kind !== 'authorized' || taken.unit === null) throw new Error(taken.kind);
    for (const limit of LIMITS_OF_A_MONTH) {
      for (const percent of [80, 100] as const)
        await table.transact([quotaUnitWrites.recordThresholdWrite(taken.unit, { percent, limit })]);
    }
  };
  const key = { pk: { S: gateKey(gateId).pk }, sk: { S: gateKey(gateId).sk } };
  const bytes = async () => {
    const { Item: item } = await tables.client().send(new GetItemCommand({ TableName: table.name, Key: key }));
    // The SDK represents missing values as undefined.
    return itemBytes(v.parse(wireItem, JSON.parse(JSON.stringify(item))));
  };
  return { ask, bytes };
};

test.each([
  ['minutes with pauses between them', 3 * MINUTE_MS],
  ['months with pauses between them', 92 * 86_400_000],
])('the gate item with the largest values fits one write unit, also after %s', async (_what, pause) => {
  const { ask, bytes } = await openLargestAccount();
  const sizes: number[] = [];
  for (let request = 0; request < 30; request += 1) {
    await ask(START + request * pause);
    sizes.push(await bytes());
  }
  expect(Math.max(...sizes)).toBeGreaterThan(ONE_WRITE_UNIT_BYTES / 2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(ONE_WRITE_UNIT_BYTES);
});
