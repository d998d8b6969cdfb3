import type { AttributeValue } from '@aws-sdk/client-dynamodb';

import type { Path, Tokens } from './expression-tokens.ts';
import { overlap, valueAt, withValueAt } from './paths.ts';
import type { Placeholders } from './placeholders.ts';
import { check, refusal } from './refusals.ts';
import type { WireItem } from './values.ts';

type Operand = (item: WireItem) => AttributeValue;

/** One assignment: the path, and its value after the update; null removes it. All read the item as it was. */
type Assignment = { readonly path: Path; readonly next: (item: WireItem) => AttributeValue | null };

const CLAUSES = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;
type Clause = (typeof CLAUSES)[number];

const wrongType = (): Error => refusal('An operand in the update expression has an incorrect data type');

const numberIn = (value: AttributeValue | undefined): number => {
  if (value?.N === undefined) throw wrongType();
  return Number(value.N);
};

const numberValue = (number: number): AttributeValue => ({ N: String(number) });

/** A set with members of another added or taken out; null when it is empty. */
const combined = (value: AttributeValue | undefined, change: AttributeValue, isAddition: boolean): AttributeValue | null => {
  if (change.SS === undefined) throw wrongType();
  if (value !== undefined && value.SS === undefined) throw wrongType();
  const { SS: members } = change;
  const old = value?.SS ?? [];
  const next = isAddition ? [...new Set([...old, ...members])] : old.filter((member) => !members.includes(member));
  return next.length === 0 ? null : { SS: next };
};

/** Reads the updates that the stores write; refuses anything else. Source: "Update expressions" of the Developer Guide. */
const readAssignments = (tokens: Tokens, placeholders: Placeholders): readonly Assignment[] => {
  const takePath = (): Path => placeholders.resolve(tokens.takePath());
  const takeValue = (): AttributeValue => placeholders.valueOf(tokens.takeValue());

  const takeOperand = (): Operand => {
    if (tokens.peek().startsWith(':')) {
      const value = takeValue();
      return () => value;
    }
    if (tokens.peek() === 'if_not_exists' && tokens.peek(1) === '(') {
      tokens.take();
      tokens.expect('(');
      const path = takePath();
      tokens.expect(',');
      const otherwise = takeOperand();
      tokens.expect(')');
      return (item) => valueAt(item, path) ?? otherwise(item);
    }
    const path = takePath();
    return (item) => {
      const value = valueAt(item, path);
      if (value === undefined) throw refusal('The provided expression refers to an attribute that does not exist in the item');
      return value;
    };
  };

  const takeSum = (): Operand => {
    const left = takeOperand();
    const sign = tokens.peek();
    if (sign !== '+' && sign !== '-') return left;
    tokens.take();
    const right = takeOperand();
    return (item) => numberValue(numberIn(left(item)) + (sign === '+' ? 1 : -1) * numberIn(right(item)));
  };

  const takeAssignment: Readonly<Record<Clause, () => Assignment>> = {
    SET: () => {
      const path = takePath();
      tokens.expect('=');
      return { path, next: takeSum() };
    },
    REMOVE: () => ({ path: takePath(), next: () => null }),
    ADD: () => {
      const path = takePath();
      const change = takeValue();
      if (change.N === undefined) return { path, next: (item) => combined(valueAt(item, path), change, true) };
      return { path, next: (item) => numberValue(numberIn(valueAt(item, path) ?? numberValue(0)) + numberIn(change)) };
    },
    DELETE: () => {
      const path = takePath();
      const change = takeValue();
      return { path, next: (item) => combined(valueAt(item, path), change, false) };
    },
  };

  const assignments: Assignment[] = [];
  const seen = new Set<Clause>();
  while (!tokens.isAtEnd) {
    const clause = CLAUSES.find((name) => tokens.accept(name));
    if (clause === undefined) throw refusal(`Invalid UpdateExpression: syntax error; token: ${tokens.peek()}`);
    check(!seen.has(clause), `Invalid UpdateExpression: the "${clause}" section can only be used once`);
    seen.add(clause);
    do assignments.push(takeAssignment[clause]());
    while (tokens.accept(','));
  }
  check(assignments.length > 0, 'Invalid UpdateExpression: the expression can not be empty');
  return assignments;
};

/** An update of an item; one that does not exist is its key. */
export type Update = (item: WireItem) => WireItem;

export const readUpdate = (tokens: Tokens, placeholders: Placeholders, keyNames: readonly string[]): Update => {
  const assignments = readAssignments(tokens, placeholders);
  for (const [index, { path }] of assignments.entries()) {
    check(!keyNames.includes(path[0] ?? ''), `Cannot update attribute ${path.join('.')}. This attribute is part of the key`);
    const others = assignments.slice(index + 1);
    check(!others.some((other) => overlap(path, other.path)), 'Invalid UpdateExpression: two document paths overlap with each other');
  }
  return (item) => assignments.reduce((next, { path, next: valueOf }) => withValueAt(next, path, valueOf(item)), item);
};
