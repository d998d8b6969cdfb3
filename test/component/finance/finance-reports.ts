import * as v from 'valibot';

import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { aTransfer, BBVA, centavosOf } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

/** An account in a time zone, some days after the end of November. */
export const open = async (timezone = 'America/Mexico_City', name = 'María José Ñúñez') => {
  const api = makeTestApi();
  const caller = await api.createUser('caller', { user: { timezone, name } });
  api.clock.advanceTo(Date.parse('2026-12-05T18:00:00Z'));
  return { api, caller };
};

export type Query = Readonly<Record<string, string>>;

export const report = (api: TestApi, caller: Caller, path: string, query: Query = {}): Promise<ApiReply> =>
  get(api, caller, `/finance/${path}`, { query });

/** Stores a verified payment at an instant, with changes; returns it. */
export const pay = async (
  api: TestApi,
  caller: Caller,
  name: string,
  { at, pesos, ...changes }: Partial<Validation> & { readonly at: string; readonly pesos: string },
): Promise<Validation> => {
  const createdAt = Date.parse(at);
  const validation = aValidation(name, {
    userId: caller.user.id,
    status: 'valid',
    dueAt: null,
    createdAt,
    enqueuedAt: createdAt,
    completedAt: createdAt + 2_000,
    emisor: BBVA.code,
    transfer: aTransfer({ monto: centavosOf(pesos) }),
    ...changes,
  });
  await api.storage.validations.create(validation);
  return validation;
};

/** Stores a verified payment with its certificate. */
export const certify = async (
  api: TestApi,
  caller: Caller,
  name: string,
  { pdf: content = Buffer.from(`%PDF ${name}`), changes = {} }: { readonly pdf?: Uint8Array; readonly changes?: Partial<Validation> } = {},
): Promise<string> => {
  const at = '2026-11-02T12:00:00Z';
  const id = validationIdOf(name);
  const xml = await api.certificates.save(id, 'xml', Buffer.from(`<xml>${name}</xml>`));
  const pdf = await api.certificates.save(id, 'pdf', content);
  await pay(api, caller, name, { at, pesos: '1.00', certificate: { xml, pdf }, ...changes });
  return id;
};

/** The value at a path of an answer, as a schema reads it. */
export const read = <Schema extends v.GenericSchema>(reply: ApiReply, path: string, schema: Schema): v.InferOutput<Schema> =>
  v.parse(schema, reply.at(path));

const volume = v.looseObject({
  count: v.number(),
  verified_count: v.number(),
  total_volume_exact: v.string(),
  verified_volume_exact: v.string(),
});

export const volumes = v.array(volume);

/** Centavos of exact digits. */
export const centavosIn = (digits: string): number => Number(digits.replace('.', ''));

/** Number and sums of some volumes together. */
export const sumOf = (parts: v.InferOutput<typeof volumes>) => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  verified: parts.reduce((sum, part) => sum + part.verified_count, 0),
  centavos: parts.reduce((sum, part) => sum + centavosIn(part.total_volume_exact), 0),
  verifiedCentavos: parts.reduce((sum, part) => sum + centavosIn(part.verified_volume_exact), 0),
});

/** The same of the volume at a path. */
export const volumeAt = (reply: ApiReply, path: string) => sumOf([read(reply, path, volume)]);

/** Lines of a CSV file without its byte order mark. */
export const linesOf = ({ bytes }: Pick<ApiReply, 'bytes'>): readonly string[] =>
  Buffer.from(bytes).toString().replace('\uFEFF', '').trimEnd().split('\r\n');

/** Runs the queued exports. */
export const work = async (api: TestApi): Promise<void> => {
  for (const task of api.exportQueue.receive()) await api.families['data-exports'].queues.exports(task);
};
