import { createHash } from 'node:crypto';

import { escapeHtml, localPage } from '../local-page.ts';
import { known, type Account, type Card, type Customer, type Session } from './account.ts';

/** Cards by their number: Stripe's own test cards. */
const REFUSED = '4000000000000002';
const DECLINED_LATER = '4000000000000341';

const pesos = (centavos: number): string => `$${(centavos / 100).toFixed(2)} MXN`;

/** A card of a form; null for a text that is no number of a card. */
export const readCard = (number: string): { readonly card: Card; readonly isRefused: boolean } | null => {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length !== 16) return null;
  return {
    card: {
      last4: digits.slice(-4),
      fingerprint: createHash('sha256').update(digits).digest('hex').slice(0, 16),
      isDeclined: digits === DECLINED_LATER,
    },
    isRefused: digits === REFUSED,
  };
};

const CARDS =
  'Test cards: <code>4242 4242 4242 4242</code> is paid, <code>4000 0000 0000 0002</code> is refused at once, ' +
  '<code>4000 0000 0000 0341</code> is accepted and fails at the next payment.';

const cardForm = (action: string, button: string, problem: string | null): string =>
  `<form method="post" action="${escapeHtml(action)}"><p role="alert">${escapeHtml(problem ?? '')}</p>` +
  '<label>Card number<input name="card" inputmode="numeric" autocomplete="off" required></label>' +
  `<button>${escapeHtml(button)}</button></form>`;

/** The page on which a plan is paid. */
export const checkoutPage = (account: Account, session: Session, problem: string | null): string => {
  const price = known(account.prices, session.price);
  const cancel = session.cancel_url === null ? '' : `<p><a href="${escapeHtml(session.cancel_url)}">Cancel</a></p>`;
  const trial =
    session.trialDays === null
      ? ''
      : `<p>${session.trialDays} days of trial; the card is charged afterwards. ${escapeHtml(session.message ?? '')}</p>`;
  return localPage('Payment', CARDS, [
    `<article><h2>${escapeHtml(known(account.products, price.product).name)}</h2><p>${pesos(price.unit_amount)} ${price.interval === null ? 'once' : `a ${price.interval}`}</p>` +
      `${trial}${cardForm(`/pay/${session.id}`, session.trialDays === null ? 'Pay' : 'Start the trial', problem)}${cancel}</article>`,
  ]);
};

/** The page on which a customer changes the card. */
export const portalPage = (account: Account, customer: Customer, returnUrl: string, problem: string | null): string => {
  const own = [...account.invoices.values()].filter((invoice) => invoice.customer === customer.id).toReversed();
  const rows = own.map(
    ({ id, number, status, total }) => `<li><a href="/invoices/${id}.pdf">${number}</a>: ${pesos(total)}, ${status}</li>`,
  );
  const action = `/portal/${customer.id}?return_url=${encodeURIComponent(returnUrl)}`;
  return localPage('Payment portal', CARDS, [
    `<article><h2>Card</h2><p>${customer.card === null ? 'No card' : `Card ending in ${customer.card.last4}`}</p>` +
      `${cardForm(action, 'Change the card', problem)}</article>`,
    `<article><h2>Invoices</h2><ul>${rows.join('')}</ul></article>`,
    returnUrl === '' ? '' : `<p><a href="${escapeHtml(returnUrl)}">Return</a></p>`,
  ]);
};

/** A PDF of one page with lines of text. */
export const textPdf = (lines: readonly string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '')}) Tj 0 -18 Td`).join(' ');
  const content = `BT /F1 12 Tf 60 760 Td ${shown} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(content)}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  const places: number[] = [];
  let file = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    places.push(Buffer.byteLength(file));
    file += `${index + 1} 0 obj${object}endobj\n`;
  }
  const start = Buffer.byteLength(file);
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file);
};
