import type { Context } from 'aws-lambda';

/** Id of work that no request asked for: that of its own invocation, in the form of our request ids. */
export const correlationIdOf = ({ awsRequestId }: Pick<Context, 'awsRequestId'>): string => awsRequestId.replaceAll('-', '').toLowerCase();
