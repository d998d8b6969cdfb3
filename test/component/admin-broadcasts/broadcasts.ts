import type { StepPorts } from '../../../functions/admin-broadcasts/family.ts';
import { makeAudienceLists } from '../../../shared/broadcasts/adapters/audience-lists.ts';
import { makeBroadcastStore } from '../../../shared/broadcasts/adapters/broadcast-store.ts';
import { isBroadcastId } from '../../../shared/broadcasts/domain/broadcast.ts';
import { makeUserStore } from '../../../shared/identity/accounts/adapters/user-store.ts';
import { makeSuppressionList } from '../../../shared/messages/adapters/suppression-list.ts';
import { makeNotificationStore } from '../../../shared/notifications/adapters/notification-store.ts';
import { makePreferenceStore } from '../../../shared/notifications/adapters/preference-store.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { API_URL, makeTestApi, type TestApi } from '../../support/api/test-api.ts';

export const REASON = 'a reason for the audit';

const PATH = '/admin/broadcasts';

/** A broadcast to users in the list of the app and by mail. */
export const aBroadcast = (changes: object = {}) => ({
  title_es: 'Mantenimiento del domingo',
  title_en: 'Maintenance on Sunday',
  body_es: 'El servicio se detiene.\nDe 2:00 a 3:00.',
  body_en: 'The service stops.\nFrom 2:00 to 3:00.',
  channels: ['in_app', 'email'],
  roles: ['user'],
  ...changes,
});

/** Calls of an admin, with a session of the instant of each call. */
export const newAdmin = async (api: TestApi, name = 'the admin', role: 'admin' | 'owner' = 'admin') => {
  const caller = await api.createUser(name, { user: { role } });
  const sessions = new Map<number, ReturnType<typeof openTestSession>>();
  const session = () => {
    const issuedAt = api.clock.now();
    const opened = sessions.get(issuedAt) ?? openTestSession(api, caller, { issuedAt });
    sessions.set(issuedAt, opened);
    return opened;
  };
  return {
    caller,
    send: async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      invoke(api, { method, path, headers: await session(), ...(body === undefined ? {} : { body }) }),
  };
};

export type Admin = Awaited<ReturnType<typeof newAdmin>>;

/** Makes every step whose time has been reached; each may cause another one. */
export const runSteps = async ({ broadcastSteps, families }: TestApi): Promise<void> => {
  for (let steps = broadcastSteps.receive(); steps.length > 0; steps = broadcastSteps.receive())
    for (const step of steps) await families['admin-broadcasts'].queues.steps(step);
};

/** Ends a broadcast, page by page. */
export const runToEnd = async (api: TestApi): Promise<void> => {
  await runSteps(api);
  while (api.broadcastSteps.waiting().length > 0) {
    api.clock.advance(10_000);
    await runSteps(api);
  }
};

/** Writes a broadcast and ends its dry run. */
export const makeDryRun = async (api: TestApi, admin: Admin, changes: object = {}) => {
  const created = await admin.send('POST', PATH, aBroadcast(changes));
  if (created.status !== 202) throw new Error(`the broadcast was refused: ${JSON.stringify(created.problems)}`);
  await runSteps(api);
  const path = `${PATH}/${String(created.at('data.id'))}`;
  const show = async () => (await admin.send('GET', path)).at('data.attributes');
  const digest = (await admin.send('GET', path)).at('data.attributes.dry_run_digest');
  const confirm = (by = admin) => by.send('POST', `${path}/confirm`, { dry_run_digest: digest, reason: REASON });
  const decide = (what: 'pause' | 'resume' | 'cancel') => admin.send('POST', `${path}/${what}`, { reason: REASON });
  return { id: String(created.at('data.id')), path, show, digest, confirm, decide };
};

/** An API with one admin and some users. */
export const openWithUsers = async (names: readonly string[]) => {
  const api = makeTestApi();
  const admin = await newAdmin(api);
  const users = await Promise.all(names.map((name) => api.createUser(name)));
  return { api, admin, users };
};

/** The mails that were sent to each user. */
export const mailsTo = (api: TestApi, email: string) => api.emails.mails().filter(({ to }) => to === email);

/** The broadcast as it is stored. */
export const storedBroadcast = async (api: TestApi, id: string) => {
  const stored = isBroadcastId(id) ? await api.broadcasts.find(id) : null;
  if (stored === null) throw new Error('no broadcast');
  return stored.broadcast;
};

/** The ports of the worker of steps, over a table. */
export const stepPortsOf = (api: TestApi, table: Table = api.table): StepPorts => ({
  broadcasts: makeBroadcastStore(table),
  broadcastSteps: api.broadcastSteps,
  audienceLists: makeAudienceLists(table),
  users: makeUserStore(table),
  suppressions: makeSuppressionList(table),
  notifications: makeNotificationStore(table),
  preferenceStore: makePreferenceStore(table),
  messageQueue: api.messageQueue,
  notificationDeliveries: api.notificationDeliveries,
  hmac: api.storage.hmac,
  apiUrl: API_URL,
  ids: api.ids,
  clock: api.clock,
  log: api.log,
});
