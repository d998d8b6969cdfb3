/** How many queries an address may make. The real portal accepts 4 in 15 seconds. */
export type Limits = {
  readonly queries: number;
  readonly window_seconds: number;
  /** How long the "maximum number of queries" page blocks the address. */
  readonly block_seconds: number;
  /** Queries over the limit that get the captcha page within the window; the next one blocks the address. */
  readonly queries_before_block: number;
  /** A query over the limit passes when its `captcha` field has this text. */
  readonly captcha_answer: string | null;
};

type ThrottleDecision = 'pass' | 'captcha' | 'maximum';

export type Throttle = {
  readonly limits: () => Limits | null;
  /** Sets the limits, or none, and forgets every earlier query. */
  readonly setLimits: (limits: Limits | null) => void;
  /** Counts a query of an address at an instant (epoch milliseconds) and returns how to answer it. */
  readonly check: (ip: string, captcha: string, now: number) => ThrottleDecision;
  /** Whether every query of the address gets the "maximum" page. */
  readonly isBlocked: (ip: string, now: number) => boolean;
};

type Visitor = {
  readonly passed: readonly number[];
  readonly refused: readonly number[];
  readonly blockedUntil: number;
};

const NEW_VISITOR: Visitor = { passed: [], refused: [], blockedUntil: 0 };

const within = (times: readonly number[], limits: Limits, now: number): readonly number[] =>
  times.filter((time) => time > now - limits.window_seconds * 1000);

const decide = (visitor: Visitor, limits: Limits, captcha: string, now: number): ThrottleDecision => {
  if (now < visitor.blockedUntil) return 'maximum';
  if (visitor.passed.length < limits.queries) return 'pass';
  if (limits.captcha_answer !== null && captcha === limits.captcha_answer) return 'pass';
  return visitor.refused.length < limits.queries_before_block ? 'captcha' : 'maximum';
};

/** A sliding window per address: queries within the limit pass, the next ones get the captcha, and more block the address. */
export const createThrottle = (): Throttle => {
  const visitors = new Map<string, Visitor>();
  let limits: Limits | null = null;
  const isBlocked = (ip: string, now: number): boolean => now < (visitors.get(ip)?.blockedUntil ?? 0);
  return {
    limits: () => limits,
    setLimits: (next) => {
      limits = next;
      visitors.clear();
    },
    isBlocked,
    check: (ip, captcha, now) => {
      if (limits === null) return 'pass';
      const known = visitors.get(ip) ?? NEW_VISITOR;
      const visitor = {
        ...known,
        passed: within(known.passed, limits, now),
        refused: within(known.refused, limits, now),
      };
      const authorization = decide(visitor, limits, captcha, now);
      visitors.set(ip, {
        passed: authorization === 'pass' ? [...visitor.passed, now] : visitor.passed,
        refused: authorization === 'captcha' ? [...visitor.refused, now] : visitor.refused,
        blockedUntil: authorization === 'maximum' && !isBlocked(ip, now) ? now + limits.block_seconds * 1000 : visitor.blockedUntil,
      });
      return authorization;
    },
  };
};
