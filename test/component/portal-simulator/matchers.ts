/** Jest's asymmetric matchers under a type of their own: jest types them as `any`. */
export const textMatching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

export const textWith = (part: string): unknown => expect.stringContaining(part);

export const listWith = (items: readonly unknown[]): unknown => expect.arrayContaining([...items]);
