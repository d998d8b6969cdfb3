import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ParseOutcome } from '../../../shared/imports/domain/parse-outcome.ts';
import type { CandidateRow } from '../../../shared/imports/domain/rows/candidate-row.ts';
import { importAttributes, send, storedRows, upload } from '../../support/api/imports.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';

const FILE = templateCsv([{ alias: 'Uno', cuenta: clabeNumber(1) }]);
const LEASE_MS = 100_000;

type Options = NonNullable<Parameters<typeof makeTestApi>[0]>;

const started = async (options: Options = {}) => {
  const api = makeTestApi(options);
  const caller = await api.createUser();
  const id = String((await upload(api, caller, FILE)).at('data.id'));
  return { api, caller, id };
};

const attributes = (api: TestApi, caller: Caller, id: string) => importAttributes(api, caller, id);

/** A parse that never ends: its process was killed. */
const killed: Options = { parse: () => new Promise<ParseOutcome<CandidateRow>>(() => undefined) };

const startReading = async (api: TestApi): Promise<void> => {
  void api.processImports();
  await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('import parse worker', () => {
  test('fails the import with reader_killed when the worker was killed, without a second attempt, and reads the next file', async () => {
    const state = { files: 0 };
    const { api, caller, id } = await started({
      parse: (file, tools) => {
        state.files += 1;
        return state.files === 1 ? new Promise<ParseOutcome<CandidateRow>>(() => undefined) : parseImportFile(file, tools);
      },
    });
    await startReading(api);
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'pending' });
    api.clock.advance(LEASE_MS);
    await api.sweepImports();
    expect(await attributes(api, caller, id)).toMatchObject({
      status: 'failed',
      error_code: 'reader_killed',
      error_summary: 'El archivo agotó la memoria al leerse y no se leyó. Divídelo o guárdalo de nuevo.',
    });
    expect([await api.storedImportFiles.list(), api.parseQueue.waiting()]).toEqual([[], []]);
    const next = String((await upload(api, caller, FILE)).at('data.id'));
    await api.processImports();
    expect(await attributes(api, caller, next)).toMatchObject({ status: 'preview_ready', total_rows: 1 });
    expect(state.files).toBe(2);
  });

  test('fails the import with reader_killed when the message is redelivered after the worker was killed', async () => {
    const { api, caller, id } = await started(killed);
    const message = api.parseQueue.waiting()[0]?.message;
    await startReading(api);
    api.clock.advance(LEASE_MS);
    if (message !== undefined) await api.parseImport(message);
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'reader_killed' });
  });

  test('leaves the import pending while another worker holds the lease, as does the sweep', async () => {
    const { api, caller, id } = await started(killed);
    const message = api.parseQueue.waiting()[0]?.message;
    await startReading(api);
    api.clock.advance(LEASE_MS - 1);
    await api.sweepImports();
    if (message !== undefined) await api.parseImport(message);
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'pending' });
  });

  test('parses the file once when its message is delivered several times', async () => {
    const { api, caller, id } = await started();
    const message = api.parseQueue.waiting()[0]?.message;
    if (message === undefined) throw new Error('nothing was sent');
    await Promise.all([api.parseImport(message), api.parseImport(message), api.processImports()]);
    await api.parseImport(message);
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'preview_ready', total_rows: 1 });
    expect(api.log.lines.filter(({ event }) => event === 'import_parsed')).toHaveLength(1);
  });

  test('stores no rows when the import was cancelled meanwhile', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { api, caller, id } = await started({
      parse: async () => {
        await gate.promise;
        return { kind: 'failed', code: 'no_rows', params: {}, format: 'csv', llmInvoked: false };
      },
    });
    const reading = api.processImports();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await send(api, caller, 'DELETE', `/${id}`)).status).toBe(204);
    gate.resolve(undefined);
    await reading;
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'cancelled' });
    expect([await storedRows(api, caller, id), await api.storedImportFiles.list()]).toEqual([[], []]);
  });

  test('makes three attempts on internal errors and then fails the import', async () => {
    const state = { faults: 0 };
    const { api, caller, id } = await started({
      importFiles: (files) => ({
        ...files,
        read: () => {
          state.faults += 1;
          return Promise.reject(new Error('the bucket is away'));
        },
      }),
    });
    for (let round = 1; round <= 4; round += 1) {
      await api.processImports();
      await api.sweepImports();
    }
    expect(state.faults).toBe(3);
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'processing_failed' });
  });

  test('reaches preview_ready when an attempt succeeds after an internal error', async () => {
    const state = { faults: 1 };
    const { api, caller, id } = await started({
      importFiles: (files) => ({
        ...files,
        read: (key) => {
          state.faults -= 1;
          return state.faults === 0 ? Promise.reject(new Error('the bucket is away')) : files.read(key);
        },
      }),
    });
    await api.processImports();
    await api.sweepImports();
    await api.processImports();
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'preview_ready' });
  });

  test('fails the import with file_unreadable when its file no longer exists', async () => {
    const { api, caller, id } = await started();
    await api.storedImportFiles.clear();
    await api.processImports();
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'file_unreadable' });
  });

  test.each<[ParseOutcome<CandidateRow> & { readonly kind: 'failed' }, string]>([
    [
      { kind: 'failed', code: 'too_many_rows', params: { limit: 10_000 }, format: 'csv', llmInvoked: false },
      'El archivo tiene más filas de las 10000 que se admiten.',
    ],
    [
      { kind: 'failed', code: 'structure_not_recognised', params: {}, format: 'txt', llmInvoked: true },
      'No se encontraron cuentas en el archivo.',
    ],
    [
      { kind: 'failed', code: 'suspicious_file', params: {}, format: null, llmInvoked: false },
      'El archivo está hecho de una forma que ningún programa común produce y no se leyó.',
    ],
  ])('records the error code, its text and whether a language model was invoked when parsing fails', async (outcome, text) => {
    const { api, caller, id } = await started({ parse: () => Promise.resolve(outcome) });
    await api.processImports();
    expect(await attributes(api, caller, id)).toMatchObject({
      status: 'failed',
      error_code: outcome.code,
      error_summary: text,
      file_format: outcome.format,
      llm_invoked: outcome.llmInvoked,
      total_rows: 0,
    });
    expect(await api.storedImportFiles.list()).toEqual([]);
  });
});

