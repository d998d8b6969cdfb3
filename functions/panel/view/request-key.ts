/**
 * The key of a request by its content. A request that is sent again after a network that gave no answer has the same key, so it takes one unit
 * of the quota; one with other content has another key.
 */
export const makeRequestKeys = (newKey: () => string): ((content: string) => string) => {
  let last: { readonly content: string; readonly key: string } | null = null;
  return (content) => {
    if (last?.content !== content) last = { content, key: newKey() };
    return last.key;
  };
};

/** What identifies a file as the content of a request: its name, its media type and its bytes. */
export const contentOfFile = async (file: Pick<File, 'name' | 'type' | 'arrayBuffer'>): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return JSON.stringify([file.name, file.type, ...new Uint8Array(digest)]);
};
