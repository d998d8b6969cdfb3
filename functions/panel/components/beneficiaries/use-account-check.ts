import { useEffect, useState } from 'preact/hooks';

import { validateAccount } from '../../api/beneficiary-operations.ts';
import { useSession } from '../../session/session.ts';
import { accountCheckOf, accountQueryOf, type AccountCheck } from '../../view/account-check.ts';

/** Milliseconds without a key before the typed text is checked. */
const PAUSE_MS = 300;

export type CheckState = AccountCheck | { readonly kind: 'checking' } | { readonly kind: 'failed' } | null;

/** The check of an account that is being typed; null while there is too little of it. Typing on ends the request. */
export const useAccountCheck = (typed: string): CheckState => {
  const { client } = useSession();
  const [check, setCheck] = useState<CheckState>(null);
  useEffect(() => {
    const query = accountQueryOf(typed);
    if (query === null) {
      setCheck(null);
      return undefined;
    }
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      setCheck({ kind: 'checking' });
      const answer = await client.call(validateAccount, { query, signal: abort.signal, withoutSignIn: true });
      if (abort.signal.aborted) return;
      setCheck(answer.isOk ? accountCheckOf(answer.body.data.attributes) : { kind: 'failed' });
    };
    const timer = setTimeout(() => void read(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return check;
};
