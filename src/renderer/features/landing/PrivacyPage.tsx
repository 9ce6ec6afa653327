import { LegalText } from './LegalText.tsx';
import { privacy } from './privacy.ts';

/** The privacy policy. */
export function PrivacyPage() {
  return <LegalText words={privacy} />;
}
