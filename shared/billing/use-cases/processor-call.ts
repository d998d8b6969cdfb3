import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, type Result } from '../../errors/failure.ts';
import { ProcessorUnavailableError } from '../ports/processor-unavailable.ts';

/** The result of work that calls the processor: `processor_unavailable` while that cannot be done. */
export const orUnavailable = async <Value, Code extends ErrorCode>(
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'processor_unavailable'>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProcessorUnavailableError) return fail('processor_unavailable');
    throw error;
  }
};
