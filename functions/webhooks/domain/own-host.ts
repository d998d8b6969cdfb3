/** The API's address at API Gateway: the id of the API, and the domain of a request. */
export type Gateway = { readonly apiId: string | null; readonly domainName: string | null };

/** Whether a URL leads back to the API itself: to the domain that was called, or to the one API Gateway gives every API. */
export const isOwnHost = (url: string, { apiId, domainName }: Gateway): boolean => {
  const { hostname } = new URL(url);
  return hostname === domainName || (apiId !== null && hostname.startsWith(`${apiId}.execute-api.`));
};
