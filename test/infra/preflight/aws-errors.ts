/** An error as the AWS SDK throws it. */
export const awsError = (name: string, message = 'as AWS says it'): Error => Object.assign(new Error(message), { name });

export const DENIED = awsError('AccessDeniedException');
export const NO_ENDPOINT = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });

/** A call that AWS does not answer. */
export const rejecting = (error: Error) => (): Promise<never> => Promise.reject(error);
export const answering =
  <Answer>(answer: Answer) =>
  (): Promise<Answer> =>
    Promise.resolve(answer);
