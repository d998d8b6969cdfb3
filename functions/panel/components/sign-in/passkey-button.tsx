import { useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { getPasskeyOptions, signInWithPasskey } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { signInTexts } from '../../texts/sign-in/sign-in.ts';
import { Problem } from '../problem.tsx';
import { hasPasskeys, readPasskey } from './passkeys.ts';

/** Signs in with a passkey of the browser or of the device. */
export const PasskeyButton = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const texts = useTexts(signInTexts);
  const { client } = useSession();
  const [problem, setProblem] = useState<Failure | 'declined' | null>(null);
  const signIn = async (): Promise<Failure | 'declined' | null> => {
    const options = await client.call(getPasskeyOptions);
    if (!options.isOk) return options;
    const { challenge_id, public_key } = options.body.data.attributes;
    const credential = await readPasskey(public_key);
    if (credential === null) return 'declined';
    const answer = await client.call(signInWithPasskey, { body: { challenge_id, credential } });
    if (!answer.isOk) return answer;
    client.setCsrfToken(answer.body.data.attributes.csrf_token);
    onSignedIn();
    return null;
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => {
          void signIn().then(setProblem);
        }}
      >
        {texts.passkey}
      </button>
      {problem === 'declined' && (
        <p class="notice warning" role="alert">
          {texts.passkeyFailed}
        </p>
      )}
      {problem !== null && problem !== 'declined' && <Problem failure={problem} />}
    </>
  );
};
