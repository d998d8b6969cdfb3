import { createHash } from 'node:crypto';

import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { makeParticipantSource } from '../../../shared/banxico/adapters/cep-portal/participant-list.ts';
import type { ParticipantListOutcome } from '../../../shared/banxico/ports/participant-source.ts';
import { shippedOn } from '../../support/fakes/banxico/participant-source.ts';
import { date } from '../../unit/banking/bank-account/fixtures.ts';
import { captchaPage, maximumPage, unknownPage } from '../../unit/banxico/portal-pages.ts';
import { closeFakes, html, noDeadline, startPortal, startTcp, type Answer } from './fake-portal.ts';

afterEach(closeFakes);

const TODAY = date('2026-11-20');
const USER_AGENT = 'spei-validation/1.0 (contacto@ejemplo.invalid)';
const sourceAt = (baseUrl: string, callMs = 5_000) =>
  makeParticipantSource({ baseUrl, userAgent: USER_AGENT, now: Date.now, timeouts: { connectMs: 2_000, callMs } });

const ROWS = shippedOn(TODAY).map(({ code, name }) => [code, name]);
const body = (changes: object = {}): string =>
  JSON.stringify({ instituciones: ROWS, institucionesMISPEI: ROWS, overrideCaptcha: true, ...changes });

const json =
  (text: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
  };

const listed = async (answer: Answer): Promise<ParticipantListOutcome> =>
  sourceAt((await startPortal(answer)).url).list(TODAY, noDeadline().deadline);

describe('participant list request', () => {
  test("is one GET with the date in the portal's format and the User-Agent", async () => {
    const portal = await startPortal(json(body()));
    await sourceAt(portal.url).list(TODAY, noDeadline().deadline);
    expect(portal.received).toMatchObject([
      { method: 'GET', path: '/cep/instituciones.do?fecha=20-11-2026', headers: { 'user-agent': USER_AGENT } },
    ]);
  });

  test('returns the shipped list from the simulator', async () => {
    const portal = await startPortalSimulator({ port: 0 });
    try {
      const outcome = await sourceAt(`${portal.url}/cep`).list(TODAY, noDeadline().deadline);
      expect(
        outcome.kind === 'listed' ? outcome.participants.toSorted((one, other) => Number(one.code) - Number(other.code)) : outcome,
      ).toEqual(shippedOn(TODAY).toSorted((one, other) => Number(one.code) - Number(other.code)));
    } finally {
      await portal.close();
    }
  });

  test("returns senders and receivers once each, under the receiver's name", async () => {
    const senders = [
      ['90799', 'SOLO ENVIA'],
      ['40072', 'BANORTE MISPEI'],
    ];
    const outcome = await listed(json(body({ institucionesMISPEI: senders })));
    const participants = outcome.kind === 'listed' ? outcome.participants : [];
    expect(participants.filter(({ code }) => code === '90799' || code === '40072')).toEqual([
      { code: '90799', name: 'SOLO ENVIA' },
      { code: '40072', name: 'BANORTE' },
    ]);
    expect(participants).toHaveLength(ROWS.length + 1);
  });

  test.each([
    ['cut short', body().slice(0, 400)],
    ['not an object', '[]'],
    ['without receivers', JSON.stringify({ institucionesMISPEI: ROWS })],
    ['of a handful', body({ instituciones: ROWS.slice(0, 5), institucionesMISPEI: [] })],
    ['with an invalid code', body({ instituciones: [...ROWS, ['SPEI', 'ALGUIEN']] })],
    ['with a nameless institution', body({ instituciones: [...ROWS, ['90799', ' ']] })],
    ['with a line break in a name', body({ instituciones: [...ROWS, ['90799', 'UNO\n40072 OTRO']] })],
    ['a page', unknownPage()],
  ])('returns unrecognised when the body is %s', async (_, text) => {
    expect(await listed(json(text))).toMatchObject({ kind: 'unrecognised', bodySha256: createHash('sha256').update(text).digest('hex') });
  });

  test('stops reading beyond the size of any list', async () => {
    expect((await listed(json(`${body()}${' '.repeat(300_000)}`))).kind).toBe('unrecognised');
  });

  test.each<[string, Answer, string]>([
    [
      'a captcha',
      (response) => {
        html(response, captchaPage());
      },
      'captcha',
    ],
    [
      'the page of too many queries',
      (response) => {
        html(response, maximumPage());
      },
      'maximum',
    ],
    ['429', json('', 429), 'http_429'],
    ['403', json('', 403), 'http_403'],
  ])('returns throttled for %s', async (_, answer, cause) => {
    expect(await listed(answer)).toEqual({ kind: 'throttled', cause });
  });

  test('returns unavailable on a failure of portal or network and when time is short', async () => {
    expect(await listed(json('', 500))).toEqual({ kind: 'unavailable', reason: 'http_error' });
    const dead = await startTcp((socket) => {
      socket.destroy();
    });
    expect(await sourceAt(dead.url).list(TODAY, noDeadline().deadline)).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
    const silent = await startTcp(() => undefined);
    expect(await sourceAt(silent.url, 50).list(TODAY, noDeadline().deadline)).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(await sourceAt(silent.url).list(TODAY, Date.now() - 1)).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });

  test('accepts only addresses of Banxico and of this machine', () => {
    expect(() => sourceAt('https://example.com/cep')).toThrow(RangeError);
  });
});
