import type { InferOutput } from 'valibot';

import type { deliveryResource } from '../../../../shared/webhooks/http/webhook-resources.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { deliveryTexts } from '../../texts/webhooks.ts';
import { instantText } from '../../view/format.ts';
import { DELIVERY_TONES } from '../../view/webhooks/tones.ts';
import type { Column } from '../list/table.tsx';
import { Breakable } from '../text/breakable.tsx';
import { ToneBadge } from '../text/tone-badge.tsx';
import { useEndpointKind } from './endpoint-kind.ts';

type Delivery = InferOutput<typeof deliveryResource>;

type DeliveryStatus = Delivery['attributes']['status'];

/** The state of a delivery. */
export const DeliveryBadge = ({ status }: { readonly status: DeliveryStatus }) => {
  const texts = useTexts(deliveryTexts);
  return <ToneBadge tone={DELIVERY_TONES[status]} text={texts[status]} />;
};

/** The columns of a list of deliveries; without the endpoint where all are to the same one. */
export const useDeliveryColumns = (timezone: string, { hasEndpoint }: { readonly hasEndpoint: boolean }): readonly Column<Delivery>[] => {
  const texts = useTexts(deliveryTexts);
  const { language } = useLanguage();
  const { paths } = useEndpointKind();
  return [
    {
      title: texts.date,
      cell: ({ id, attributes }) => <a href={paths.delivery(id)}>{instantText(attributes.created_at, language, timezone)}</a>,
    },
    { title: texts.event, kind: 'long', cell: ({ attributes }) => <Breakable text={attributes.event_type} /> },
    { title: texts.status, cell: ({ attributes }) => <DeliveryBadge status={attributes.status} /> },
    { title: texts.answer, cell: ({ attributes }) => attributes.error_message ?? attributes.response_status ?? '' },
    ...(hasEndpoint ? [{ title: texts.endpoint, kind: 'long', cell: ({ attributes }: Delivery) => attributes.endpoint_url } as const] : []),
  ];
};
