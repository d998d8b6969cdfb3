import {
  CHAIN_START,
  continueChain,
  nextRow,
  type AuditContent,
  type AuditHead,
  type AuditRow,
} from '../../../shared/administration/domain/audit-row.ts';

const CONTENT: AuditContent = {
  at: 1,
  area: 'users',
  action: 'suspend_user',
  phase: 'change',
  actor: 'a',
  target: { kind: 'user', id: 'b' },
  before: { status: 'active', plan: 'free' },
  after: { status: 'suspended', plan: 'free' },
  reason: 'a reason',
  ipPrefix: null,
  correlationId: 'request',
};

const chainOf = (count: number): readonly AuditRow[] => {
  const rows: AuditRow[] = [];
  let head: AuditHead = CHAIN_START;
  for (let made = 0; made < count; made += 1) {
    const row = nextRow({ ...CONTENT, at: made }, head);
    rows.push(row);
    head = row;
  }
  return rows;
};

describe('continueChain', () => {
  test('returns the head of rows that follow one another, whatever the order of their values', () => {
    const rows = chainOf(4);
    const reordered = rows.map((row) => ({ ...row, before: { plan: 'free', status: 'active' } }));
    expect(continueChain(CHAIN_START, reordered)).toEqual({ sequence: 4, hash: rows[3]?.hash });
  });

  const [first, second, third] = chainOf(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('a chain is too short');

  test.each<readonly [string, readonly AuditRow[], object]>([
    ['a missing row', [first, third], { sequence: 2, problem: 'missing' }],
    ['a row with another value', [first, { ...second, after: { status: 'active' } }], { sequence: 2, problem: 'changed' }],
    ['a row with another actor', [first, { ...second, actor: null }], { sequence: 2, problem: 'changed' }],
    [
      'a row that was made again over another one',
      [first, nextRow(CONTENT, { ...first, hash: 'f'.repeat(64) })],
      { sequence: 2, problem: 'not_linked' },
    ],
  ])('names %s as the first broken link', (_name, rows, broken) => {
    expect(continueChain(CHAIN_START, rows)).toEqual(broken);
  });
});
