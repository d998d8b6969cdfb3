import { MAX_ANSWER_PDF_ROWS, MAX_ANSWER_ROWS, makeProduceReport } from '../../../functions/finance/use-cases/produce-report.ts';
import { MAX_ANSWER_MS } from '../../../functions/finance/use-cases/read-answer.ts';
import { MAX_REPORT_ROWS, type MonthRequest } from '../../../shared/finance/domain/report-request.ts';
import { aReportRow, aStatement, monthOf } from '../../support/builders/finance.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';

const NOW = Date.parse('2026-12-05T18:00:00Z');
const month = monthOf('2026-11');
const CSV: MonthRequest = { report: 'statement', month, format: 'csv' };
const user = aUser('owner');
const principal = {
  userId: user.id,
  role: user.role,
  permissions: new Set<string>(),
  language: null,
  timezone: user.timezone,
  attributes: {},
};

type Month = {
  /** Validations that the counters have. */
  readonly counted: number;
  /** Those that are read. */
  readonly read?: number;
  readonly isOwn?: boolean;
  readonly chunk?: Uint8Array;
  /** How long the file takes. */
  readonly renderMs?: number;
};

/** The kind of the answer, or the code of the failure. */
const answerTo = async (
  request: MonthRequest,
  { counted, read = counted, isOwn = true, chunk = Buffer.from('file'), renderMs = 0 }: Month,
): Promise<string> => {
  const clock = makeManualClock(NOW);
  const produce = makeProduceReport({
    makeReport: (_request, _subject, { rows }) =>
      Promise.resolve(
        read > rows ? null : aStatement(Array.from({ length: Math.min(read, MAX_ANSWER_PDF_ROWS + 1) }, (_each, at) => aReportRow(at))),
      ),
    readAmounts: () =>
      Promise.resolve([[{ group: { by: 'status', status: 'valid' }, sums: { count: counted, centavos: counted, milliseconds: 0 } }]]),
    render: async function* () {
      clock.advance(renderMs);
      yield await Promise.resolve(chunk);
    },
    exports: { find: () => Promise.resolve(null) },
    begin: (job) => Promise.resolve(job),
    clock,
  });
  const context = { principal, language: 'es', requestId: 'request', receivedAt: NOW } as const;
  const answer = await produce(request, { user, isMasked: !isOwn, isOwn }, context);
  return answer.ok ? answer.value.kind : answer.problems[0].code;
};

describe('produceReport', () => {
  test.each([
    [MAX_ANSWER_ROWS, 'file'],
    [MAX_ANSWER_ROWS + 1, 'job'],
    [MAX_REPORT_ROWS, 'job'],
    [MAX_REPORT_ROWS + 1, 'report_too_large'],
  ])('answers a month of %d validations with a %s', async (counted, kind) => {
    expect(await answerTo(CSV, { counted })).toBe(kind);
  });

  test('begins a job for rows above the limit that the counters have not seen yet', async () => {
    expect(await answerTo(CSV, { counted: 0, read: MAX_ANSWER_ROWS + 1 })).toBe('job');
  });

  test.each([
    [MAX_ANSWER_PDF_ROWS, 'file'],
    [MAX_ANSWER_PDF_ROWS + 1, 'job'],
    [25_001, 'report_too_large'],
  ])('answers a PDF of %d rows with a %s', async (counted, kind) => {
    expect(await answerTo({ ...CSV, format: 'pdf' }, { counted })).toBe(kind);
  });

  test('begins a job for a file that exceeds an answer, or takes longer', async () => {
    expect(await answerTo(CSV, { counted: 1, chunk: Buffer.alloc(4_000_001) })).toBe('job');
    expect(await answerTo(CSV, { counted: 1, renderMs: MAX_ANSWER_MS })).toBe('job');
    expect(await answerTo(CSV, { counted: 1, renderMs: MAX_ANSWER_MS - 1 })).toBe('file');
  });

  test('refuses what would be a job for another account', async () => {
    expect(await answerTo(CSV, { counted: MAX_ANSWER_ROWS + 1, isOwn: false })).toBe('report_too_large');
    expect(await answerTo(CSV, { counted: MAX_ANSWER_ROWS, isOwn: false })).toBe('file');
  });
});
