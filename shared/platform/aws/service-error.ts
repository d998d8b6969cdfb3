type Answer = { readonly status: number; readonly headers: Pick<Headers, 'get'>; readonly body: string };

/** Maximum length of the quoted response: its start names what was denied. */
const MAX_BODY_CHARACTERS = 1_000;

/** Where services write the code of an error: a header, the member `__type` of JSON, an element of XML. */
const codeOf = ({ headers, body }: Answer): string | undefined =>
  headers.get('x-amzn-errortype')?.split(':')[0] ??
  /"__type"\s*:\s*"(?:[^"]*#)?(\w+)"/.exec(body)?.[1] ??
  /<Code>(\w+)<\/Code>/.exec(body)?.[1];

/**
 * The error for a signed request of our own that an AWS service refused. Its name is the service's code, as with errors
 * of the SDK (`AccessDenied`, `ThrottlingException`), or `ServiceError` when the answer has none.
 */
export const awsServiceError = (service: string, operation: string, answer: Answer): Error => {
  const error = new Error(`${service} answered ${operation} with ${answer.status}: ${answer.body.slice(0, MAX_BODY_CHARACTERS)}`);
  error.name = codeOf(answer) ?? 'ServiceError';
  return error;
};
