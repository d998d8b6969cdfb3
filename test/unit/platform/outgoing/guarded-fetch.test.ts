import { makeGuardedFetchOver, type OutgoingRequest } from '../../../../shared/platform/outgoing/guarded-fetch.ts';
import type { ExternalResponse, PinnedRequest } from '../../../../shared/platform/outgoing/pinned-request.ts';

const PUBLIC = '93.184.216.34';

const HEAD = { headers: {}, maxBytes: 1_000, timeoutMs: 60_000 };
const download = (url: string, maxRedirects = 3): OutgoingRequest => ({ ...HEAD, method: 'GET', url, maxRedirects });
const delivery = (url: string): OutgoingRequest => ({ ...HEAD, method: 'POST', url, body: '{}' });

const answer = (status: number, location?: string): ExternalResponse => ({
  status,
  headers: location === undefined ? {} : { location },
  body: Buffer.from('body'),
  isTruncated: false,
});

/** A fetcher over name servers that give the next answer of a list with each question, and sites that answer by URL. */
const fetcherOver = (
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
  sites: Readonly<Record<string, ExternalResponse>> = {},
) => {
  const asked: string[] = [];
  const sent: PinnedRequest[] = [];
  const fetcher = makeGuardedFetchOver({
    rules: { ownHosts: [], localOrigin: 'http://127.0.0.1:9300', loopback: false },
    resolveHost: (host) => {
      const answers = names[host];
      if (answers === undefined) return Promise.reject(new Error('the name servers do not answer'));
      const turn = asked.filter((name) => name === host).length;
      asked.push(host);
      return Promise.resolve(answers[turn] ?? []);
    },
    sendPinned: (request) => {
      sent.push(request);
      const site = sites[request.url.href];
      return site === undefined ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) : Promise.resolve(site);
    },
  });
  return { fetcher, asked, sent };
};

