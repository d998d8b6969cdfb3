import * as v from 'valibot';

import { call } from '../../e2e/support/api.ts';
import { writeDictionary } from '../dictionaries.ts';
import type { SessionHeaders } from './session-headers.ts';

/** Fewer than an account may have, so that a request can create one. */
const CHANGED = 2;
const REVOKED = 2;

const createdBody = v.object({ data: v.object({ id: v.string() }) });

const createKey = async (headers: SessionHeaders, name: string): Promise<string> => {
  const answer = await call('/users/me/api-keys', { method: 'POST', headers, body: { name } });
  if (answer.status !== 201) throw new Error(`the named key to fuzz with was refused with ${answer.status}`);
  return v.parse(createdBody, JSON.parse(answer.text)).data.id;
};

const createKeys = async (headers: SessionHeaders, purpose: string, count: number): Promise<readonly string[]> => {
  const ids = [];
  for (let index = 1; index <= count; index += 1) ids.push(await createKey(headers, `${purpose} ${index}`));
  return ids;
};

/** Named keys to change and to revoke; returns the ids of those that stay. */
export const prepareNamedKeys = async (headers: SessionHeaders): Promise<readonly string[]> => {
  const changed = await createKeys(headers, 'changed', CHANGED);
  await writeDictionary('named-key-ids', changed);
  await writeDictionary('named-key-revocable-ids', await createKeys(headers, 'revoked', REVOKED));
  return changed;
};
