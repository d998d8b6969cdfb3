import * as v from 'valibot';

import { webhookUrlRules } from '../../../functions/webhooks/adapters/webhook-url-rules.ts';
import { outgoingEnvironment } from '../../../infra/resources/outgoing.ts';
import { resolveStage } from '../../../infra/settings/stages.ts';
import { outgoingEnvironment as environmentSchema, outgoingUrlRules } from '../../../shared/platform/config/environment.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';

const LOCAL_ORIGIN = 'http://127.0.0.1:8080';
const VERSION = '1.0.0';
const EMULATOR = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };

const rulesIn = (environment: Readonly<Record<string, string>>) => outgoingUrlRules(v.parse(v.object(environmentSchema), environment));

/** Checks a webhook endpoint at a port that a developer chose. */
const checkWebhookIn = (environment: Readonly<Record<string, string>>) =>
  makeGuardedFetch(webhookUrlRules(v.parse(v.object(environmentSchema), environment))).check('http://localhost:3000/hooks', 60_000);

const checkIn = (environment: Readonly<Record<string, string>>) =>
  makeGuardedFetch(rulesIn(environment)).check(`${LOCAL_ORIGIN}/hooks`, 60_000);

describe('the environment of outgoing requests', () => {
  it('opens the receiver of a local run on the emulator', async () => {
    const environment = outgoingEnvironment(resolveStage({ stage: 'local', localOrigin: LOCAL_ORIGIN }, VERSION));
    expect(await checkIn({ ...environment, ...EMULATOR })).toBeNull();
  });

  it('opens any port of this machine to webhooks of a local run, and none on AWS', async () => {
    const environment = outgoingEnvironment(resolveStage({ stage: 'local', localOrigin: LOCAL_ORIGIN }, VERSION));
    expect(await checkWebhookIn({ ...environment, ...EMULATOR })).toBeNull();
    expect(await checkWebhookIn(environment)).toBe('not_https');
    expect(await checkWebhookIn(outgoingEnvironment(resolveStage({ stage: 'dev' }, VERSION)))).toBe('not_https');
  });

  it('opens nothing on AWS, where a local origin is refused as a setting and ignored in the environment', async () => {
    expect(outgoingEnvironment(resolveStage({ stage: 'dev' }, VERSION))).toEqual({ OWN_HOSTS: '' });
    expect(await checkIn({ LOCAL_ORIGIN })).toBe('not_https');
  });

  it('accepts only a loopback address as a local origin', () => {
    expect(() => resolveStage({ stage: 'local', localOrigin: 'http://10.0.0.1:8080' }, VERSION)).toThrow(v.ValiError);
  });

  it('names the domain of the service, which is not called', () => {
    const domain = { domainName: 'api.example.mx', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a' };
    expect(rulesIn(outgoingEnvironment(resolveStage({ stage: 'dev', ...domain }, VERSION)))).toEqual({
      ownHosts: ['api.example.mx'],
      localOrigin: null,
      loopback: false,
    });
  });
});
