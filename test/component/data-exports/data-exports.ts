import { unzipSync } from 'fflate';

import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';

export const PATH = '/users/me/data-export';

let opened = 0;

/** Requests an export with a session of its own, which no other request has used. */
export const request = async (api: TestApi, caller: Caller): Promise<ApiReply> => {
  opened += 1;
  const headers = await openTestSession(api, caller, { issuedAt: api.clock.now() - opened });
  return invoke(api, { method: 'POST', path: PATH, headers });
};

export const read = (api: TestApi, caller: Caller): Promise<ApiReply> =>
  invoke(api, { method: 'GET', path: PATH, headers: caller.authorization });

/** Opens a link without a credential, as its recipient does. */
export const openLink = (api: TestApi, token: string): Promise<ApiReply> => invoke(api, { method: 'GET', path: `/data-exports/${token}` });

/** Processes every message of the queue of archives. */
export const writeArchives = async (api: TestApi): Promise<void> => {
  const worker = api.families['data-exports'].queues.exports;
  for (const task of api.exportQueue.receive()) await worker(task);
};

/** The tokens in the mails about finished archives. */
export const sentTokens = (api: TestApi): readonly string[] =>
  api.messageQueue
    .messages()
    .flatMap((message) => (message.channel === 'email' && message.template.name === 'data_export_ready' ? [message.template.token] : []));

export const given = async (options: Options = {}) => {
  const api = makeTestApi(options);
  const caller = await api.createUser();
  return { api, caller };
};

/** Files of the only archive, by their paths. */
export const onlyArchive = (api: TestApi): ReadonlyMap<string, Buffer> => {
  const [archive, ...others] = [...api.exportedFiles.stored.values()];
  if (archive === undefined || others.length > 0) throw new Error(`there are ${others.length} more archives`);
  return new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]));
};
