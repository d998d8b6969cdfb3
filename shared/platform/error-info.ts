const memberOf = (thrown: unknown, member: 'name' | 'code'): string => {
  if (typeof thrown !== 'object' || thrown === null) return '';
  const value: unknown = Reflect.get(thrown, member);
  return typeof value === 'string' ? value : '';
};

/** The name of a thrown value, such as RangeError; empty when it has none. Unlike `instanceof`, it works across threads. */
export const errorNameOf = (thrown: unknown): string => memberOf(thrown, 'name');

/** The code that Node.js gives its own errors; empty when there is none. */
export const errorCodeOf = (thrown: unknown): string => memberOf(thrown, 'code');
