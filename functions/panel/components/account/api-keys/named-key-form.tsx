import type { ComponentChildren } from 'preact';
import type { InferOutput } from 'valibot';

import type { namedKeyResource } from '../../../../api-keys/http/named-key-contracts.ts';
import type { Failure } from '../../../api/failure.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { namedKeyTexts } from '../../../texts/account/named-keys.ts';
import { endOfLastDay, lastDayOf, permissionGroups, typedRanges } from '../../../view/account/named-keys.ts';
import { ALL, AllOrSome } from '../../all-or-some.tsx';
import { Field } from '../../field.tsx';
import { Form } from '../../form.tsx';
import { TextArea } from '../../text/text-area.tsx';

export type NamedKey = InferOutput<typeof namedKeyResource>;

/** What its user decides about a key. */
export type NamedKeyGrant = Pick<NamedKey['attributes'], 'name' | 'permissions' | 'cidrs' | 'expires_at'>;

const NEW: NamedKeyGrant = { name: '', permissions: null, cidrs: [], expires_at: null };

type NamedKeyFormProps = {
  readonly grant?: NamedKeyGrant;
  /** Permissions that a key may have. */
  readonly available: readonly string[];
  readonly timezone: string;
  readonly submit: string;
  readonly onSubmit: (grant: NamedKeyGrant) => Promise<Failure | null>;
  readonly others?: ComponentChildren;
};

/** The name, the permissions, the addresses and the end of a key. */
export const NamedKeyForm = ({ grant = NEW, available, timezone, submit, onSubmit, others }: NamedKeyFormProps) => {
  const texts = useTexts(namedKeyTexts);
  return (
    <Form
      submit={submit}
      others={others}
      onSubmit={(typed, data) => {
        const permissions = data.getAll('permissions').filter((permission) => typeof permission === 'string');
        return onSubmit({
          name: typed('name'),
          permissions: permissions.includes(ALL) ? null : permissions,
          cidrs: [...typedRanges(typed('cidrs'))],
          expires_at: endOfLastDay(typed('expires_at'), grant.expires_at, timezone),
        });
      }}
    >
      <Field name="name" label={texts.name} hint={texts.nameHint} value={grant.name} maxLength={100} />
      <AllOrSome
        name="permissions"
        legend={texts.permissions}
        all={texts.all}
        groups={permissionGroups(available).map((group) => group.map((permission) => [permission, permission]))}
        chosen={grant.permissions ?? [ALL]}
      />
      <TextArea name="cidrs" label={texts.rangesField} hint={texts.rangesHint} value={grant.cidrs.join('\n')} isOptional />
      <Field
        name="expires_at"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        type="date"
        value={lastDayOf(grant.expires_at, timezone)}
        isOptional
      />
    </Form>
  );
};
