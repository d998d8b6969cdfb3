import { createServer } from 'node:http';

import { SESv2Client } from '@aws-sdk/client-sesv2';

import { listen } from '../../../infra/local/http-server.ts';
import { liftSuppression } from '../../../infra/operator/lift-suppression.ts';
import { manageUser } from '../../../infra/operator/manage-user.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { replaceRecoveryCodes } from '../../../shared/identity/accounts/domain/account-change.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeSecondFactorStore } from '../../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSuppressionList } from '../../../shared/messages/adapters/suppression-list.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const NOW = Date.parse('2026-11-05T18:00:00Z');

describe('reset-second-factor', () => {
  test('changes profile and gate of a user together and removes the recovery codes', async () => {
    const [{ table }, { table: credentials }] = [await tables.open(), await tables.open()];
    await makePlanCatalogue(table).put(aPlan('free', { is_default: true }));
    const user = aUser('ana', { email: 'ana@example.mx', twoFactor: { enabled: true, method: 'sms' } });
    const gate = { id: gateIdOf('ana'), keyDigest: 'digest', permissions: null };
    const limits = { monthlyLimit: 1, minuteLimit: 1 };
    const accounts = makeAccountStore(table, credentials);
    await accounts.create({ user, passwordHash: 'hash', storedKey: null, limits, gates: [gate] });
    const secondFactors = makeSecondFactorStore(credentials);
    const account = await accounts.find(user.id);
    if (account === null) throw new Error('no account');
    await accounts.change(account, replaceRecoveryCodes(['code'], { at: NOW, correlationId: 'request' }));

    const shown = await manageUser(
      { table, credentials, adminAudit: table },
      'ANA@example.mx',
      { kind: 'reset-second-factor', reason: 'the phone was lost' },
      NOW,
    );
    expect(shown).toEqual({ user_id: user.id, email: 'ana@example.mx', plan: 'free', status: 'active' });
    expect((await accounts.find(user.id))?.user).toMatchObject({
      twoFactor: { enabled: false, method: 'sms' },
      tokensInvalidatedAfter: NOW,
    });
    expect(await secondFactors.useRecoveryCode(user.id, 'code')).toBe(false);
    const again = manageUser(
      { table, credentials, adminAudit: table },
      'ana@example.mx',
      { kind: 'reset-second-factor', reason: 'the phone was lost' },
      NOW,
    );
    await expect(again).rejects.toThrow(RangeError);
  });
});

/** An SES stub that removes the suppressed addresses it has; others are unknown to it. */
const startSes = async (suppressed: readonly string[]) => {
  const server = createServer((request, response) => {
    const address = decodeURIComponent((request.url ?? '').replace('/v2/email/suppression/addresses/', ''));
    const isKnown = request.method === 'DELETE' && suppressed.includes(address);
    response
      .writeHead(isKnown ? 200 : 404, {
        'Content-Type': 'application/json',
        ...(isKnown ? {} : { 'x-amzn-ErrorType': 'NotFoundException' }),
      })
      .end('{}');
  });
  const { url, close } = await listen(server);
  const ses = new SESv2Client({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    ses,
    [Symbol.asyncDispose]: async () => {
      ses.destroy();
      await close();
    },
  };
};

describe('lift-suppression', () => {
  test('removes an address from the list of the service and that of the AWS account, and returns which had it', async () => {
    const { table } = await tables.open();
    await makeSuppressionList(table).add('ana@example.mx', 'bounce', NOW);
    await using server = await startSes(['ana@example.mx', 'luis@example.mx']);
    const { ses } = server;
    expect(await liftSuppression({ table, ses }, 'ana@example.mx')).toEqual({ email: 'ana@example.mx', lifted_from: ['service', 'ses'] });
    expect(await makeSuppressionList(table).has('ana@example.mx')).toBe(false);
    expect(await liftSuppression({ table, ses }, 'luis@example.mx')).toMatchObject({ lifted_from: ['ses'] });
    await expect(liftSuppression({ table, ses }, 'nadie@example.mx')).rejects.toThrow('is on no list');
  });

  test('leaves SES alone where it sends no mails', async () => {
    const { table } = await tables.open();
    await makeSuppressionList(table).add('ana@example.mx', 'complaint', NOW);
    expect(await liftSuppression({ table, ses: null }, 'Ana@example.mx')).toMatchObject({ lifted_from: ['service'] });
    await expect(liftSuppression({ table, ses: null }, 'ana@example.mx')).rejects.toThrow(RangeError);
  });
});
