import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { escapeHtml, localPage } from '../local-page.ts';
import { OUTBOX_PATH } from '../outbox/outbox.ts';

/** What a user enters on a page. */
type PageField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autocomplete: 'email' | 'new-password';
};

/** A page that a mail links to, and the public operation that it calls with the token of the link. */
type LinkPage = {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly PageField[];
  readonly button: string;
  /** `send`: a POST with the token and the fields. `open`: the browser goes to the path, with the token at its end. */
  readonly step: { readonly kind: 'send' | 'open'; readonly path: string; readonly needsToken: boolean };
  /** Shown when the step succeeded. */
  readonly done: string;
};

/**
 * The pages by the name that links in mails have (`page` of `functions/messages/rendering/content.ts`). A family whose
 * mails link to a new page adds it here.
 */
export const LINK_PAGES: Readonly<Record<string, LinkPage>> = {
  'password/forgot': {
    title: 'Reset a password',
    text: 'Sends a mail with a link that sets a new password.',
    fields: [{ name: 'email', label: 'Address of the account', type: 'email', autocomplete: 'email' }],
    button: 'Send the mail',
    step: { kind: 'send', path: '/auth/password/forgot', needsToken: false },
    done: 'If the address has an account, the mail will be in the outbox within seconds.',
  },
  'password/reset': {
    title: 'Choose a new password',
    text: 'Sets the password of the account and ends its sessions.',
    fields: [{ name: 'new_password', label: 'New password', type: 'password', autocomplete: 'new-password' }],
    button: 'Set the password',
    step: { kind: 'send', path: '/auth/password/reset', needsToken: true },
    done: 'The password is set. Sign in with it.',
  },
  'email-change/cancel': {
    title: 'Cancel the change of address',
    text: 'Keeps the address that the account has.',
    fields: [],
    button: 'Cancel the change',
    step: { kind: 'send', path: '/auth/email-change/cancel', needsToken: true },
    done: 'The change is cancelled; the address stays as it was.',
  },
  'account/restore': {
    title: 'Restore the account',
    text: 'Undoes the deletion of the account.',
    fields: [],
    button: 'Restore the account',
    step: { kind: 'send', path: '/auth/restore-account', needsToken: true },
    done: 'The account is restored. Sign in again.',
  },
  'data-export': {
    title: 'Download the data of the account',
    text: 'Downloads the archive as a ZIP file.',
    fields: [],
    button: 'Download',
    step: { kind: 'open', path: '/data-exports/', needsToken: true },
    done: 'The download begins.',
  },
};

const SCRIPT = readFileSync(join(import.meta.dirname, 'link-page.js'), 'utf8');

const inputOf = ({ name, label, type, autocomplete }: PageField): string =>
  `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required></label>`;

const renderPage = ({ title, text, fields, button, step, done }: LinkPage): string =>
  localPage(title, `${escapeHtml(text)} <a href="${OUTBOX_PATH}">Outbox</a>`, [
    `<article><form data-path="/v1${step.path}" data-opens="${step.kind === 'open'}" data-needs-token="${step.needsToken}" data-done="${escapeHtml(done)}">`,
    `${fields.map(inputOf).join('')}<button>${escapeHtml(button)}</button></form><p role="status"></p></article>`,
    `<script>${SCRIPT}</script>`,
  ]);

/** The pages as HTML, by the path that the front of a local stack serves each under. */
export const linkPages: ReadonlyMap<string, string> = new Map(
  Object.entries(LINK_PAGES).map(([name, page]) => [`/${name}`, renderPage(page)]),
);
