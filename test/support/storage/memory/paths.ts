import type { AttributeValue } from '@aws-sdk/client-dynamodb';

import type { Path } from './expression-tokens.ts';
import { refusal } from './refusals.ts';
import type { WireItem } from './values.ts';

/** The value at a path; undefined when there is none. */
export const valueAt = (item: WireItem, path: Path): AttributeValue | undefined =>
  path.reduce<AttributeValue | undefined>((value, name) => value?.M?.[name], { M: { ...item } });

const invalidPath = (): Error => refusal('The document path provided in the update expression is invalid for update');

const changed = (value: AttributeValue | undefined, [name, ...rest]: Path, next: AttributeValue | null): AttributeValue | null => {
  if (name === undefined) return next;
  if (value?.M === undefined) throw invalidPath();
  const { [name]: old, ...others } = value.M;
  const member = changed(old, rest, next);
  return { M: member === null ? others : { ...others, [name]: member } };
};

/** The item with another value at a path, or with none (null). The item itself stays as it is. */
export const withValueAt = (item: WireItem, path: Path, next: AttributeValue | null): WireItem =>
  changed({ M: { ...item } }, path, next)?.M ?? {};

/** Whether one path leads to, or through, the other. */
export const overlap = (one: Path, other: Path): boolean => one.slice(0, other.length).every((name, index) => name === other[index]);
