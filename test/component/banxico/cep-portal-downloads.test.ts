import { query } from '../../unit/banxico/cep-fixtures.ts';
import { captchaPage, maximumPage, notFoundPage } from '../../unit/banxico/portal-pages.ts';
import { withDownload, XML_BYTES } from './cep-portal-answers.ts';
import { closeFakes, file, html, noDeadline, portalAt, startPortal, type Answer } from './fake-portal.ts';

afterEach(closeFakes);

describe('CEP portal downloads', () => {
  const notAFile: readonly [string, Answer][] = [
    [
      'an error that calls itself a file',
      (response) => {
        response.writeHead(500, { 'Content-Type': 'application/xml' }).end(XML_BYTES);
      },
    ],
    [
      'an error of the server',
      (response) => {
        html(response, '<TITLE>Error 500--Internal Server Error</TITLE>', 500);
      },
    ],
    [
      'a page',
      (response) => {
        html(response, notFoundPage());
      },
    ],
    [
      'a page that calls itself a file',
      (response) => {
        file(response, 'application/xml', Buffer.from('<html></html>'));
      },
    ],
    [
      'a file that calls itself a page',
      (response) => {
        file(response, 'text/html', XML_BYTES);
      },
    ],
    [
      'another kind of file',
      (response) => {
        file(response, 'application/zip', Buffer.from('PK'));
      },
    ],
    [
      'nothing',
      (response) => {
        file(response, 'application/xml', Buffer.alloc(0));
      },
    ],
    [
      'a file without end',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/xml' });
        response.write('<?xml');
        response.write(Buffer.alloc(4 * 1024 * 1024, ' '));
      },
    ],
    [
      'a file shorter than announced',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': XML_BYTES.length });
        response.write(XML_BYTES.subarray(0, 900), () => response.destroy());
      },
    ],
    [
      'a redirect',
      (response) => {
        response.writeHead(302, { Location: '/cep/otro' }).end();
      },
    ],
  ];

  test.each(notAFile)('return download_failed and request no PDF when the XML is %s', async (_name, answer) => {
    const portal = await startPortal(withDownload('XML', answer));
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'download_failed',
    });
    expect(portal.received).toHaveLength(2);
  });

  test.each(notAFile)('return the certificate without PDF when the PDF is %s', async (_name, answer) => {
    const portal = await startPortal(withDownload('PDF', answer));
    const outcome = await portalAt(portal.url).query(query(), noDeadline());
    expect(outcome).toMatchObject({ kind: 'cep_ready', pdf: null });
    expect(outcome.kind === 'cep_ready' && Buffer.compare(outcome.xml, XML_BYTES)).toBe(0);
  });

  test.each<[string, Answer, string]>([
    [
      'the page of too many queries',
      (response) => {
        html(response, maximumPage());
      },
      'maximum',
    ],
    [
      'the security image',
      (response) => {
        html(response, captchaPage());
      },
      'captcha',
    ],
    [
      'status 429',
      (response) => {
        html(response, '', 429);
      },
      'http_429',
    ],
  ])('return throttled when the XML is %s', async (_name, answer, cause) => {
    const portal = await startPortal(withDownload('XML', answer));
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'throttled', cause });
  });

  test('return the certificate when the PDF is a throttle page', async () => {
    const portal = await startPortal(
      withDownload('PDF', (response) => {
        html(response, maximumPage());
      }),
    );
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready', pdf: null });
  });
});
