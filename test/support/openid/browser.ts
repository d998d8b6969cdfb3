/** Where an answer sends a browser; empty when nowhere. */
const locationOf = (answer: Response, from: string): string => {
  const location = answer.headers.get('location');
  return location === null ? '' : new URL(location, from).href;
};

/** Signs in at the OpenID provider of a local run, as a person in a browser would. Returns the address of the provider's redirect. */
export const signInAt = async (authorizeUrl: string, login: string, answer: 'continue' | 'cancel' = 'continue'): Promise<URL> => {
  const cookies = new Map<string, string>();
  const visit = async (url: string, body: URLSearchParams | null = null): Promise<string> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { method: body === null ? 'GET' : 'POST', body, redirect: 'manual', headers: { Cookie } });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    await reply.body?.cancel();
    return locationOf(reply, url);
  };
  const page = await visit(authorizeUrl);
  await visit(page);
  const back = await visit(page, new URLSearchParams({ login, answer }));
  return new URL(await visit(back));
};
