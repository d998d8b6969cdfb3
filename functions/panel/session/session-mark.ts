/** Scripts cannot read the cookie of a session, so this browser marks that it has one. The mark opens nothing: the API decides. */
const MARK = 'session';

/** Whether this browser may have a session; a browser that refuses storage may. A visitor without one causes no request that fails. */
export const mayHaveSession = (): boolean => {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return true;
  }
};

export const rememberSession = (hasSession: boolean): void => {
  try {
    if (hasSession) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // The next page calls the API to find out.
  }
};
