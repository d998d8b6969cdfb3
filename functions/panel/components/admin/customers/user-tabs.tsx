import {
  ADMIN_PATHS,
  adminUserPath,
  userBillingPath,
  userDeliveriesPath,
  userEndpointsPath,
  userImportsPath,
  userValidationsPath,
} from '../../../admin-paths.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { customerTexts } from '../../../texts/admin/customers.ts';
import { addressOfPlace } from '../../../view/list-place.ts';
import { PageTabs } from '../../navigation/page-tabs.tsx';

/** Links between the pages about a user. */
export const UserTabs = ({ id }: { readonly id: string }) => {
  const texts = useTexts(customerTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [adminUserPath(id), texts.profile],
        [userValidationsPath(id), texts.validations],
        [userImportsPath(id), texts.imports],
        [userEndpointsPath(id), texts.endpoints],
        [userDeliveriesPath(id), texts.deliveries],
        [userBillingPath(id), texts.billing],
        [addressOfPlace(ADMIN_PATHS.audit, { target: id }), texts.audit],
      ]}
    />
  );
};
