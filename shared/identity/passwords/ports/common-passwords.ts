/** Passwords that many people have, and that attackers try first. */
export type CommonPasswords = {
  /** Reads the list; answers whether a word in lower case is on it. */
  readonly load: () => Promise<(word: string) => boolean>;
};
