import type { ReactNode } from 'react';
import { profileScore } from '#shared/rules/accounts/profile-score.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';

interface UntilCompleteProps {
  /** The title of the page that is not open yet. */
  readonly title: string;
  /** What it will be good for, a sentence. */
  readonly promise: string;
  readonly children: ReactNode;
}

/** A page that opens with a complete profile, and until then says what is missing and leads there. */
export function UntilComplete({ title, promise, children }: UntilCompleteProps) {
  const { score } = profileScore(useUser());
  if (score >= 100) return children;
  return (
    <Page title={title} subtitle={promise} width="narrow">
      <ProfileCompletion lead={`${title} opens when your profile is complete`} detailed />
    </Page>
  );
}
