import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listen } from '../../../infra/local/http-server.ts';
import { earlierPorts, findPort, portSetting, rememberPorts } from '../../../infra/local/ports.ts';
import { readStackFile, writeStackFile, type StackInfo } from '../../../infra/local/stack-file.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';

describe('ports', () => {
  test('a port is that of its variable, else the default', () => {
    expect(portSetting('API_PORT', 8080, {})).toEqual({ variable: 'API_PORT', port: 8080 });
    expect(portSetting('API_PORT', 8080, { API_PORT: '0' })).toEqual({ variable: 'API_PORT', port: 0 });
  });

  test.each(['', 'http', '-1', '65536', '80.5', '1e3'])('"%s" is not a valid port', (text) => {
    expect(() => portSetting('API_PORT', 8080, { API_PORT: text })).toThrow(/API_PORT/);
  });

  test('findPort names the variable to set when the port is in use', async () => {
    await using holder = await listen(createServer());
    const { port } = holder;
    await expect(findPort({ variable: 'PORTAL_PORT', port })).rejects.toThrow(`Port ${port} is taken. Free it, or set PORTAL_PORT`);
  });

  test('findPort returns a free port for 0', async () => {
    const port = await findPort({ variable: 'API_PORT', port: 0 });
    await using server = await listen(createServer(), port);
    expect([server.port, port > 0]).toEqual([port, true]);
  });
});

describe('ports of an earlier start', () => {
  const setting = (port: number) => ({ variable: 'PORTAL_PORT', port });

  const remembered = async (ports: Readonly<Record<string, number>>) => {
    const file = join(await mkdtemp(join(tmpdir(), 'ports-')), 'ports.json');
    await rememberPorts(ports, file);
    return earlierPorts(file);
  };

  test('are taken again where any port is fine', async () => {
    const port = await findPort(setting(0));
    const reuse = await remembered({ portal: port });
    expect(await reuse('portal', setting(0))).toEqual(setting(port));
    expect(await reuse('api', setting(0))).toEqual(setting(0));
  });

  test('give way to a port that is set', async () => {
    const reuse = await remembered({ portal: await findPort(setting(0)) });
    expect(await reuse('portal', setting(8090))).toEqual(setting(8090));
  });

  test('are not taken again when they are in use', async () => {
    await using holder = await listen(createServer());
    const reuse = await remembered({ portal: holder.port });
    expect(await reuse('portal', setting(0))).toEqual(setting(0));
  });

  test('are none when the file cannot be read', async () => {
    const reuse = await earlierPorts(join(tmpdir(), 'no-such-folder', 'ports.json'));
    expect(await reuse('portal', setting(0))).toEqual(setting(0));
  });
});

describe('stack.json', () => {
  const info: StackInfo = {
    base_url: 'http://localhost:8080/v1',
    portal_url: 'http://127.0.0.1:8090',
    webhook_receiver_url: 'http://127.0.0.1:8080/_local/receiver',
    outbox_url: 'http://localhost:8080/_local/outbox',
    oidc_url: 'http://localhost:8097',
    textract_url: 'http://127.0.0.1:8095',
    processor_url: 'http://127.0.0.1:8098',
    emulator_url: 'http://127.0.0.1:4566',
    region: 'us-east-1',
    stack_names: ['SpeiData-local'],
    time_scale: 60,
    grace_time_scale: 10_800,
    accounts: [{ plan: 'free', role: 'user', email: 'a@example.mx', password: 'p', user_id: 'u', api_key: apiKeyOf('k') }],
  };

  const newFile = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'stack-')), 'stack.json');

  test('is read as written, and only its owner has access', async () => {
    const file = await newFile();
    await writeStackFile(file, info);
    expect(await readStackFile(file)).toEqual(info);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test.each(['', '{', '{"base_url":1}'])('is read as null when it contains %p', async (content) => {
    const file = await newFile();
    await writeFile(file, content);
    expect(await readStackFile(file)).toBeNull();
  });

  test('is read as null when it does not exist', async () => {
    expect(await readStackFile(await newFile())).toBeNull();
  });
});
