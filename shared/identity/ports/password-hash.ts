/** Turns a password into what is stored of it; the salt is random. */
export type HashPassword = (password: string, salt: Uint8Array) => Promise<string>;
