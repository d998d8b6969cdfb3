/** Where progress is shown: a terminal, whose last line can be replaced, or any other output that accepts lines. */
export type ProgressOutput = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

/** Reports the progress of a phase, as `3 of 8 stacks`. */
export type Report = (status: string) => void;

export type Progress = {
  readonly line: (text: string) => void;
  /** Runs a phase. Its progress is shown every two seconds, from two seconds on. */
  readonly phase: <T>(name: string, run: (report: Report) => Promise<T>) => Promise<T>;
};

const REPORT_MS = 2_000;
const CLEAR_LINE = '\r\u001B[2K';

type Phase = { readonly name: string; readonly startedAt: number; status: string };

/** Shows lines with the seconds since the start. On a terminal the last line shows the current phases. */
export const makeProgress = (output: ProgressOutput, now: () => number = () => performance.now()): Progress => {
  const startedAt = now();
  const running = new Set<Phase>();
  const isTerminal = output.isTTY === true;
  let shown = '';

  const stamped = (text: string): string => `[${((now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${text}`;

  const clear = (): void => {
    if (isTerminal && shown !== '') output.write(CLEAR_LINE);
    shown = '';
  };

  const line = (text: string): void => {
    clear();
    output.write(`${stamped(text)}\n`);
  };

  const describe = ({ name, startedAt: since, status }: Phase): string =>
    `${name}: ${status === '' ? '' : `${status}, `}${Math.floor((now() - since) / 1000)} s`;

  const showRunning = (): void => {
    const text = Array.from(running)
      .filter((phase) => now() - phase.startedAt >= REPORT_MS)
      .map(describe)
      .join('; ');
    if (text === '') return;
    clear();
    output.write(isTerminal ? stamped(text) : `${stamped(text)}\n`);
    shown = text;
  };

  const phase: Progress['phase'] = async (name, run) => {
    const current: Phase = { name, startedAt: now(), status: '' };
    running.add(current);
    line(`${name} ...`);
    const timer = setInterval(showRunning, REPORT_MS);
    try {
      return await run((status) => {
        current.status = status;
      });
    } finally {
      clearInterval(timer);
      running.delete(current);
      clear();
    }
  };

  return { line, phase };
};
