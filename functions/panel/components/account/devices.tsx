import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { listedSessionResource } from '../../../../shared/identity/sessions/http/session-resource.ts';
import type { passkeyResource } from '../../../device-credentials/http/schemas.ts';
import type { Failure } from '../../api/failure.ts';
import {
  endOtherSessions,
  endSession,
  getRegistrationOptions,
  listPasskeys,
  listSessions,
  registerPasskey,
  removePasskey,
} from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { accountTexts } from '../../texts/account.ts';
import { deviceNameOf } from '../../view/account/device-name.ts';
import { instantText } from '../../view/format.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { createPasskey, hasPasskeys } from '../passkeys.ts';
import { Problem } from '../problem.tsx';
import { Section } from './section.tsx';

type Passkey = InferOutput<typeof passkeyResource>;

type ListedSession = InferOutput<typeof listedSessionResource>;

/** Passkeys: their list, a new one, their removal. */
export const Passkeys = () => {
  const texts = useTexts(accountTexts);
  const { client } = useSession();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const read = async (): Promise<void> => {
    const answer = await client.call(listPasskeys);
    if (answer.isOk) setPasskeys(answer.body.data);
  };
  const add = async (typed: Typed) => {
    const options = await client.call(getRegistrationOptions);
    if (!options.isOk) return options;
    const { challenge_id, public_key } = options.body.data.attributes;
    const credential = await createPasskey(public_key);
    setIsDeclined(credential === null);
    if (credential === null) return null;
    const answer = await client.call(registerPasskey, { body: { challenge_id, credential, name: typed('name') } });
    if (!answer.isOk) return answer;
    await read();
    return null;
  };
  const remove = async (id: string): Promise<void> => {
    const answer = await client.call(removePasskey, { params: { id } });
    setFailure(answer.isOk ? null : answer);
    await read();
  };
  return (
    <Section title={texts.passkeys} text={texts.passkeysText} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} />}
      <ul class="rows">
        {passkeys.map(({ id, attributes: { name } }) => (
          <li key={id}>
            <span>{name}</span>
            <button type="button" aria-label={texts.removeNamed(name)} onClick={() => void remove(id)}>
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
      {isDeclined && (
        <p class="notice warning" role="alert">
          {texts.passkeyDeclined}
        </p>
      )}
      {hasPasskeys() && (
        <Form submit={texts.addPasskey} onSubmit={add}>
          <Field name="name" label={texts.passkeyName} maxLength={100} />
        </Form>
      )}
    </Section>
  );
};

/** Open sessions. */
export const Sessions = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(accountTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const [sessions, setSessions] = useState<readonly ListedSession[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (): Promise<void> => {
    const answer = await client.call(listSessions, { query: { per_page: '100' } });
    if (answer.isOk) setSessions(answer.body.data);
  };
  const end = async (id: string | null): Promise<void> => {
    const answer =
      id === null
        ? await client.call(endOtherSessions, { query: { except: 'current' } })
        : await client.call(endSession, { params: { id } });
    setFailure(answer.isOk ? null : answer);
    await read();
  };
  return (
    <Section title={texts.sessions} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} />}
      <ul class="rows">
        {sessions.map(({ id, attributes: { current, device_name: device, user_agent: agent, last_seen_at: seen } }) => {
          const name = device ?? (agent === null ? texts.unknownDevice : deviceNameOf(agent));
          return (
            <li key={id}>
              <span>
                {name}
                <br />
                <span class="muted">{current ? texts.thisSession : texts.lastSeen(instantText(seen, language, timezone))}</span>
              </span>
              {!current && (
                <button type="button" aria-label={texts.endNamed(name)} onClick={() => void end(id)}>
                  {texts.endSession}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div class="actions">
          <button type="button" onClick={() => void end(null)}>
            {texts.endOthers}
          </button>
        </div>
      )}
    </Section>
  );
};
