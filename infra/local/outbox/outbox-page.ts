import type { CapturedMessage } from './captured-message.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const CODE = /\b\d{6}\b/g;
const LINK = /https?:\/\/\S+/g;

const unique = (found: readonly string[]): readonly string[] => [...new Set(found)];

/** Codes of six digits in a message, outside of its links. */
export const codesIn = (text: string): readonly string[] => unique(text.replaceAll(LINK, '').match(CODE) ?? []);

export const linksIn = (text: string): readonly string[] => unique(text.match(LINK) ?? []);

const row = (name: string, value: string): string => `<dt>${name}</dt><dd>${value}</dd>`;

const article = ({ channel, to, subject, text, html, headers, sent_at: at }: CapturedMessage): string => {
  const codes = codesIn(text).map((code) => `<code class="code">${escaped(code)}</code>`);
  const links = linksIn(text).map((link) => `<a href="${escaped(link)}">${escaped(link)}</a>`);
  const shownHeaders = Object.entries(headers).map(([name, value]) => `${escaped(name)}: ${escaped(value)}`);
  return [
    `<article><h2>${escaped(subject ?? 'SMS')}</h2><dl>`,
    row('To', `${escaped(to)} (${channel === 'email' ? 'mail' : 'text message'})`),
    row('Sent', `<time datetime="${at}">${at}</time>`),
    codes.length === 0 ? '' : row('Codes', codes.join(' ')),
    links.length === 0 ? '' : row('Links', links.join('<br>')),
    '</dl>',
    // The mail is shown as a mail program would: nothing of it runs.
    html === null ? '' : `<iframe sandbox="" title="The mail" srcdoc="${escaped(html)}"></iframe>`,
    `<details${html === null ? ' open' : ''}><summary>Plain text${shownHeaders.length === 0 ? '' : ' and headers'}</summary>`,
    `<pre>${shownHeaders.length === 0 ? '' : `${shownHeaders.join('\n')}\n\n`}${escaped(text)}</pre></details></article>`,
  ].join('');
};

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem;background:#f4f6f9;color:#14202e}' +
  'article{background:#fff;border:1px solid #d5dce5;border-radius:8px;padding:1rem 1.25rem;margin:0 0 1.25rem}' +
  'h2{font-size:1.1rem;margin:0 0 .5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0 0 .75rem}' +
  'dt{color:#5b6470}dd{margin:0;overflow-wrap:anywhere}.code{font-size:1.25rem;letter-spacing:.15em;font-weight:700}' +
  'iframe{width:100%;height:440px;border:1px solid #d5dce5;border-radius:6px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}';

/** The mails and text messages that were sent, newest first. */
export const outboxPage = (messages: readonly CapturedMessage[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>Outbox</title><style>${STYLE}</style></head><body><h1>Outbox</h1>` +
  `<p>Mails and text messages that this local stack sent, newest first. <a href="?format=json">As JSON</a></p>` +
  `${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : messages.map(article).join('')}</body></html>`;
