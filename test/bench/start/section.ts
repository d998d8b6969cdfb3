import { rm } from 'node:fs/promises';

import { makeProgress, type Progress } from '../../../infra/local/progress.ts';
import { startStack } from '../../../infra/local/stack.ts';
import { emulatorPython } from '../../support/emulator.ts';
import type { RunSize } from '../../support/run-size.ts';
import { testStackSettings } from '../../support/test-stack.ts';
import type { Section } from '../report.ts';
import { changeOneFamily, OPERATIONS, SIZE_VARIABLE, SOURCES, writeSources } from './grown-app.ts';

const FOLDER = '.local/bench/start';

type Start = { readonly name: string; readonly limit: number; readonly seconds: number; readonly phases: ReadonlyMap<string, number> };

/** Measures the phases of a start, and passes them on. */
const timed = ({ line, phase }: Progress, phases: Map<string, number>): Progress => ({
  line,
  phase: async (name, run) => {
    const startedAt = performance.now();
    try {
      return await phase(name, run);
    } finally {
      phases.set(name, (performance.now() - startedAt) / 1000);
    }
  },
});

const start = async (name: string, limit: number): Promise<Start> => {
  const phases = new Map<string, number>();
  const startedAt = performance.now();
  const { stop } = await startStack({
    ...testStackSettings(FOLDER),
    app: { module: 'test/bench/start/app.ts', sources: ['test/bench/start', 'test/support/infra', SOURCES] },
    progress: timed(makeProgress(process.stderr), phases),
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await stop();
  return { name, limit, seconds, phases };
};

const measureStarts = async (size: RunSize): Promise<readonly [Start, ...Start[]]> => {
  process.env[SIZE_VARIABLE] = size;
  await emulatorPython('.local');
  await rm(FOLDER, { recursive: true, force: true });
  await writeSources();
  const first = await start('first', 25);
  // The others run nothing that the first has not run.
  if (size === 'smallest') return [first];
  const unchanged = await start('nothing changed', 6);
  await changeOneFamily();
  return [first, unchanged, await start('one family changed', 15)];
};

/** How long `npm start` takes until the API answers, with packages and emulator installed. */
export const measureStart = async (size: RunSize): Promise<Section> => {
  const starts = await measureStarts(size);
  const [first] = starts;
  const names = [...new Set(starts.flatMap(({ phases }) => [...phases.keys()]))];
  const share = ({ seconds, phases }: Start, name: string): string => `${Math.round((100 * (phases.get(name) ?? 0)) / seconds)} %`;
  return {
    title: `Start of the local stack at ${OPERATIONS[size]} operations`,
    tables: [
      {
        caption: 'Seconds of each phase, and its share of the whole. The emulator starts while the app is synthesized.',
        columns: ['phase', ...starts.flatMap(({ name }) => [name, 'share'])],
        rows: [
          ...names.map((name) => [name, ...starts.flatMap((one) => [one.phases.get(name) ?? 0, share(one, name)])]),
          ['until the API answers', ...starts.flatMap(({ seconds }) => [seconds, '100 %'])],
        ],
      },
      {
        caption: 'Against the first start',
        columns: ['start', 'seconds', 'ratio'],
        rows: starts.map(({ name, seconds }) => [name, seconds, seconds / first.seconds]),
      },
    ],
    targets: starts.map(({ name, seconds, limit }) => ({ name: `start, ${name}, in seconds`, measured: seconds, limit })),
  };
};
