import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SignUpForm } from './SignUpForm.tsx';

/** Sign-up of an invited mentor: role 5, with the token of the mail, as the fragment of its link or pasted. */
export function MentorSignUpPage() {
  const { hash } = useLocation();
  const [invitation] = useState(() => tokenIn(hash));
  return <SignUpForm role={5} title="Sign up as a mentor" invitation={invitation} />;
}

/** The token in a fragment, `#token`; empty where there is none. */
const tokenIn = (hash: string): string => /^#([\w-]{20,200})$/.exec(hash)?.[1] ?? '';
