import { mock } from 'node:test';

import { makeProgress, type Progress, type Report } from '../../../infra/local/progress.ts';
import { deferred } from '../../support/deferred.ts';

describe.each([{ isTTY: false }, { isTTY: true }])('progress on an output with isTTY $isTTY', ({ isTTY }) => {
  let written: string;
  let progress: Progress;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'Date'], now: 0 });
    written = '';
    const write = (text: string) => {
      written += text;
    };
    progress = makeProgress({ isTTY, write }, () => Date.now());
  });

  afterEach(() => {
    mock.timers.reset();
  });

  /** A phase that lasts until `end` is called. */
  const begin = (name: string) => {
    const { promise, resolve } = deferred<undefined>();
    let report: Report = () => undefined;
    const phase = progress.phase(name, (given) => {
      report = given;
      return promise;
    });
    return {
      report: (status: string) => {
        report(status);
      },
      end: () => {
        resolve(undefined);
        return phase;
      },
    };
  };

  test('a phase of less than two seconds is one line', async () => {
    const { report, end } = begin('Uploading');
    report('1 of 3 files');
    mock.timers.tick(1_900);
    await end();
    mock.timers.tick(10_000);
    expect(written).toBe('[  0.0 s] Uploading ...\n');
  });

  test('a phase shows after two seconds how far it has got, and every two seconds again', () => {
    const { report } = begin('Uploading');
    report('1 of 3 files');
    mock.timers.tick(2_000);
    report('2 of 3 files');
    mock.timers.tick(2_000);
    const [first, second] = ['[  2.0 s] Uploading: 1 of 3 files, 2 s', '[  4.0 s] Uploading: 2 of 3 files, 4 s'];
    const shown = isTTY ? `${first}\r\u001B[2K${second}` : `${first}\n${second}\n`;
    expect(written).toBe(`[  0.0 s] Uploading ...\n${shown}`);
  });

  test('phases at the same time are shown together', () => {
    begin('Synthesizing').report('templates');
    begin('Starting');
    mock.timers.tick(2_000);
    expect(written).toContain('[  2.0 s] Synthesizing: templates, 2 s; Starting: 2 s');
  });

  test('a line after a status has a line of its own', () => {
    begin('Synthesizing');
    mock.timers.tick(2_000);
    progress.line('Emulator on http://127.0.0.1:4566');
    const between = isTTY ? '\r\u001B[2K' : '\n';
    expect(written).toContain(`2 s${between}[  2.0 s] Emulator on http://127.0.0.1:4566\n`);
  });

  test('a phase that fails is shown no more, and its error is passed on', async () => {
    await expect(progress.phase('Uploading', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    mock.timers.tick(10_000);
    expect(written).toBe('[  0.0 s] Uploading ...\n');
  });
});
