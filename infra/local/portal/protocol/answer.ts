/** The answer of an endpoint, before cookies and delay. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** `chunked`: the portal started to answer before the length was known. */
  readonly framing: 'sized' | 'chunked';
  /** The portal's application sets cookies; what answers in front of it does not. */
  readonly setsCookies: boolean;
};

const HTML = { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Language': 'es-MX' };

export const htmlAnswer = (html: string, framing: Answer['framing'] = 'sized'): Answer => ({
  status: 200,
  headers: HTML,
  body: Buffer.from(html, 'utf8'),
  framing,
  setsCookies: true,
});

/** A fault page of the application server, which then hangs up. */
export const errorAnswer = (status: number, html: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=UTF-8', Connection: 'close' },
  body: Buffer.from(html, 'utf8'),
  framing: 'sized',
  setsCookies: true,
});

export const fileAnswer = (contentType: string, filename: string, body: Buffer, extra: Readonly<Record<string, string>> = {}): Answer => ({
  status: 200,
  headers: {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename=${filename}`,
    'Content-Language': 'es-MX',
    ...extra,
  },
  body,
  framing: 'sized',
  setsCookies: true,
});

/** The portal redirects unknown paths to the bank's former site. */
export const formerSiteAnswer = (path: string): Answer => ({
  status: 302,
  headers: { Location: `https://anterior.banxico.org.mx${path}`, Server: 'mxbanxico' },
  body: Buffer.alloc(0),
  framing: 'sized',
  setsCookies: false,
});

export const jsonAnswer = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
  body: Buffer.from(JSON.stringify(value), 'utf8'),
  framing: 'sized',
  setsCookies: false,
});
