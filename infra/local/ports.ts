import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

import * as v from 'valibot';

export type PortSetting = {
  /** Environment variable that sets the port. */
  readonly variable: string;
  /** 0 takes any free port. */
  readonly port: number;
};

/** Reads a port from the environment. Throws RangeError for an invalid one. */
export const portSetting = (variable: string, standard: number, env: NodeJS.ProcessEnv): PortSetting => {
  const text = env[variable] ?? String(standard);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new RangeError(`${variable} must be a port (0 for any free one), not "${text}"`);
  return { variable, port };
};

const isTaken = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';

/** Adds to "address in use" which setting to change; other errors stay unchanged. */
export const explainTakenPort = ({ variable, port }: PortSetting, error: unknown): unknown =>
  isTaken(error) ? new Error(`Port ${port} is taken. Free it, or set ${variable} to another one (0 for any free one).`) : error;

/** A port that is free at this moment: the one set, or any. Rejects with a message naming the setting. */
export const findPort = (setting: PortSetting): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const explained = explainTakenPort(setting, error);
      reject(explained instanceof Error ? explained : error);
    });
    probe.listen(setting.port, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : setting.port;
      probe.close(() => {
        resolve(port);
      });
    });
  });

const rememberedPorts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** A setting that takes any port becomes one that takes an earlier port, while that one is free. */
const withEarlierPort = async (setting: PortSetting, earlier: number | undefined): Promise<PortSetting> => {
  if (setting.port !== 0 || earlier === undefined) return setting;
  const same = { ...setting, port: earlier };
  return findPort(same).then(
    () => same,
    () => setting,
  );
};

/** Where any port is fine, takes that of the last start: functions are deployed with addresses in their environment. */
export const earlierPorts = async (file: string) => {
  const parsed = v.safeParse(rememberedPorts, await readFile(file, 'utf8').catch(() => null));
  const earlier = parsed.success ? parsed.output : {};
  return (name: string, setting: PortSetting): Promise<PortSetting> => withEarlierPort(setting, earlier[name]);
};

export const rememberPorts = (ports: Readonly<Record<string, number>>, file: string): Promise<void> =>
  writeFile(file, JSON.stringify(ports));
