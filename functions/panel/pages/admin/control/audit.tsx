import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { auditRowResource, verificationResource } from '../../../../admin-audit/http/audit-schemas.ts';
import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { listAuditRows, verifyAuditLog } from '../../../api/admin-operations.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { UserLink } from '../../../components/admin/user-link.tsx';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { areaTexts, auditPhaseTexts, auditTexts, brokenLinkTexts } from '../../../texts/admin/audit.ts';
import { changedValuesOf } from '../../../view/admin/audit.ts';

type Row = InferOutput<typeof auditRowResource>;

type Verification = InferOutput<typeof verificationResource>['attributes'];

const Changes = ({ row: { attributes } }: { readonly row: Row }) => {
  const texts = useTexts(auditTexts);
  const shown = (value: string | number | boolean | null): string => {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    return value === null ? texts.absent : String(value);
  };
  return (
    <ul class="values">
      {changedValuesOf(attributes.before, attributes.after).map(({ name, before, after }) => (
        <li key={name}>{texts.change(name, shown(before), shown(after))}</li>
      ))}
    </ul>
  );
};

const Actor = ({ row: { attributes } }: { readonly row: Row }) => {
  const texts = useTexts(auditTexts);
  if (attributes.actor_user_id !== null) return <UserLink id={attributes.actor_user_id} />;
  return <>{attributes.actor_pseudonym === null ? texts.operator : texts.erased}</>;
};

const Target = ({ row: { attributes } }: { readonly row: Row }) => {
  const { kind, id, user_id: user } = attributes.target;
  return (
    <>
      {kind} {user === null ? <code>{id}</code> : <UserLink id={user} />}
    </>
  );
};

const Verified = ({ verification }: { readonly verification: Verification }) => {
  const texts = useTexts(auditTexts);
  const problems = useTexts(brokenLinkTexts);
  const broken = verification.first_broken_link;
  return broken === null ? (
    <p class="notice success">{texts.whole(verification.verified_rows)}</p>
  ) : (
    <p class="notice danger">{texts.broken(broken.sequence, problems[broken.problem])}</p>
  );
};

const ChainCheck = () => {
  const texts = useTexts(auditTexts);
  const { client } = useSession();
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isVerifying, setIsVerifying] = useState(false);
  const verify = async () => {
    setIsVerifying(true);
    setVerification(null);
    const answer = await client.call(verifyAuditLog);
    setIsVerifying(false);
    if (!answer.isOk) return answer;
    setVerification(answer.body.data.attributes);
    return null;
  };
  return (
    <>
      <div class="actions">
        <ActionButton onAction={verify}>{texts.verify}</ActionButton>
      </div>
      <div role="status">
        {isVerifying && <p>{texts.verifying}</p>}
        {verification !== null && <Verified verification={verification} />}
      </div>
    </>
  );
};

/** The audit: every change by an admin or an operator, and the check of its chain. */
const AuditPage = () => {
  const texts = useTexts(auditTexts);
  const areas = useTexts(areaTexts);
  const phases = useTexts(auditPhaseTexts);
  const moment = useMoment();
  const { client } = useSession();
  const filters: FiltersOf<typeof listAuditRows> = [
    { name: 'area', label: texts.area, options: Object.entries(areas) },
    { name: 'action', label: texts.action },
    { name: 'actor', label: texts.actorFilter },
    { name: 'target', label: texts.targetFilter },
  ];
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.audit}
      filters={filters}
      read={(query) => client.call(listAuditRows, { query })}
      columns={[
        { title: texts.at, cell: ({ id, attributes }) => <Lines lines={[texts.row(id), moment(attributes.at)]} /> },
        {
          title: texts.action,
          cell: ({ attributes: { area, action, phase } }) => (
            <>
              {areas[area]}: <code>{action}</code>
              {phase !== 'change' && ` (${phases[phase]})`}
            </>
          ),
        },
        {
          title: texts.actor,
          cell: (row) => <Lines lines={[<Actor row={row} />, <span class="muted">{row.attributes.ip_prefix}</span>]} />,
        },
        { title: texts.target, kind: 'long', cell: (row) => <Target row={row} /> },
        {
          title: texts.changes,
          kind: 'long',
          cell: (row) => <Lines lines={[row.attributes.reason, <Changes row={row} />]} />,
        },
      ]}
      actions={<ChainCheck />}
    />
  );
};

export default AuditPage;
