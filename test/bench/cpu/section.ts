import * as v from 'valibot';

import type { RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import { POWERTOOLS_ENVIRONMENT } from '../function-environment.ts';
import type { Section } from '../report.ts';
import { median } from '../statistics.ts';

const microseconds = v.array(v.number());

const cpuSamples = v.object({ ours: microseconds, bare: microseconds, plain: microseconds });

/** Microseconds of processor time per invocation, one value per round. */
export type CpuSamples = v.InferOutput<typeof cpuSamples>;

/** Measures the processor time of a synchronous validation that finds its payment valid. */
export const measureCpu = async (size: RunSize): Promise<Section> => {
  const samples = await nextMessage(
    startChild('test/bench/cpu/process.ts', [size], { ...process.env, ...POWERTOOLS_ENVIRONMENT }),
    cpuSamples,
  );
  const [bare, plain] = [median(samples.bare), median(samples.plain)];
  const row = (name: string, value: number) => [name, value, value / bare, value / plain];
  return {
    title: 'Processor time of a synchronous validation',
    tables: [
      {
        caption: 'Handler, pipeline, use case and verdict, with everything outside the process in memory',
        columns: ['handler', 'us per invocation', 'x bare handler', 'x plain handler'],
        rows: [row('POST /validate', median(samples.ours)), row('bare handler', bare), row('plain handler', plain)],
      },
    ],
    targets: [],
  };
};
