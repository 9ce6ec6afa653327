import { SignUpForm } from './SignUpForm.tsx';

/** Sign-up of an employer: role 2, with the company. */
export function EmployerSignUpPage() {
  return (
    <SignUpForm
      key="employer"
      role={2}
      title="Sign up as an employer"
      place={{ label: 'Company name', lookUp: 'company.names' }}
    />
  );
}

/** Sign-up of an educator: role 3, with the institution. */
export function EducatorSignUpPage() {
  return (
    <SignUpForm
      key="educator"
      role={3}
      title="Sign up as an educator"
      place={{ label: 'Institution name', lookUp: 'institution.names' }}
    />
  );
}

/** Sign-up of a student: role 4. */
export function StudentSignUpPage() {
  return <SignUpForm key="student" role={4} title="Sign up as a student" />;
}
