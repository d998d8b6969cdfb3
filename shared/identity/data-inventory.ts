import { defineInventory } from '../data-inventory/inventory-entry.ts';

const PROOF = 'It proves the identity of a user, so exports leave it out.';
const PASSING = 'It is valid for minutes, and the profile contains the same data.';

/** The keys are those of adapters/keys.ts. */
export const identityInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}', sk: 'PROFILE', isLast: true, export: { file: 'profile' } },
  { store: 'table', pk: 'EMAIL#{email}', sk: 'EMAIL', isLast: true, export: { omitted: 'The address is in the profile.' } },
  { store: 'table', pk: 'USER#{user}', sk: 'LAST_SIGN_IN', export: { omitted: 'The details of the profile have it.' } },
  {
    store: 'table',
    pk: 'USER#{user}#SESSIONS',
    sk: '{instant}#{uuid}',
    references: { session: 'digest' },
    export: { file: 'sessions' },
  },
  {
    store: 'table',
    pk: 'SESSION#{session}',
    sk: 'SESSION',
    export: { omitted: 'It is in the list of sessions, without the token that proves it.' },
  },
  {
    store: 'table',
    pk: 'GATE#{gate}',
    sk: 'GATE',
    export: {
      omitted:
        'It counts requests, and quota units of a month; GET /usage/limits shows how many, GET /users/me/api-keys when a named key was used last.',
    },
  },
  {
    store: 'table',
    pk: 'GATE#{gate}',
    sk: 'TEST',
    export: { omitted: 'It has the clock of test mode and the digest of its key; GET /playground/test-key shows the rest.' },
  },
  {
    store: 'table',
    pk: 'GATE#{gate}#SETTLED',
    sk: '{number}',
    export: { omitted: 'It records that a quota unit was refunded, or that its validation was erased.' },
  },
  { store: 'table', pk: 'GATE#{gate}#RESERVED', sk: '{number}', export: { omitted: 'It counts the units of a bulk import.' } },
  { store: 'table', pk: 'GATE#{gate}#UNREAD', sk: '{day}', export: { omitted: 'It counts the refunds of a day.' } },
  { store: 'table', pk: 'GATES', sk: '{gate}', export: { omitted: 'It lists gates for the reconciliation of quotas.' } },
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'EXPOSED_KEY#{digest}',
    export: { omitted: 'It prevents a second notice about a key that was found in public; the audit records the first.' },
  },
  { store: 'table', pk: 'AUDIT#{user}', sk: '{instant}#{text}', export: { file: 'audit' } },
  {
    store: 'table',
    pk: 'LIMIT#{operation}#account#{user}',
    sk: '{number}#{instant}',
    export: { omitted: 'It counts requests of minutes.' },
  },
  {
    store: 'table',
    pk: 'LIMIT#{operation}#{scope}#{text}',
    sk: '{number}#{instant}',
    ownerless: 'Requests of an address or to a digest, codes of a challenge; minutes, those of a day for a day.',
  },
  { store: 'table', pk: 'ADDRESS#{text}', sk: '{word}', ownerless: 'Requests of a network address; five minutes.' },
  { store: 'table', pk: 'PLANS', sk: '{slug}', ownerless: 'A plan; for good.' },
  { store: 'table', pk: 'OWNERS', sk: 'COUNT', ownerless: 'The numbers of active owners and of active admins; for good.' },
  { store: 'table', pk: 'PLANS', sk: '#without_subscription', ownerless: 'A number of users; for good.' },
  { store: 'credentials', pk: 'USER#{user}', sk: 'PASSWORD', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'USER#{user}', sk: 'API_KEY', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'USER#{user}', sk: 'RECOVERY_CODES', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'USER#{user}', sk: 'DEVICE#{digest}', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'USER#{user}', sk: 'CLIENT#{digest}', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'CHALLENGE#{uuid}', sk: 'CHALLENGE', listedIn: 'owner', export: { omitted: PASSING } },
  {
    store: 'credentials',
    pk: 'RESTORE_TOKEN#{text}',
    sk: 'RESTORE_TOKEN',
    ownerless: 'Records that a restore token was used, without the account; 30 days.',
  },
  { store: 'credentials', pk: 'RESET#{digest}', sk: 'RESET', listedIn: 'owner', export: { omitted: PASSING } },
]);
