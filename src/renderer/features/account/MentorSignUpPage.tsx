import { useLocation } from 'react-router-dom';
import { tokenInHash } from '#shared/rules/desk/app-link.ts';
import { SignUpForm } from './SignUpForm.tsx';

/** Sign-up of an invited mentor: role 5, with the token of the mail, as the fragment of its link or pasted. */
export function MentorSignUpPage() {
  const { hash } = useLocation();
  return <SignUpForm key={hash} role={5} title="Sign up as a mentor" invitation={tokenInHash(hash)} />;
}
