import type { AttributeValue } from '@aws-sdk/client-dynamodb';

import type { Path, Tokens } from './expression-tokens.ts';
import { valueAt } from './paths.ts';
import type { Placeholders } from './placeholders.ts';
import { refusal } from './refusals.ts';
import { areEqual, bytesOfValue, compareValues, type WireItem } from './values.ts';

type Operand = {
  readonly path: Path | null;
  /** A value of the request, the same for every item; null for an operand of an item. */
  readonly constant: AttributeValue | null;
  readonly read: (item: WireItem) => AttributeValue | undefined;
};

/** A condition on an item; an item that does not exist is empty. */
export type Condition = (item: WireItem) => boolean;

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const refuseReversed = ({ constant: from }: Operand, { constant: to }: Operand): void => {
  const order = from === null || to === null ? null : compareValues(from, to);
  if (order !== null && order > 0) throw refusal('The BETWEEN operator requires upper bound to be greater than or equal to lower bound');
};

const sizeOf = (value: AttributeValue): number =>
  value.L?.length ??
  (value.M === undefined ? undefined : Object.keys(value.M).length) ??
  (value.SS ?? value.NS ?? value.BS)?.length ??
  bytesOfValue(value);

const contains = (value: AttributeValue | undefined, part: AttributeValue | undefined): boolean => {
  if (value === undefined || part === undefined) return false;
  if (value.S !== undefined) return part.S !== undefined && value.S.includes(part.S);
  if (value.L !== undefined) return value.L.some((member) => areEqual(member, part));
  if (value.SS !== undefined) return part.S !== undefined && value.SS.includes(part.S);
  if (value.NS !== undefined) return part.N !== undefined && value.NS.some((member) => Number(member) === Number(part.N));
  return false;
};

const FUNCTIONS: ReadonlySet<string> = new Set(['attribute_exists', 'attribute_not_exists', 'begins_with', 'contains']);

/** Reads the conditions that the stores write; refuses anything else. Source: "Condition expressions" of the Developer Guide. */
export const readCondition = (tokens: Tokens, placeholders: Placeholders): Condition => {
  const takePath = (): Path => placeholders.resolve(tokens.takePath());

  const takeOperand = (): Operand => {
    if (tokens.peek().startsWith(':')) {
      const value = placeholders.valueOf(tokens.takeValue());
      return { path: null, constant: value, read: () => value };
    }
    if (tokens.peek() === 'size' && tokens.peek(1) === '(') {
      tokens.take();
      tokens.expect('(');
      const path = takePath();
      tokens.expect(')');
      const read = (item: WireItem): AttributeValue | undefined => {
        const value = valueAt(item, path);
        return value === undefined ? undefined : { N: String(sizeOf(value)) };
      };
      return { path: null, constant: null, read };
    }
    const path = takePath();
    return { path, constant: null, read: (item) => valueAt(item, path) };
  };

  const takeFunction = (): Condition => {
    const name = tokens.take();
    tokens.expect('(');
    const path = takePath();
    if (name === 'attribute_exists' || name === 'attribute_not_exists') {
      tokens.expect(')');
      return (item) => (valueAt(item, path) !== undefined) === (name === 'attribute_exists');
    }
    tokens.expect(',');
    const operand = takeOperand();
    tokens.expect(')');
    if (name === 'contains') return (item) => contains(valueAt(item, path), operand.read(item));
    return (item) => valueAt(item, path)?.S?.startsWith(operand.read(item)?.S ?? '\uffff') ?? false;
  };

  const takeComparison = (): Condition => {
    const left = takeOperand();
    const compare = (item: WireItem, other: AttributeValue | undefined, holds: (order: number) => boolean): boolean => {
      const value = left.read(item);
      const order = value === undefined || other === undefined ? null : compareValues(value, other);
      return order !== null && holds(order);
    };
    const equals = (item: WireItem, other: AttributeValue | undefined): boolean => {
      const value = left.read(item);
      return value !== undefined && other !== undefined && areEqual(value, other);
    };
    if (tokens.accept('BETWEEN')) {
      const from = takeOperand();
      tokens.expect('AND');
      const to = takeOperand();
      refuseReversed(from, to);
      return (item) => compare(item, from.read(item), (order) => order >= 0) && compare(item, to.read(item), (order) => order <= 0);
    }
    if (tokens.accept('IN')) {
      tokens.expect('(');
      const members = [takeOperand()];
      while (tokens.accept(',')) members.push(takeOperand());
      tokens.expect(')');
      return (item) => members.some((member) => equals(item, member.read(item)));
    }
    const operator = tokens.take();
    const right = takeOperand();
    if (operator === '=') return (item) => equals(item, right.read(item));
    if (operator === '<>') return (item) => !equals(item, right.read(item));
    const holds = OPERATORS[operator];
    if (holds === undefined) throw refusal(`Invalid expression: syntax error; token: ${operator}`);
    return (item) => compare(item, right.read(item), holds);
  };

  const takePart = (): Condition => {
    if (tokens.accept('NOT')) {
      const part = takePart();
      return (item) => !part(item);
    }
    if (tokens.accept('(')) {
      const whole = takeAny();
      tokens.expect(')');
      return whole;
    }
    return FUNCTIONS.has(tokens.peek()) && tokens.peek(1) === '(' ? takeFunction() : takeComparison();
  };

  const takeAll = (): Condition => {
    const parts = [takePart()];
    while (tokens.accept('AND')) parts.push(takePart());
    return (item) => parts.every((part) => part(item));
  };

  const takeAny = (): Condition => {
    const parts = [takeAll()];
    while (tokens.accept('OR')) parts.push(takeAll());
    return (item) => parts.some((part) => part(item));
  };

  const condition = takeAny();
  if (!tokens.isAtEnd) throw refusal(`Invalid expression: syntax error; token: ${tokens.peek()}`);
  return condition;
};
