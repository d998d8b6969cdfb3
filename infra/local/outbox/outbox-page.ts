import { descriptionRow, escapeHtml, localPage } from '../local-page.ts';
import type { CapturedMessage } from './captured-message.ts';

const CODE = /\b\d{6}\b/g;
const LINK = /https?:\/\/\S+/g;
/** The token that a page of the panel sends to the API. */
const TOKEN = /#token=(\S+)$/;

const unique = (found: readonly string[]): readonly string[] => [...new Set(found)];

/** Codes of six digits in a message, outside of its links. */
const codesIn = (text: string): readonly string[] => unique(text.replaceAll(LINK, '').match(CODE) ?? []);

const linksIn = (text: string): readonly string[] => unique(text.match(LINK) ?? []);

/** Tokens that the links of a message carry. */
const tokensIn = (text: string): readonly string[] => linksIn(text).flatMap((link) => TOKEN.exec(link)?.[1] ?? []);

const rowOf = (name: string, values: readonly string[]): string => (values.length === 0 ? '' : descriptionRow(name, values.join('<br>')));

const article = ({ channel, to, subject, text, html, headers, sent_at: at }: CapturedMessage): string => {
  const title = escapeHtml(subject ?? 'Text message');
  const language = headers['Content-Language'];
  const codes = codesIn(text).map((code) => `<code class="code">${escapeHtml(code)}</code>`);
  const links = linksIn(text).map((link) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`);
  const tokens = tokensIn(text).map((token) => `<code>${escapeHtml(token)}</code>`);
  const shownHeaders = Object.entries(headers).map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`);
  return [
    `<article><h2${language === undefined ? '' : ` lang="${escapeHtml(language)}"`}>${title}</h2><dl>`,
    descriptionRow('To', `${escapeHtml(to)} (${channel === 'email' ? 'mail' : 'text message'})`),
    descriptionRow('Sent', `<time datetime="${at}">${at}</time>`),
    rowOf('Codes', codes),
    rowOf('Links', links),
    rowOf('Tokens', tokens),
    '</dl>',
    // The mail is shown as a mail program would: nothing of it runs.
    html === null ? '' : `<iframe sandbox="" title="Mail: ${title}" srcdoc="${escapeHtml(html)}"></iframe>`,
    `<details${html === null ? ' open' : ''}><summary>Plain text${shownHeaders.length === 0 ? '' : ' and headers'}</summary>`,
    `<pre>${shownHeaders.length === 0 ? '' : `${shownHeaders.join('\n')}\n\n`}${escapeHtml(text)}</pre></details></article>`,
  ].join('');
};

/** The mails and text messages that were sent, newest first. */
export const outboxPage = (messages: readonly CapturedMessage[]): string =>
  localPage(
    'Outbox',
    `Mails and text messages that this local stack sent, newest first. <a href="?format=json">As JSON</a>`,
    messages.length === 0 ? ['<p>Nothing was sent yet.</p>'] : messages.map(article),
  );
