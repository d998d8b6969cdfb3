import type { Context } from 'aws-lambda';

/** Correlation id of work without a request: the invocation's id, in the format of request ids. */
export const correlationIdOf = ({ awsRequestId }: Pick<Context, 'awsRequestId'>): string => awsRequestId.replaceAll('-', '').toLowerCase();
