/** Whether zlib stopped because the result would be longer than it was allowed to be, rather than because of broken data. */
export const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
