import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { identityResource } from '../../../user-identities/http/schemas.ts';
import type { Failure } from '../../api/failure.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { accountTexts } from '../../texts/account.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import { Section } from './section.tsx';

type Listed = { readonly identities: readonly InferOutput<typeof identityResource>[]; readonly providers: readonly string[] };

/** Identities of other providers: those that are linked, and those that can be. */
export const Identities = () => {
  const texts = useTexts(accountTexts);
  const { client } = useSession();
  const [listed, setListed] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (): Promise<void> => {
    const answer = await client.call(listIdentities);
    setFailure(answer.isOk ? null : answer);
    if (answer.isOk) setListed({ identities: answer.body.data, providers: answer.body.meta.providers });
  };
  const link = async (provider: string) => {
    const answer = await client.call(linkIdentity, { params: { provider } });
    if (!answer.isOk) return answer;
    location.assign(answer.body.data.attributes.authorize_url);
    return null;
  };
  const unlink = async (provider: string) => {
    const answer = await client.call(unlinkIdentity, { params: { provider } });
    if (answer.isOk) await read();
    return answer.isOk ? null : answer;
  };
  const linked = listed?.identities ?? [];
  const others = listed?.providers.filter((provider) => linked.every(({ attributes }) => attributes.provider !== provider)) ?? [];
  return (
    <Section title={texts.identities} text={texts.identitiesText} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {listed === null && failure === null && <Loading />}
      {listed !== null && linked.length === 0 && others.length === 0 && <p>{texts.noProviders}</p>}
      <ul class="rows">
        {linked.map(({ id, attributes: { provider, email, subject_hint: hint } }) => (
          <li key={id}>
            <span>
              {provider}
              <br />
              <span class="muted">{email ?? hint}</span>
            </span>
            <ActionButton onAction={() => unlink(provider)} label={texts.unlinkNamed(provider)}>
              {texts.unlink}
            </ActionButton>
          </li>
        ))}
        {others.map((provider) => (
          <li key={provider}>
            <span>{provider}</span>
            <ActionButton onAction={() => link(provider)} label={texts.linkNamed(provider)}>
              {texts.link}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Section>
  );
};
