import type { Brand } from '../../platform/brand.ts';
import type { Language } from '../../platform/i18n/language.ts';

/** When the incident was opened (13 digits, epoch milliseconds), a hyphen and 16 random hex digits: ids sort by time. */
export type IncidentId = Brand<string, 'IncidentId'>;

const ID = /^\d{13}-[0-9a-f]{16}$/;

export const isIncidentId = (text: string): text is IncidentId => ID.test(text);

/** The id of an incident that is opened at an instant. Throws RangeError unless there are eight bytes. */
export const incidentIdOf = (at: number, random: Uint8Array): IncidentId => {
  const id = `${String(at).padStart(13, '0')}-${Buffer.from(random).toString('hex')}`;
  if (!isIncidentId(id)) throw new RangeError('an incident id has eight random bytes');
  return id;
};

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_IMPACTS = ['minor', 'major', 'critical'] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

/** The parts of the service that an incident can concern. */
export const INCIDENT_COMPONENTS = ['central', 'api', 'webhooks', 'imports', 'notifications', 'billing'] as const;
export type IncidentComponent = (typeof INCIDENT_COMPONENTS)[number];

/** A text in both languages. */
export type IncidentText = Readonly<Record<Language, string>>;

export type IncidentUpdate = { readonly state: IncidentState; readonly text: IncidentText; readonly at: number };

/** An incident of the service. Instants are epoch milliseconds. */
export type Incident = {
  readonly id: IncidentId;
  readonly title: IncidentText;
  readonly impact: IncidentImpact;
  readonly components: readonly IncidentComponent[];
  readonly startedAt: number;
  /** Null while it is open. */
  readonly resolvedAt: number | null;
  /** The oldest first; there is at least the one that opened it. */
  readonly updates: readonly [IncidentUpdate, ...IncidentUpdate[]];
};

/** Updates of one incident: its item stays below the size of an item. */
export const MAX_UPDATES = 50;

export const latestUpdateOf = ({ updates }: Pick<Incident, 'updates'>): IncidentUpdate => updates.at(-1) ?? updates[0];

export const stateOf = (incident: Pick<Incident, 'updates'>): IncidentState => latestUpdateOf(incident).state;

/** The instant of the latest update; of two at the same time the one that is written last may have the earlier instant. */
export const updatedAtOf = ({ updates }: Pick<Incident, 'updates'>): number => Math.max(...updates.map(({ at }) => at));

type Opened = Pick<Incident, 'id' | 'title' | 'impact' | 'components'> & { readonly update: IncidentUpdate };

export const openedIncident = ({ update, ...incident }: Opened): Incident => ({
  ...incident,
  startedAt: update.at,
  resolvedAt: update.state === 'resolved' ? update.at : null,
  updates: [update],
});

/** What an update changes; null keeps it. */
export type IncidentChange = {
  readonly state: IncidentState | null;
  readonly impact: IncidentImpact | null;
  readonly text: IncidentText;
  readonly at: number;
};

/** The incident after an update; null when it has all the updates that it can have. A later state than `resolved` opens it again. */
export const updatedIncident = (incident: Incident, { state, impact, text, at }: IncidentChange): Incident | null => {
  if (incident.updates.length >= MAX_UPDATES) return null;
  const next = state ?? stateOf(incident);
  return {
    ...incident,
    impact: impact ?? incident.impact,
    resolvedAt: next === 'resolved' ? (incident.resolvedAt ?? at) : null,
    updates: [...incident.updates, { state: next, text, at }],
  };
};
