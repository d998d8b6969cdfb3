import { makeImageFetcher } from '../../../functions/validate-ocr/adapters/guarded-image-fetcher.ts';
import { startTextractServer, TEXTRACT_MODES } from '../../../infra/local/textract/server.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { systemClock } from '../../../shared/platform/time/system-clock.ts';
import { makeTextractRecognizer } from '../../../shared/receipts/adapters/textract-recognizer.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const IMAGE = { kind: 'image', bytes: Buffer.from(BLANK_IMAGE, 'base64'), mediaType: 'image/png', width: 200, height: 200 } as const;
/** Long enough for three attempts that are answered, and all that a silent service gets. */
const PATIENCE_MS = 3_000;

const ENVIRONMENT = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_ENDPOINT_URL_TEXTRACT'] as const;

describe('text recognition by Textract', () => {
  const before = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]));
  afterAll(() => {
    for (const name of ENVIRONMENT) {
      const value = before[name];
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });

  test.each(TEXTRACT_MODES.filter((mode) => mode !== 'normal'))(
    'is unavailable while the service is %s, and throws nothing',
    async (mode) => {
      const server = await startTextractServer(0);
      server.setMode(mode);
      Object.assign(process.env, {
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        AWS_ENDPOINT_URL_TEXTRACT: server.url,
      });
      const log = makeRecordedLog();
      try {
        const recognizer = makeTextractRecognizer({ clock: systemClock, log, region: 'us-east-1' });
        expect(await recognizer.recognize(IMAGE, systemClock.now() + PATIENCE_MS)).toEqual({ kind: 'unavailable' });
        expect(log.lines.map(({ event }) => event)).toEqual(['text_recognition_unavailable']);
      } finally {
        await server.close();
      }
    },
  );
});

type Sent = Awaited<ReturnType<GuardedFetch['send']>>;

describe('the file behind an image_url', () => {
  const answer = {
    kind: 'response',
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: IMAGE.bytes,
    isTruncated: false,
  } as const;

  test.each<readonly [string, Sent, unknown]>([
    ['fetched', answer, { kind: 'fetched', bytes: IMAGE.bytes, mediaType: 'image/png' }],
    [
      'of no type of its own',
      { ...answer, headers: { 'content-type': 'application/octet-stream' } },
      { kind: 'fetched', bytes: IMAGE.bytes, mediaType: null },
    ],
    ['too large', { ...answer, isTruncated: true }, { kind: 'refused', problem: 'image_url_too_large' }],
    ['missing', { ...answer, status: 404 }, { kind: 'refused', problem: 'image_url_unreachable' }],
    ['inside', { kind: 'refused', problem: 'blocked' }, { kind: 'refused', problem: 'url_ssrf_blocked' }],
    ['without https', { kind: 'refused', problem: 'not_https' }, { kind: 'refused', problem: 'invalid_url_scheme' }],
    ['slow', { kind: 'failed', problem: 'timeout', cause: null }, { kind: 'refused', problem: 'image_url_unreachable' }],
    [
      'behind too many redirects',
      { kind: 'failed', problem: 'too_many_redirects', cause: null },
      { kind: 'refused', problem: 'image_url_too_many_redirects' },
    ],
  ])('that is %s is reported as such', async (_what, sent, expected) => {
    const requests: unknown[] = [];
    const fetcher = makeImageFetcher({
      send: (request) => {
        requests.push(request);
        return Promise.resolve(sent);
      },
    });
    expect(await fetcher.fetch('https://example.com/a.png', 1_000)).toEqual(expected);
    expect(requests).toMatchObject([{ method: 'GET', maxBytes: 1_000, maxRedirects: 3 }]);
  });
});
