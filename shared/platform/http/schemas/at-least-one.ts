type Condition = Readonly<Record<string, unknown>>;

/**
 * JSON Schema keywords of an object that meets at least one of some conditions. They are `if` and `else`, not `anyOf`:
 * generators of clients would make a type of each alternative, without the members that the object has in any case.
 */
export const atLeastOne = (conditions: readonly Condition[]): Condition =>
  conditions.reduceRight((otherwise, condition) => ({ if: condition, else: otherwise }));
