import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of the administration. */
export const administrationErrors = {
  role_change_not_allowed: {
    status: 403,
    es: 'Solo un propietario cambia funciones y propietarios, y nadie cambia su propia función ni su propio estado.',
    en: 'Only owners change roles and owners, and no user changes their own role or status.',
  },
  last_owner_required: {
    status: 409,
    es: 'El servicio necesita al menos un propietario activo.',
    en: 'The service needs at least one active owner.',
  },
  proposal_not_open: {
    status: 409,
    es: 'La propuesta ya se confirmó o se retiró.',
    en: 'The proposal was already confirmed or withdrawn.',
  },
  proposal_expired: {
    status: 409,
    es: 'La propuesta venció: se confirma en un plazo de 24 horas.',
    en: 'The proposal expired: it can be confirmed for 24 hours.',
  },
  proposal_needs_another_admin: {
    status: 403,
    es: 'Otro administrador tiene que confirmar la propuesta.',
    en: 'Another admin has to confirm the proposal.',
  },
  proposal_waits: {
    status: 409,
    es: 'Sin otro administrador, la propuesta se confirma después de una hora.',
    en: 'Without another admin, the proposal can be confirmed after one hour.',
  },
  plan_changed: {
    status: 409,
    es: 'El plan cambió desde que se leyó, o ya existe: lea su `revision` y repita.',
    en: 'The plan changed since it was read, or exists already: read its `revision` and repeat.',
  },
  plan_in_use: {
    status: 409,
    es: 'El plan está activo o tiene usuarios: desactívelo y cambie a sus usuarios antes de eliminarlo.',
    en: 'The plan is active or has users: make it inactive and move its users before it is deleted.',
  },
  default_plan_required: {
    status: 409,
    es: 'El servicio necesita un plan predeterminado, activo y sin costo, y el plan free.',
    en: 'The service needs a default plan that is active and free of charge, and the plan free.',
  },
  plan_prices_not_allowed: {
    status: 422,
    es: 'El modelo del plan no tiene ese precio: solo hybrid y metered cobran por validación, cada mes, y un plan gratuito no tiene precios.',
    en: 'The model of the plan has no such price: only hybrid and metered charge by validation, each month, and a free plan has no prices.',
  },
  overrides_changed: {
    status: 409,
    es: 'Los datos cambiaron desde que se leyeron: lea su `revision` y repita.',
    en: 'The data changed since it was read: read its `revision` and repeat.',
  },
  overrides_full: {
    status: 409,
    es: 'No caben más cambios de este tipo: retire los que ya no se necesitan, o intégrelos al código.',
    en: 'There is no room for more changes of this kind: remove those no longer needed, or make them part of the code.',
  },
  bank_not_found: {
    status: 404,
    es: 'Ningún participante del SPEI tiene esta clave.',
    en: 'No SPEI participant has this code.',
  },
  alias_not_found: {
    status: 404,
    es: 'El banco no tiene este alias.',
    en: 'The bank does not have this alias.',
  },
  alias_not_unique: {
    status: 409,
    es: 'El alias nombra a otro banco, o a varios, en esos días.',
    en: 'The alias names another bank, or several, on those days.',
  },
  quota_grant_limit_reached: {
    status: 409,
    es: 'Un mes recibe un máximo de {limit} unidades adicionales.',
    en: 'A month gets at most {limit} additional units.',
  },
  legal_version_exists: {
    status: 409,
    es: 'Esta versión del documento ya se publicó.',
    en: 'This version of the document was already published.',
  },
  user_not_purgeable: {
    status: 409,
    es: 'La cuenta no está eliminada, o ya se está borrando.',
    en: 'The account is not deleted, or is being erased already.',
  },
  broadcast_changed: {
    status: 409,
    es: 'La difusión cambió desde su simulación, o la simulación tiene más de un día: haga otra y confirme su `dry_run_digest`.',
    en: 'The broadcast changed since its dry run, or the dry run is more than a day old: make another one and confirm its `dry_run_digest`.',
  },
  broadcast_status_conflict: {
    status: 409,
    es: 'El estado de la difusión no permite esta acción.',
    en: 'The status of the broadcast does not allow this action.',
  },
  broadcast_audience_empty: {
    status: 409,
    es: 'Ningún usuario cumple las condiciones de la difusión.',
    en: 'No user meets the conditions of the broadcast.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
