import type { InferOutput } from 'valibot';

import type { broadcastDetailResource, broadcastResource } from '../../../admin-broadcasts/http/broadcast-resource.ts';

export type Broadcast = InferOutput<typeof broadcastResource>;

export type BroadcastDetail = InferOutput<typeof broadcastDetailResource>;

type Status = Broadcast['attributes']['status'];

const textsOf = (data: FormData, name: string): readonly string[] =>
  data.getAll(name).flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value.trim()] : []));

/** Texts between commas, spaces or ends of lines. */
const listed = (data: FormData, name: string): readonly string[] => textsOf(data, name).flatMap((text) => text.split(/[\s,;]+/));

/** A condition without any value limits nothing. */
const orNull = (values: readonly string[]): readonly string[] | null => (values.length === 0 ? null : values);

/** The conditions of the audience in a form. */
export const audienceOf = (data: FormData) => ({
  channels: textsOf(data, 'channels'),
  roles: orNull(textsOf(data, 'roles')),
  statuses: orNull(textsOf(data, 'statuses')),
  languages: orNull(textsOf(data, 'languages')),
  plans: orNull(listed(data, 'plans')),
  emails: orNull(listed(data, 'emails')),
});

/** Whether a broadcast changes by itself, so that its page is read again. */
export const isMoving = (status: Status): boolean => status === 'counting' || status === 'sending';

/** Whether its content can be replaced, as long as nothing was sent. */
export const isEditable = (status: Status): boolean => status === 'counting' || status === 'ready';

/** Whether it can be cancelled. */
export const isOpen = (status: Status): boolean => status !== 'completed' && status !== 'cancelled';
