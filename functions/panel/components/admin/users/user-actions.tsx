import {
  changeUser,
  grantClearData,
  grantQuota,
  purgeUser,
  reactivateUser,
  restoreUser,
  revokeUserSessions,
  suspendUser,
} from '../../../api/admin-operations.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import type { User as Me } from '../../../session/visitor.ts';
import { adminUserTexts, roleTexts } from '../../../texts/admin/users.ts';
import { userActionsOf, type AdminUser } from '../../../view/admin/user-actions.ts';
import { chosenOf } from '../../../view/forms/choice.ts';
import { numberOf } from '../../../view/forms/number.ts';
import { useRequestKey } from '../../actions/use-request-key.tsx';
import { Field } from '../../field.tsx';
import { Select } from '../../select.tsx';
import { Action } from '../action.tsx';

type PartProps = {
  readonly user: AdminUser;
  /** Shows what was done, and reads the user again. */
  readonly onDone: (text: string) => void;
};

const StatusActions = ({ user: { id, attributes }, onDone, actions }: PartProps & { readonly actions: ReadonlySet<string> }) => {
  const texts = useTexts(adminUserTexts);
  const { client } = useSession();
  const params = { id };
  return (
    <>
      {actions.has('suspend') && (
        <Action
          label={texts.suspend}
          text={texts.suspendText}
          kind="danger-button"
          send={(typed) => client.call(suspendUser, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.suspended);
          }}
        />
      )}
      {actions.has('reactivate') && (
        <Action
          label={texts.reactivate}
          text={texts.reactivateText}
          send={(typed) => client.call(reactivateUser, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.reactivated);
          }}
        />
      )}
      {actions.has('end_sessions') && (
        <Action
          label={texts.endSessions}
          text={texts.endSessionsText}
          send={(typed) => client.call(revokeUserSessions, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.sessionsEnded);
          }}
        />
      )}
      {actions.has('restore') && (
        <Action
          label={texts.restore}
          text={texts.restoreText}
          send={(typed) => client.call(restoreUser, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.restored);
          }}
        />
      )}
      {actions.has('purge') && (
        <Action
          label={texts.purge}
          text={`${texts.purgeText} ${attributes.email}`}
          kind="danger-button"
          send={(typed) => client.call(purgeUser, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.proposed);
          }}
        />
      )}
    </>
  );
};

const AccountActions = ({ user: { id, attributes }, onDone, actions }: PartProps & { readonly actions: ReadonlySet<string> }) => {
  const texts = useTexts(adminUserTexts);
  const roles = useTexts(roleTexts);
  const { client } = useSession();
  const withKey = useRequestKey();
  const params = { id };
  return (
    <>
      {actions.has('grant_quota') && (
        <Action
          label={texts.grantQuota}
          text={texts.grantQuotaText}
          send={(typed) => {
            const body = { units: numberOf(typed('units')), reason: typed('reason') };
            return withKey(body, ({ key }) => client.call(grantQuota, { params, body, idempotencyKey: key }));
          }}
          onDone={({ body: { data } }) => {
            onDone(texts.granted(data.attributes.monthly_limit, data.attributes.remaining));
          }}
        >
          <Field name="units" label={texts.units} hint={texts.unitsHint} inputMode="numeric" />
        </Action>
      )}
      {actions.has('change_plan') && (
        <Action
          label={texts.changePlan}
          text={texts.changePlanText}
          send={(typed) => client.call(changeUser, { params, body: { plan_slug: typed('plan_slug'), reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.planChanged);
          }}
        >
          <Field name="plan_slug" label={texts.plan} value={attributes.plan_slug ?? ''} />
        </Action>
      )}
      {actions.has('change_role') && (
        <Action
          label={texts.changeRole}
          text={texts.changeRoleText}
          send={(typed) => client.call(changeUser, { params, body: { role: chosenOf(roles, typed('role')), reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.roleChanged);
          }}
        >
          <Select name="role" label={texts.role} value={attributes.role} options={Object.entries(roles)} />
        </Action>
      )}
      {actions.has('clear_data') && (
        <Action
          label={texts.clearData}
          text={texts.clearDataText}
          send={(typed) => client.call(grantClearData, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.proposed);
          }}
        />
      )}
    </>
  );
};

/** What the admin may do with a user. */
export const UserActions = ({ me, ...part }: PartProps & { readonly me: Me }) => {
  const actions = userActionsOf(me, part.user);
  if (actions.size === 0) return null;
  return (
    <div class="actions">
      <StatusActions {...part} actions={actions} />
      <AccountActions {...part} actions={actions} />
    </div>
  );
};
