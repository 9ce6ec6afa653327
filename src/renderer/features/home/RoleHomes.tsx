import { fullName } from '#shared/rules/navigation.ts';
import { useUser } from '../../app/session-context.tsx';
import { Page } from '../../ui/Page.tsx';

/** A plain greeting. */
export function PlainHome() {
  const user = useUser();
  return (
    <Page title={`Hello ${fullName(user)}`}>
      <p>Welcome to Footbridge.</p>
    </Page>
  );
}
