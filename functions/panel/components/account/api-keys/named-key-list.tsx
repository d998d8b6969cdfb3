import { useState } from 'preact/hooks';

import { changeNamedKey, revokeNamedKey } from '../../../api/operations.ts';
import { useLanguage, useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { namedKeyTexts } from '../../../texts/account/named-keys.ts';
import { shellTexts } from '../../../texts/shell.ts';
import { instantText } from '../../../view/format.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { Table } from '../../list/table.tsx';
import { ToneBadge } from '../../text/tone-badge.tsx';
import { NamedKeyForm, type NamedKey, type NamedKeyGrant } from './named-key-form.tsx';

type DialogProps = {
  readonly namedKey: NamedKey;
  readonly onClose: () => void;
  /** The key is changed, or revoked. */
  readonly onDone: () => void;
};

type ChangeDialogProps = DialogProps & { readonly available: readonly string[]; readonly timezone: string };

const ChangeDialog = ({ namedKey: { id, attributes }, available, timezone, onClose, onDone }: ChangeDialogProps) => {
  const texts = useTexts(namedKeyTexts);
  const { cancel } = useTexts(shellTexts);
  const { client } = useSession();
  const save = async (body: NamedKeyGrant) => {
    const answer = await client.call(changeNamedKey, { params: { id }, body });
    if (!answer.isOk) return answer;
    onDone();
    return null;
  };
  return (
    <Dialog title={texts.changeNamed(attributes.name)} onClose={onClose}>
      <NamedKeyForm
        grant={attributes}
        available={available}
        timezone={timezone}
        submit={texts.save}
        onSubmit={save}
        others={
          <button type="button" class="plain" onClick={onClose}>
            {cancel}
          </button>
        }
      />
    </Dialog>
  );
};

const RevokeDialog = ({ namedKey: { id, attributes }, onClose, onDone }: DialogProps) => {
  const texts = useTexts(namedKeyTexts);
  const { client } = useSession();
  const revoke = async () => {
    const answer = await client.call(revokeNamedKey, { params: { id } });
    if (!answer.isOk) return answer;
    onDone();
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.revokeNamed(attributes.name)}
      text={texts.revokeText}
      submit={texts.revoke}
      onConfirm={revoke}
      onClose={onClose}
    />
  );
};

/** What a key may do now. */
const permissionsText = (
  { permissions, effective_permissions: effective }: NamedKey['attributes'],
  { allShort, noPermission }: { readonly allShort: string; readonly noPermission: string },
): string => {
  if (permissions === null) return allShort;
  return effective.length === 0 ? noPermission : effective.join(', ');
};

type NamedKeyListProps = {
  readonly keys: readonly NamedKey[];
  readonly available: readonly string[];
  readonly timezone: string;
  /** A key is changed, or revoked. */
  readonly onChange: () => void;
};

/** The named keys of the account, with what can be done to each. */
export const NamedKeyList = ({ keys, available, timezone, onChange }: NamedKeyListProps) => {
  const texts = useTexts(namedKeyTexts);
  const { language } = useLanguage();
  const [opened, setOpened] = useState<{ readonly key: NamedKey; readonly action: 'change' | 'revoke' } | null>(null);
  const close = () => {
    setOpened(null);
  };
  const finish = () => {
    close();
    onChange();
  };
  const timeOf = (instant: string | null, none: string): string => (instant === null ? none : instantText(instant, language, timezone));
  if (keys.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <Table
        caption={texts.keys}
        rows={keys}
        columns={[
          {
            title: texts.name,
            kind: 'long',
            cell: ({ attributes: { name, prefix, last_4: last } }) => (
              <>
                <div>{name}</div>
                <code class="short">{`${prefix}…${last}`}</code>
              </>
            ),
          },
          { title: texts.permissions, kind: 'long', cell: ({ attributes }) => permissionsText(attributes, texts) },
          {
            title: texts.ranges,
            kind: 'long',
            cell: ({ attributes: { cidrs } }) => (cidrs.length === 0 ? texts.anywhere : cidrs.join(', ')),
          },
          {
            title: texts.expiry,
            cell: ({ attributes: { status, expires_at: at } }) => (
              <>
                {status === 'expired' && <ToneBadge tone="danger" text={texts.expired} />} {timeOf(at, texts.never)}
              </>
            ),
          },
          { title: texts.lastUse, cell: ({ attributes }) => timeOf(attributes.last_used_at, texts.unused) },
          {
            title: texts.actions,
            cell: (key) => (
              <span class="actions">
                {key.attributes.status === 'active' && (
                  <button
                    type="button"
                    aria-label={texts.changeNamed(key.attributes.name)}
                    onClick={() => {
                      setOpened({ key, action: 'change' });
                    }}
                  >
                    {texts.change}
                  </button>
                )}
                <button
                  type="button"
                  class="danger-button"
                  aria-label={texts.revokeNamed(key.attributes.name)}
                  onClick={() => {
                    setOpened({ key, action: 'revoke' });
                  }}
                >
                  {texts.revoke}
                </button>
              </span>
            ),
          },
        ]}
      />
      {opened?.action === 'change' && (
        <ChangeDialog namedKey={opened.key} available={available} timezone={timezone} onClose={close} onDone={finish} />
      )}
      {opened?.action === 'revoke' && <RevokeDialog namedKey={opened.key} onClose={close} onDone={finish} />}
    </>
  );
};
