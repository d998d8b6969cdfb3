import type { AttributeValue } from '@aws-sdk/client-dynamodb';

import type { Path } from './expression-tokens.ts';
import { check, refusal } from './refusals.ts';
import type { WireItem } from './values.ts';

type Request = {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: WireItem | undefined;
};

/** The names and values of a request's expressions, which have to use all of them. */
export class Placeholders {
  readonly #names: Readonly<Record<string, string>>;
  readonly #values: WireItem;
  readonly #unused: Set<string>;

  constructor({ ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Request) {
    check(names === undefined || Object.keys(names).length > 0, 'ExpressionAttributeNames must not be empty');
    check(values === undefined || Object.keys(values).length > 0, 'ExpressionAttributeValues must not be empty');
    this.#names = names ?? {};
    this.#values = values ?? {};
    this.#unused = new Set([...Object.keys(this.#names), ...Object.keys(this.#values)]);
  }

  #nameOf(step: string): string {
    if (!step.startsWith('#')) return step;
    const name = this.#names[step];
    if (name === undefined) throw refusal(`An expression attribute name used in the document path is not defined: ${step}`);
    this.#unused.delete(step);
    return name;
  }

  /** The path by the names of attributes. */
  resolve(path: Path): Path {
    return path.map((step) => this.#nameOf(step));
  }

  valueOf(placeholder: string): AttributeValue {
    const value = this.#values[placeholder];
    if (value === undefined) throw refusal(`An expression attribute value used in expression is not defined: ${placeholder}`);
    this.#unused.delete(placeholder);
    return value;
  }

  /** Refuses names and values that no expression used. */
  checkAllUsed(): void {
    check(this.#unused.size === 0, `Value provided unused in expressions: ${[...this.#unused].join(', ')}`);
  }
}
