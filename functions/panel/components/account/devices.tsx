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
  renamePasskey,
} from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { accountTexts } from '../../texts/account.ts';
import { deviceNameOf } from '../../view/account/device-name.ts';
import { instantText } from '../../view/format.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import { createPasskey, hasPasskeys } from '../sign-in/passkeys.ts';
import { Section } from './section.tsx';

type Passkey = InferOutput<typeof passkeyResource>;

type ListedSession = InferOutput<typeof listedSessionResource>;

type RenameProps = { readonly passkey: Passkey; readonly onClose: () => void; readonly onRenamed: () => Promise<void> };

const RenameDialog = ({ passkey: { id, attributes }, onClose, onRenamed }: RenameProps) => {
  const texts = useTexts(accountTexts);
  const { client } = useSession();
  const rename = async (typed: Typed) => {
    const answer = await client.call(renamePasskey, { params: { id }, body: { name: typed('name') } });
    if (!answer.isOk) return answer;
    await onRenamed();
    return null;
  };
  return (
    <ConfirmDialog title={texts.renameNamed(attributes.name)} submit={texts.save} onConfirm={rename} onClose={onClose}>
      <Field name="name" label={texts.passkeyName} value={attributes.name} maxLength={100} />
    </ConfirmDialog>
  );
};

/** Passkeys: their list, a new one, another name, their removal. */
export const Passkeys = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(accountTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  const read = async (): Promise<void> => {
    const answer = await client.call(listPasskeys);
    setFailure(answer.isOk ? null : answer);
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
    if (answer.isOk) await read();
    else setFailure(answer);
  };
  return (
    <Section title={texts.passkeys} text={texts.passkeysText} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {passkeys === null && failure === null && <Loading />}
      {passkeys?.length === 0 && <p>{texts.noPasskeys}</p>}
      <ul class="rows">
        {passkeys?.map((passkey) => {
          const { id, attributes } = passkey;
          const { name, last_used_at: used } = attributes;
          return (
            <li key={id}>
              <span>
                {name}
                <br />
                <span class="muted">{used === null ? texts.neverUsed : texts.lastUse(instantText(used, language, timezone))}</span>
              </span>
              <span class="actions">
                <button
                  type="button"
                  aria-label={texts.renameNamed(name)}
                  onClick={() => {
                    setRenamed(passkey);
                  }}
                >
                  {texts.rename}
                </button>
                <button type="button" aria-label={texts.removeNamed(name)} onClick={() => void remove(id)}>
                  {texts.remove}
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {renamed !== null && (
        <RenameDialog
          passkey={renamed}
          onRenamed={read}
          onClose={() => {
            setRenamed(null);
          }}
        />
      )}
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
  const [sessions, setSessions] = useState<readonly ListedSession[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (): Promise<void> => {
    const answer = await client.call(listSessions, { query: { per_page: '100' } });
    setFailure(answer.isOk ? null : answer);
    if (answer.isOk) setSessions(answer.body.data);
  };
  const end = async (id: string | null): Promise<void> => {
    const answer =
      id === null
        ? await client.call(endOtherSessions, { query: { except: 'current' } })
        : await client.call(endSession, { params: { id } });
    if (answer.isOk) await read();
    else setFailure(answer);
  };
  return (
    <Section title={texts.sessions} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {sessions === null && failure === null && <Loading />}
      <ul class="rows">
        {sessions?.map(({ id, attributes: { current, device_name: device, user_agent: agent, last_seen_at: seen } }) => {
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
      {sessions !== null && sessions.length > 1 && (
        <div class="actions">
          <button type="button" onClick={() => void end(null)}>
            {texts.endOthers}
          </button>
        </div>
      )}
    </Section>
  );
};