describe('guarded fetch', () => {
  it('connects to the addresses it has checked and resolves them once', async () => {
    const { fetcher, asked, sent } = fetcherOver({ 'hooks.mx': [[PUBLIC], ['127.0.0.1']] }, { 'https://hooks.mx/a': answer(200) });
    expect(await fetcher.send(delivery('https://hooks.mx/a'))).toMatchObject({ kind: 'response', status: 200 });
    expect(sent.map(({ addresses }) => addresses)).toEqual([[PUBLIC]]);
    expect(asked).toEqual(['hooks.mx']);
  });

  it('checks the name again with each request, so that one that leads inside by now is refused', async () => {
    const { fetcher, sent } = fetcherOver({ 'hooks.mx': [[PUBLIC], ['169.254.169.254']] }, { 'https://hooks.mx/a': answer(200) });
    await fetcher.send(delivery('https://hooks.mx/a'));
    expect(await fetcher.send(delivery('https://hooks.mx/a'))).toEqual({ kind: 'refused', problem: 'blocked' });
    expect(sent).toHaveLength(1);
  });

  it.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['fd00:ec2::254'], ['64:ff9b::a9fe:a9fe'], ['::ffff:10.0.0.1'], ['2002:a00:1::']])(
    'refuses a name when one of its addresses is %s',
    async (inside) => {
      const { fetcher, sent } = fetcherOver({ 'hooks.mx': [[PUBLIC, inside]] });
      expect(await fetcher.send(delivery('https://hooks.mx/a'))).toEqual({ kind: 'refused', problem: 'blocked' });
      expect(sent).toEqual([]);
    },
  );

  it.each(['https://127.0.0.1/', 'http://hooks.mx/', 'https://ok@10.0.0.1/', 'https://[::ffff:127.0.0.1]/'])(
    'neither resolves nor calls %s',
    async (url) => {
      const { fetcher, asked, sent } = fetcherOver({});
      expect(await fetcher.send(delivery(url))).toMatchObject({ kind: 'refused' });
      expect([asked, sent]).toEqual([[], []]);
    },
  );

  it('returns a redirect of a POST as the response', async () => {
    const { fetcher, sent } = fetcherOver({ 'hooks.mx': [[PUBLIC]] }, { 'https://hooks.mx/a': answer(307, 'https://hooks.mx/b') });
    expect(await fetcher.send(delivery('https://hooks.mx/a'))).toMatchObject({ kind: 'response', status: 307 });
    expect(sent).toHaveLength(1);
  });

  it('follows the redirects of a GET, each to an address that was checked', async () => {
    const { fetcher, sent } = fetcherOver(
      { 'a.mx': [[PUBLIC], [PUBLIC]], 'b.mx': [['1.1.1.1']] },
      {
        'https://a.mx/1': answer(302, '/2'),
        'https://a.mx/2': answer(301, 'https://b.mx/3'),
        'https://b.mx/3': answer(200),
      },
    );
    expect(await fetcher.send(download('https://a.mx/1'))).toMatchObject({ kind: 'response', status: 200 });
    expect(sent.map(({ url, addresses }) => [url.href, addresses])).toEqual([
      ['https://a.mx/1', [PUBLIC]],
      ['https://a.mx/2', [PUBLIC]],
      ['https://b.mx/3', ['1.1.1.1']],
    ]);
  });

  it.each([
    ['blocked', 'https://169.254.169.254/latest/meta-data/'],
    ['blocked', 'https://inside.mx/'],
    ['blocked', '//localhost/'],
    ['not_https', 'http://a.mx/'],
    ['invalid_url', 'https://['],
  ])('answers %s to a redirect to %s without calling it', async (problem, location) => {
    const { fetcher, sent } = fetcherOver({ 'a.mx': [[PUBLIC]], 'inside.mx': [['10.0.0.1']] }, { 'https://a.mx/': answer(302, location) });
    expect(await fetcher.send(download('https://a.mx/'))).toEqual({ kind: 'refused', problem });
    expect(sent).toHaveLength(1);
  });

  it('follows the given number of redirects and no more', async () => {
    const loop = { 'https://a.mx/': answer(302, 'https://a.mx/') };
    const { fetcher, sent } = fetcherOver({ 'a.mx': [[PUBLIC], [PUBLIC], [PUBLIC], [PUBLIC]] }, loop);
    expect(await fetcher.send(download('https://a.mx/', 2))).toEqual({ kind: 'failed', problem: 'too_many_redirects', cause: null });
    expect(sent).toHaveLength(3);
  });

  it('calls the local origin without resolving addresses', async () => {
    const { fetcher, asked, sent } = fetcherOver({}, { 'http://127.0.0.1:9300/a': answer(200) });
    expect(await fetcher.send(delivery('http://127.0.0.1:9300/a'))).toMatchObject({ kind: 'response' });
    expect([asked, sent.map(({ addresses }) => addresses)]).toEqual([[], [null]]);
  });

  it('distinguishes a name without addresses, name servers without an answer and a refused connection', async () => {
    const { fetcher } = fetcherOver({ 'none.mx': [[]], 'down.mx': [[PUBLIC]] });
    expect(await fetcher.send(delivery('https://none.mx/'))).toMatchObject({ problem: 'dns_failed' });
    expect(await fetcher.send(delivery('https://unknown.mx/'))).toMatchObject({ problem: 'dns_failed' });
    expect(await fetcher.send(delivery('https://down.mx/'))).toEqual({
      kind: 'failed',
      problem: 'connection_failed',
      cause: 'ECONNREFUSED',
    });
  });

  it('check returns the problem of a URL without calling it', async () => {
    const { fetcher, sent } = fetcherOver({ 'ok.mx': [[PUBLIC]], 'inside.mx': [['10.0.0.1']], 'none.mx': [[]] });
    const problems = await Promise.all(
      ['https://ok.mx/', 'https://inside.mx/', 'https://none.mx/', 'http://ok.mx/', 'ok'].map((url) => fetcher.check(url, 60_000)),
    );
    expect(problems).toEqual([null, 'blocked', 'dns_failed', 'not_https', 'invalid_url']);
    expect(sent).toEqual([]);
  });
});
