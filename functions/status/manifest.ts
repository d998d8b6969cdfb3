import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { serviceStatusInventory } from '../../shared/service-status/data-inventory.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'status',
  contracts,
  schedules: ['probe_portal', 'send_incident_mails'],
  inventory: [
    ...serviceStatusInventory,
    ...defineInventory([
      {
        store: 'table',
        pk: 'STATUS_SUBSCRIPTIONS',
        sk: '{address}',
        export: { file: 'incident_mails' },
      },
      { store: 'table', pk: 'STATUS_MAILS', sk: 'MAILED', ownerless: 'Until when updates of incidents were mailed.' },
    ]),
  ],
});
