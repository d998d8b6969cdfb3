import { escapeUTF8 } from 'entities';

import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import type { Message } from '../../../shared/messages/message.ts';
import type { Email } from '../ports/email-sender.ts';
import { contentOf, type Block, type Content } from './content.ts';
import { ENGLISH_TEXTS } from './english.ts';
import { SPANISH_TEXTS } from './spanish.ts';

const TEXTS = { es: SPANISH_TEXTS, en: ENGLISH_TEXTS } as const;

const FOOTERS = {
  es: `${PRODUCT_NAME} · Mensaje automático sobre tu cuenta; no lo respondas.`,
  en: `${PRODUCT_NAME} · An automatic message about your account; please do not reply.`,
} as const;

type Link = Extract<Block, { kind: 'link' }>;

/** Address of a page; null where there is no panel. */
const hrefOf = ({ page, token }: Link, panelUrl: string | null): string | null =>
  panelUrl === null ? null : `${panelUrl.replace(/\/$/, '')}/${page}${token === null ? '' : `#token=${token}`}`;

const textOf = (block: Block, panelUrl: string | null): string => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'link': {
      const href = hrefOf(block, panelUrl) ?? block.token;
      return href === null ? block.label : `${block.label}:\n${href}`;
    }
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  }
};

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONOSPACE = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

const linkHtml = (block: Link, panelUrl: string | null): string => {
  const href = hrefOf(block, panelUrl);
  if (href !== null) {
    return (
      `<p style="margin:24px 0"><a href="${escapeUTF8(href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
      `background:#0b5cab;color:#ffffff;text-decoration:none;font-weight:600">${escapeUTF8(block.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#5b6470;word-break:break-all">${escapeUTF8(href)}</p>`
    );
  }
  const label = `<p style="margin:0 0 8px;font-weight:600">${escapeUTF8(block.label)}</p>`;
  return block.token === null
    ? label
    : `${label}<p style="margin:0 0 16px;${MONOSPACE};font-size:14px;word-break:break-all">${escapeUTF8(block.token)}</p>`;
};

const htmlOf = (block: Block, panelUrl: string | null): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeUTF8(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 12px;font-size:14px;color:#5b6470">${escapeUTF8(block.text)}</p>`;
    case 'code':
      return (
        `<p style="margin:24px 0;padding:16px;border-radius:6px;background:#eef2f7;color:#14202e;text-align:center;` +
        `${MONOSPACE};font-size:30px;letter-spacing:6px;font-weight:700">${escapeUTF8(block.code)}</p>`
      );
    case 'link':
      return linkHtml(block, panelUrl);
    case 'facts':
      return (
        `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">` +
        block.rows
          .map(
            ([name, value]) =>
              `<tr><th scope="row" style="padding:2px 16px 2px 0;color:#5b6470;font-weight:400;text-align:left;vertical-align:top;` +
              `white-space:nowrap">${escapeUTF8(name)}</th>` +
              `<td style="padding:2px 0;word-break:break-word">${escapeUTF8(value)}</td></tr>`,
          )
          .join('') +
        `</table>`
      );
  }
};

const UNSUBSCRIBE_LABELS = { es: 'No recibir más estos correos', en: 'Stop receiving these mails' } as const;

/** The address for mail programs that switches off mails about an event of an account. Other mails have a link of their own. */
const EVENT_ADDRESS = '/notifications/unsubscribe/';

/** The page that switches mails of a kind off, with the token of the address for mail programs; null where there is none. */
const unsubscribePage = (url: string | undefined, panelUrl: string | null): string | null =>
  url?.includes(EVENT_ADDRESS) !== true
    ? null
    : hrefOf({ kind: 'link', label: '', page: 'unsubscribe', token: url.slice(url.lastIndexOf('/') + 1) }, panelUrl);

const footerHtml = (language: Message['language'], unsubscribeHref: string | null): string =>
  unsubscribeHref === null
    ? escapeUTF8(FOOTERS[language])
    : `${escapeUTF8(FOOTERS[language])} <a href="${escapeUTF8(unsubscribeHref)}" style="color:#0b5cab">${UNSUBSCRIBE_LABELS[language]}</a>`;

/** Tables and inline styles, which all mail programs show in the same way. */
const page = (
  language: Message['language'],
  { subject, blocks }: Content,
  panelUrl: string | null,
  unsubscribeHref: string | null,
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<meta name="color-scheme" content="light"><title>${escapeUTF8(subject)}</title></head>` +
  `<body style="margin:0;padding:0;background:#f4f6f9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9">` +
  `<tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" ` +
  `style="max-width:560px;background:#ffffff;border-radius:10px"><tr><td style="padding:28px 28px 16px;${FONT};font-size:16px;line-height:1.5;color:#14202e">` +
  `<p style="margin:0 0 20px;font-size:14px;font-weight:600;color:#0b5cab">${PRODUCT_NAME}</p>` +
  `<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${escapeUTF8(subject)}</h1>` +
  blocks.map((block) => htmlOf(block, panelUrl)).join('') +
  `</td></tr><tr><td style="padding:0 28px 24px;${FONT};font-size:12px;line-height:1.5;color:#5b6470">${footerHtml(language, unsubscribeHref)}</td></tr>` +
  `</table></td></tr></table></body></html>`;

/** Headers that mail programs make a button of (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Email['headers'] =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * A mail in words, in the language of its reader, as plain text and as HTML. Nothing that answers mails by itself is to
 * answer it (RFC 3834).
 */
export const renderEmail = (
  { language, template, unsubscribeUrl }: Extract<Message, { channel: 'email' }>,
  panelUrl: string | null,
): Omit<Email, 'to' | 'template'> => {
  const content = contentOf(TEXTS[language], template.name, template);
  const unsubscribeHref = unsubscribePage(unsubscribeUrl, panelUrl);
  const footer = [FOOTERS[language], ...(unsubscribeHref === null ? [] : [`${UNSUBSCRIBE_LABELS[language]}:\n${unsubscribeHref}`])];
  return {
    subject: content.subject,
    text: `${[content.subject, ...content.blocks.map((block) => textOf(block, panelUrl)), '--', ...footer].join('\n\n')}\n`,
    html: page(language, content, panelUrl, unsubscribeHref),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...unsubscribeHeaders(unsubscribeUrl),
    },
  };
};
