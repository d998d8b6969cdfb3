import { ADMIN_PATHS, planPath } from '../../../admin-paths.ts';
import { listPlans } from '../../../api/admin-operations.ts';
import { Lines } from '../../../components/admin/lines.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { billingModelTexts, intervalTexts, planTexts, priceKindTexts } from '../../../texts/admin/plans.ts';
import { filterTexts } from '../../../texts/filters.ts';
import type { Plan } from '../../../view/admin/plan.ts';
import { centavosText } from '../../../view/forms/centavos.ts';

const Prices = ({ prices }: Pick<Plan, 'prices'>) => {
  const texts = useTexts(planTexts);
  const intervals = useTexts(intervalTexts);
  const kinds = useTexts(priceKindTexts);
  if (prices.length === 0) return <>{texts.noPrices}</>;
  return (
    <ul class="values">
      {prices.map(({ kind, billing_interval: interval, unit_amount: amount }) => (
        <li key={`${kind} ${interval}`}>{`${centavosText(amount)} ${kind === 'base' ? intervals[interval] : kinds[kind]}`}</li>
      ))}
    </ul>
  );
};

/** All plans, active or not. */
const PlansPage = () => {
  const texts = useTexts(planTexts);
  const { empty } = useTexts(filterTexts);
  const models = useTexts(billingModelTexts);
  const { client } = useSession();
  const reading = useReading(() => client.call(listPlans));
  const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <p>{texts.text}</p>
      <div class="actions">
        <a class="button" href={ADMIN_PATHS.newPlan}>
          {texts.write}
        </a>
      </div>
      <ReadPart reading={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <Table
              caption={texts.title}
              rows={data}
              columns={[
                {
                  title: texts.name,
                  cell: ({ id, attributes: { name } }) => <Lines lines={[<a href={planPath(id)}>{name}</a>, <code>{id}</code>]} />,
                },
                { title: texts.model, cell: ({ attributes: { billing_model: model } }) => models[model] },
                { title: texts.prices, cell: ({ attributes: { prices } }) => <Prices prices={prices} /> },
                { title: texts.limit, kind: 'number', cell: ({ attributes }) => attributes.monthly_validation_limit },
                { title: texts.users, kind: 'number', cell: ({ attributes: { user_count: users } }) => users },
                { title: texts.active, cell: ({ attributes: { is_active: isActive } }) => yesNo(isActive) },
                { title: texts.public, cell: ({ attributes: { is_public: isPublic } }) => yesNo(isPublic) },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};

export default PlansPage;
