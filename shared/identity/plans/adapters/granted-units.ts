import { usedAttribute } from '../../access/adapters/counters.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { GrantedQuota } from '../ports/quota-grants.ts';

/**
 * The update of a gate that adds units to the month that was read, or takes some of them away (negative): refused when others were added
 * since. It notes them and lowers the counter of the month by them: the write that takes a unit compares that counter with the limit of
 * the plan, and a condition cannot add two attributes.
 */
export const grantUpdate = ({ gateId, month, granted }: Pick<GrantedQuota, 'gateId' | 'month' | 'granted'>, units: number) => {
  const isFirst = granted === 0;
  const isUnchanged = isFirst ? '(attribute_not_exists(granted) OR granted.#month <> :month OR granted.#units = :zero)' : 'granted = :seen';
  return {
    key: gateKey(gateId),
    update: 'SET granted = :granted ADD #used :lowered',
    condition: `attribute_exists(pk) AND ${isUnchanged}`,
    names: { '#used': usedAttribute(month), ...(isFirst ? { '#month': 'month', '#units': 'units' } : {}) },
    values: {
      ':granted': { month, units: granted + units },
      ':lowered': -units,
      ...(isFirst ? { ':month': month, ':zero': 0 } : { ':seen': { month, units: granted } }),
    },
  };
};
