import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';

import { openParameters } from '../../../infra/local/deployment/parameters.ts';
import { startEmulator } from '../../../infra/local/emulator/emulator.ts';
import { findPort } from '../../../infra/local/ports.ts';
import { makeProgress } from '../../../infra/local/progress.ts';
import { runSampleValidation } from '../../../infra/local/sample-validation.ts';
import { readStackFile, type StackInfo } from '../../../infra/local/stack-file.ts';
import { startStack, type RunningStack } from '../../../infra/local/stack.ts';
import { emulatorPython } from '../../support/emulator.ts';
import { testStackSettings } from '../../support/test-stack.ts';

const MINUTES = 60_000;
const REGION = 'us-east-1';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'restart-'));

const regeneratedKey = v.object({ data: v.object({ attributes: v.object({ api_key: v.string() }) }) });

describe('a local stack that is started again', () => {
  let folder: string;
  /** The output of the last start. */
  let output: string;

  let running: RunningStack | null = null;

  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };

  const settings = (reset: boolean) => {
    const write = (text: string) => {
      output += text;
    };
    return {
      ...testStackSettings(folder),
      reset,
      app: { module: 'test/integration/local/small-app.ts', sources: ['test/integration/local/small-app.ts'] },
      progress: makeProgress({ write }),
      signal: new AbortController().signal,
    };
  };

  const start = async (reset = false): Promise<StackInfo> => {
    output = '';
    running = await startStack(settings(reset));
    return running.stack;
  };

  beforeAll(async () => {
    folder = await newFolder();
  });

  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  test(
    'deploys nothing and keeps users, keys and history, until a reset removes them',
    async () => {
      const first = await start();
      const sample = await runSampleValidation(first, folder);
      expect(sample?.verdict).toBe('valid');
      const [regenerating] = first.accounts;
      const regenerated = await fetch(`${first.base_url}/users/me/api-key/regenerate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${regenerating?.api_key ?? ''}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ password: regenerating?.password }),
      });
      expect(regenerated.status).toBe(200);
      const newKey = v.parse(regeneratedKey, await regenerated.json()).data.attributes.api_key;
      await stop();

      const second = await start();
      expect(output).not.toMatch(/Synthesizing|Deploying|Uploading/);
      const given = settings(true);
      const api = { variable: 'PORT', port: Number(new URL(second.base_url).port) };
      await expect(startStack({ ...given, ports: { ...given.ports, api } })).rejects.toThrow('is taken');
      expect(await readStackFile(join(folder, 'stack.json'))).toEqual(second);
      const [account, ...others] = second.accounts;
      expect(others).toEqual(first.accounts.slice(1));
      expect(account).toEqual({ ...regenerating, api_key: newKey });
      const history = await fetch(`${second.base_url}/validations`, {
        headers: { Authorization: `Bearer ${others.find(({ plan }) => plan === 'personal')?.api_key ?? ''}` },
      });
      const listed = v.parse(v.object({ data: v.array(v.looseObject({ id: v.string() })) }), await history.json());
      expect(listed.data).toHaveLength(1);
      await stop();

      const third = await start(true);
      expect(output).toContain('(--reset)');
      expect(output).toContain('Deploying');
      const known = new Set(first.accounts.map(({ user_id: id }) => id));
      expect(third.accounts.filter(({ user_id: id }) => known.has(id))).toEqual([]);
    },
    4 * MINUTES,
  );
});

describe('the state of an emulator', () => {
  const openEmulator = async (folder: string, port: number) => {
    const python = await emulatorPython(folder);
    const { signal } = new AbortController();
    const emulator = await startEmulator({ python, port, folder: join(folder, 'emulator'), logFile: join(folder, 'emulator.log'), signal });
    return { emulator, parameters: openParameters(emulator.url, REGION) };
  };

  test('is that of before a deployment which was cut short', async () => {
    const folder = await newFolder();
    const port = await findPort({ variable: 'EMULATOR_PORT', port: 0 });
    const first = await openEmulator(folder, port);
    await first.parameters.write('/before', 'deployed');
    first.emulator.save();
    await first.emulator.stop();

    const second = await openEmulator(folder, port);
    expect(await second.parameters.read('/before')).toBe('deployed');
    second.emulator.hold();
    await second.parameters.write('/before', 'half done');
    await second.emulator.stop();

    const third = await openEmulator(folder, port);
    expect(await third.parameters.read('/before')).toBe('deployed');
    await third.emulator.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is on disk after save, however the emulator ends', async () => {
    const folder = await newFolder();
    const port = await findPort({ variable: 'EMULATOR_PORT', port: 0 });
    const first = await openEmulator(folder, port);
    first.emulator.hold();
    await first.parameters.write('/saved', 'yes');
    first.emulator.save();
    await first.emulator.stop();
    const second = await openEmulator(folder, port);
    expect(await second.parameters.read('/saved')).toBe('yes');
    await second.emulator.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
