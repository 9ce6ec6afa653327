import type { privacyCalls } from '#shared/contract/privacy.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof privacyCalls]: Row<N> };

const may: May = { level: 'full', roles: [roles.student] };
const input = () => ({});

/** The rows of what students let others see. */
export const privacyRows = {
  'student.privacy': { may, status: 200, input },
  'student.savePrivacy': { may, status: 200, input: () => ({ body: { discoverable: true } }) },
  'student.views': { may, status: 200, input },
} satisfies Rows;
