import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';

import { listen } from '../../../infra/local/http-server.ts';
import { handler } from '../../../infra/operator/preflight/portal-visit.ts';

// Made for this test alone: a certificate that signs itself, for portal.example.mx.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmm3+DQwv8thjRZkc
LKp1b+CDBsEQkUfimWkuLVf3IgahRANCAAR6/hqRHVVN0jQd9DvRRTI81ZKC8yY5
KKVuqGOcZ+3OYHN519G2y2L9E8RtAL+KAHAYqMY90Kv30IjjRqAT//oG
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBsjCCAVmgAwIBAgIUEibKdO149zClKsNsDCRU6YD39LUwCgYIKoZIzj0EAwIw
LjEaMBgGA1UEAwwRcG9ydGFsLmV4YW1wbGUubXgxEDAOBgNVBAoMB0V4YW1wbGUw
IBcNMjYxMTIyMDYzMzAyWhgPMjEyNjEwMjkwNjMzMDJaMC4xGjAYBgNVBAMMEXBv
cnRhbC5leGFtcGxlLm14MRAwDgYDVQQKDAdFeGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEev4akR1VTdI0HfQ70UUyPNWSgvMmOSilbqhjnGftzmBzedfR
tsti/RPEbQC/igBwGKjGPdCr99CI40agE//6BqNTMFEwHQYDVR0OBBYEFDYMa+Wa
QQiGS7Xt9Py8XAoiOBHkMB8GA1UdIwQYMBaAFDYMa+WaQQiGS7Xt9Py8XAoiOBHk
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgMM0VszeuDONVBayi
r4l9RiNNed1GqyQ+f41K9ar/ZMwCIAIDak3qwnSy7m1rLHZh0VNk7CFpbBU9oG/u
MVmmZuJD
-----END CERTIFICATE-----`;

const servers: (() => Promise<void>)[] = [];

const listening = async (server: Server): Promise<string> => {
  const { port, close } = await listen(server);
  servers.push(close);
  return `https://127.0.0.1:${port}/cep/`;
};

const portalThat = (answers: RequestListener): Promise<string> => listening(createServer({ key: KEY, cert: CERTIFICATE }, answers));

afterEach(() => Promise.all(servers.splice(0).map((close) => close())));

describe('handler of the temporary function', () => {
  test('sends one GET with its User-Agent and returns the status', async () => {
    const asked: string[] = [];
    const url = await portalThat(({ method, url: path, headers }, response) => {
      asked.push(`${method ?? ''} ${path ?? ''} ${headers['user-agent'] ?? ''}`);
      response.writeHead(403).end('no');
    });
    const { portal } = await handler({ url, userAgent: 'preflight' });
    expect(portal).toMatchObject({ kind: 'answered', status: 403 });
    expect(asked).toEqual(['GET /cep/ preflight']);
  });

  test('returns the TLS error and the chain of an untrusted certificate', async () => {
    const url = await portalThat((_request, response) => {
      response.end('<html></html>');
    });
    expect((await handler({ url, userAgent: 'preflight' })).portal).toMatchObject({
      status: 200,
      protocol: 'TLSv1.3',
      tlsError: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      chain: [{ subject: 'portal.example.mx', issuer: 'portal.example.mx', validTo: 'Oct 29 06:33:02 2126 GMT' }],
    });
  });

  test('returns unreachable when the connection fails', async () => {
    const url = await listening(createTcpServer((socket) => socket.destroy()));
    expect((await handler({ url, userAgent: 'preflight' })).portal.kind).toBe('unreachable');
  });

  test('returns Node.js version and architecture', async () => {
    const url = await portalThat((_request, response) => response.end());
    expect(await handler({ url, userAgent: 'preflight' })).toMatchObject({ node: process.version, architecture: process.arch });
  });
});
