import type { ErrorCode } from '../../../errors/catalogue.ts';
import { attributePointer, type Failure } from '../../../errors/failure.ts';

const FIELD = attributePointer('');

/** The failure of a row of the request, whose problems then name the row. */
export const atRow = <Code extends ErrorCode>(failure: Failure<Code>, index: number): Failure<Code> => {
  const [first, ...others] = failure.problems.map((problem) => ({
    ...problem,
    pointer: attributePointer(`rows/${index}${problem.pointer === undefined ? '' : `/${problem.pointer.replace(FIELD, '')}`}`),
  }));
  return first === undefined ? failure : { ...failure, problems: [first, ...others] };
};
