import * as v from 'valibot';

import { commonEnvironment, tableEnvironment } from '../../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { openTransferResolution } from '../../../shared/validation/adapters/composition/transfer-resolution.ts';
import { transferResolutionEnvironment } from '../../../shared/validation/config/transfer-resolution.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { query } from '../../unit/banxico/cep-fixtures.ts';
import { notFoundPage } from '../../unit/banxico/portal-pages.ts';
import { withCertificate } from './cep-portal-answers.ts';
import { closeFakes, html, noDeadline, portalAt, startPortal, startTcp, type FakePortal } from './fake-portal.ts';

afterEach(closeFakes);

/** A portal that answers a form once something else has happened; without it the test ends by its timeout. */
const portalAnsweringAfter = (event: Promise<unknown>): Promise<FakePortal> =>
  startPortal((response) => {
    void event.then(() => {
      html(response, notFoundPage());
    });
  });

const signal = () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  return {
    promise,
    resolve: () => {
      resolve(null);
    },
  };
};

describe('onFormSent', () => {
  test('is called while the answer to the form is being waited for', async () => {
    const sent = signal();
    const portal = await portalAnsweringAfter(sent.promise);
    expect(await portalAt(portal.url, { onFormSent: sent.resolve }).query(query(), noDeadline())).toMatchObject({ kind: 'not_found' });
  });

  test('is called for forms, not for downloads', async () => {
    const portal = await startPortal(withCertificate);
    const onFormSent = jest.fn();
    await portalAt(portal.url, { onFormSent }).query(query(), noDeadline());
    expect(portal.received).toHaveLength(3);
    expect(onFormSent).toHaveBeenCalledTimes(1);
  });

  test('is not called without a connection', async () => {
    const { url } = await startTcp((socket) => socket.destroy());
    await closeFakes();
    const onFormSent = jest.fn();
    await portalAt(url, { onFormSent }).query(query(), noDeadline());
    expect(onFormSent).not.toHaveBeenCalled();
  });
});

describe('transfer resolution', () => {
  const open = (portalUrl: string, load: () => Promise<unknown>) => {
    const env = v.parse(v.object({ ...commonEnvironment, ...tableEnvironment, ...transferResolutionEnvironment }), {
      SERVICE_VERSION: '1.0.0',
      TABLE_NAME: 'no-table',
      AWS_REGION: 'us-east-1',
      CERTIFICATE_BUCKET: 'certificates',
      SECRETS_ARN: 'secret',
      CEP_PORTAL_URL: portalUrl,
      CEP_USER_AGENT: 'test',
      SENDER_PROBES: '',
      STATUS_RECHECK_SECONDS: '900',
    });
    const clock = { now: Date.now, sleepUntil: () => Promise.resolve() };
    const openTable = (name: string) => makeTable(makeDynamoDbClient(1_000), name);
    const context = { env, table: openTable('no-table'), openTable, clock, ids: makeFakeIds(), log: makeRecordedLog() };
    return openTransferResolution(context, fakeHmac, [{ load }]);
  };

  test('loads the clients of S3 and EventBridge Scheduler while the portal has not answered, once', async () => {
    const loaded = signal();
    const load = jest.fn(() => {
      loaded.resolve();
      return Promise.resolve();
    });
    const portal = await portalAnsweringAfter(loaded.promise);
    const { source } = open(portal.url, load);
    expect(await source.query(query(), noDeadline())).toMatchObject({ kind: 'not_found' });
    await source.query(query(), noDeadline());
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('answers as usual when a client cannot be loaded', async () => {
    const loaded = signal();
    const portal = await portalAnsweringAfter(loaded.promise);
    const { source } = open(portal.url, () => {
      loaded.resolve();
      return Promise.reject(new Error('no such file'));
    });
    expect(await source.query(query(), noDeadline())).toMatchObject({ kind: 'not_found' });
  });
});