describe('import sweep', () => {
  test('fails an import whose message is not delivered within an hour', async () => {
    const { api, caller, id } = await started();
    for (let minute = 0; minute <= 61; minute += 1) {
      api.parseQueue.receive();
      api.clock.advance(60_000);
      await api.sweepImports();
    }
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'failed', error_code: 'parse_timeout' });
  });

  test('cancels a preview that is unconfirmed for seven days', async () => {
    const { api, caller, id } = await started();
    await api.processImports();
    api.clock.advance(7 * 86_400_000 - 1);
    await api.sweepImports();
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'preview_ready' });
    api.clock.advance(1);
    await api.sweepImports();
    expect(await attributes(api, caller, id)).toMatchObject({ status: 'cancelled' });
    expect(await storedRows(api, caller, id)).toEqual([]);
  });

  test('processes the other imports when one of them fails', async () => {
    const api = makeTestApi({
      storage: ({ imports }) => ({
        imports: {
          ...imports,
          find: async (userId, id) =>
            id === first.id && isSweeping.value ? Promise.reject(new Error('the item is away')) : imports.find(userId, id),
        },
      }),
    });
    const isSweeping = { value: false };
    const uploads = [await upload(api, await api.createUser('one'), FILE), await upload(api, await api.createUser('two'), FILE)];
    const first = { id: String(Math.min(...uploads.map((reply) => Number(reply.at('data.id'))))) };
    api.parseQueue.receive();
    api.clock.advance(60_000);
    isSweeping.value = true;
    await expect(api.sweepImports()).rejects.toThrow('could not be swept');
    expect(api.parseQueue.waiting()).toHaveLength(1);
  });
});
