import { check, refusal } from './refusals.ts';
import { isReservedWord } from './reserved-words.ts';

const TOKEN = /\s*(?:(<>|<=|>=|[=<>(),.+-])|([#:]?[A-Za-z_0-9]+))/y;
const MAX_EXPRESSION_BYTES = 4_096;

/** The names, or placeholders of names, that lead to an attribute. */
export type Path = readonly string[];

/** The tokens of an expression, read from left to right. */
export class Tokens {
  readonly #tokens: readonly string[];
  #next = 0;

  constructor(expression: string) {
    check(Buffer.byteLength(expression) <= MAX_EXPRESSION_BYTES, 'Expression size has exceeded the maximum allowed size');
    this.#tokens = tokensOf(expression);
  }

  get isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  /** The next token, which stays. */
  peek(ahead = 0): string {
    return this.#tokens[this.#next + ahead] ?? '';
  }

  take(): string {
    const token = this.peek();
    this.#next += 1;
    return token;
  }

  /** Takes the next token when it is this one, in upper or lower case. */
  accept(token: string): boolean {
    if (this.peek().toUpperCase() !== token) return false;
    this.#next += 1;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) throw refusal(`Invalid expression: syntax error; token: ${this.peek()}, expected: ${token}`);
  }

  /** Names an attribute: by itself, or by a placeholder (`#name`). */
  takeName(): string {
    const name = this.take();
    check(/^#?[A-Za-z_0-9]+$/.test(name), `Invalid expression: syntax error; token: ${name}`);
    check(!isReservedWord(name), `Invalid expression: attribute name is a reserved keyword; reserved keyword: ${name}`);
    return name;
  }

  takePath(): Path {
    const path = [this.takeName()];
    while (this.accept('.')) path.push(this.takeName());
    return path;
  }

  /** Names a value (`:value`). */
  takeValue(): string {
    const name = this.take();
    check(name.startsWith(':'), `Invalid expression: syntax error; token: ${name}`);
    return name;
  }
}

const tokensOf = (expression: string): readonly string[] => {
  const tokens: string[] = [];
  const end = expression.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end;) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (match === null) throw refusal(`Invalid expression: syntax error near: ${expression.slice(from)}`);
    tokens.push(match[1] ?? match[2] ?? '');
  }
  return tokens;
};
