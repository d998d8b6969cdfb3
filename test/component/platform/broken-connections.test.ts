import type { ServerResponse } from 'node:http';

import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { makeEventBridgeSchedules } from '../../../shared/platform/scheduler/eventbridge-schedules.ts';
import { makeCertificateStore } from '../../../shared/validation/adapters/certificate-store.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { startAwsEndpoint } from '../../support/aws-endpoint.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const ID = validationIdOf('certificate');

const settings = (endpoint: string) => ({
  region: 'us-east-1',
  endpoint,
  credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
});

const storeAt = (endpoint: string) =>
  makeCertificateStore(makeBucket({ ...settings(endpoint), bucket: 'certificates', timeoutMs: 20_000 }));

const schedulesAt = (endpoint: string) =>
  makeEventBridgeSchedules({
    ...settings(endpoint),
    groupName: 'retries',
    targetArn: 'arn:aws:sqs:us-east-1:111111111111:attempts',
    roleArn: 'arn:aws:iam::111111111111:role/schedules',
    deadLetterArn: 'arn:aws:sqs:us-east-1:111111111111:dead-letters',
    minLeadMs: 60_000,
    clock: { now: () => Date.parse('2026-03-02T12:00:00Z') },
  });

type Answer = { readonly status: number; readonly errorType?: string };

const OK: Answer = { status: 200 };

/** A service of AWS that gets the first request and closes its connection without an answer; later ones get a status. */
const startBreakingEndpoint = ({ status, errorType }: Answer) => {
  let requests = 0;
  return startAwsEndpoint((response: ServerResponse) => {
    requests += 1;
    if (requests === 1) response.destroy();
    else response.writeHead(status, errorType === undefined ? {} : { 'x-amzn-ErrorType': errorType }).end();
  });
};

const methods = (received: readonly { readonly method: string }[]): readonly string[] => received.map(({ method }) => method);

describe('a request to AWS whose connection breaks', () => {
  test('is repeated, so that the certificate of a payment is stored and the verdict is valid', async () => {
    await using s3 = await startBreakingEndpoint(OK);
    const api = makeTestApi({ certificates: () => storeAt(s3.endpoint) });
    const reply = await postValidate(api, await api.createUser(), transferBody());
    expect(reply.at('data.attributes.status')).toBe('valid');
    // XML, PDF and the responses of the portal, one of them twice.
    expect(methods(s3.received)).toEqual(['PUT', 'PUT', 'PUT', 'PUT']);
    expect(new Set(s3.received.map(({ path }) => path)).size).toBe(3);
  });

  test('fails after three attempts', async () => {
    await using s3 = await startAwsEndpoint((response) => response.destroy());
    await expect(storeAt(s3.endpoint).save(ID, 'xml', new Uint8Array([1]))).rejects.toThrow('socket hang up');
    expect(methods(s3.received)).toEqual(['PUT', 'PUT', 'PUT']);
  });

  test('fails when its time is up, with an attempt that was not answered', async () => {
    await using s3 = await startAwsEndpoint(null);
    const store = makeCertificateStore(makeBucket({ ...settings(s3.endpoint), bucket: 'certificates', timeoutMs: 1000 }));
    await expect(store.save(ID, 'xml', new Uint8Array([1]))).rejects.toMatchObject({ name: 'AbortError' });
    expect(methods(s3.received)).toContain('PUT');
  });

  test.each([OK, { status: 409, errorType: 'ConflictException' }])(
    'creates a schedule, which the broken attempt may have created (%j)',
    async (answer) => {
      await using eventBridge = await startBreakingEndpoint(answer);
      await schedulesAt(eventBridge.endpoint).create('retry-1', 0, 'message');
      expect(methods(eventBridge.received)).toEqual(['POST', 'POST']);
      expect(eventBridge.received[1]?.body).toBe(eventBridge.received[0]?.body);
    },
  );

  test.each([OK, { status: 404, errorType: 'ResourceNotFoundException' }])(
    'deletes a schedule, which the broken attempt may have deleted (%j)',
    async (answer) => {
      await using eventBridge = await startBreakingEndpoint(answer);
      await schedulesAt(eventBridge.endpoint).remove('retry-1');
      expect(methods(eventBridge.received)).toEqual(['DELETE', 'DELETE']);
    },
  );
});
