import { LegalText } from './LegalText.tsx';
import { terms } from './terms.ts';

/** The terms and conditions. */
export function TermsPage() {
  return <LegalText words={terms} />;
}
