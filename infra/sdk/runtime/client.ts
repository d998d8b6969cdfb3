import type { Operation } from './requests.ts';
import type { Send } from './send.ts';

type Table<Methods> = Readonly<Record<keyof Methods & string, Operation>>;

type InputAndOptions = Parameters<Send> extends [unknown, ...infer Rest] ? Rest : never;

const hasMethods = <Methods extends object>(methods: object, operations: Table<Methods>): methods is Methods =>
  Object.keys(operations).every((name) => name in methods);

/** A method for each operation. Their types are generated from the same document as the table of operations. */
export const makeMethods = <Methods extends object>(operations: Table<Methods>, send: Send): Methods => {
  const methods: object = Object.fromEntries(
    Object.entries<Operation>(operations).map(([name, operation]) => [
      name,
      (...[input, options]: InputAndOptions) => send(operation, input, options),
    ]),
  );
  if (!hasMethods<Methods>(methods, operations)) throw new TypeError('an operation has no method');
  return methods;
};
