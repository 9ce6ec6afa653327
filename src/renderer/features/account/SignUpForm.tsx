import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { Problem } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import {
  checkSignUp,
  type SignUpValues as Fields,
  signUpMessages,
  splitFullName,
} from '#shared/rules/accounts/sign-up.ts';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { gotNoAnswer } from '../../app/desk/desk.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { purpose } from '../../ui/form/purpose.ts';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './account.module.css';
import { LegalLinks } from './LegalLinks.tsx';
import { SocialButtons } from './SocialButtons.tsx';

interface SignUpFormProps {
  readonly role: 2 | 3 | 4 | 5;
  readonly title: string;
  /** Company or institution; students have none. */
  readonly place?: { readonly label: string; readonly lookUp: 'company.names' | 'institution.names' };
  /** The token of the invitation that a mentor signs up by; empty: it is asked for. */
  readonly invitation?: string;
}

const empty: Fields = {
  place_name: '',
  designation: '',
  full_name: '',
  email: '',
  password: '',
  confirm_password: '',
  tos: false,
};

/** The four sign-up forms. Checks run in the order of the rule; the first that fails shows, and only that. */
export function SignUpForm({ role, title, place, invitation = '' }: SignUpFormProps) {
  useDocumentTitle(`${title} · Footbridge`);
  const [form, setForm] = useState(empty);
  const [token, setToken] = useState(invitation);
  const [placeId, setPlaceId] = useState<number | null>(null);
  const fields = useFieldMessages();
  const signUp = useCommand('session.signUp');
  const { setSession } = useSession();
  const navigate = useNavigate();

  function change(part: Partial<Fields>) {
    setForm((before) => ({ ...before, ...part }));
    for (const name of Object.keys(part)) fields.clear(name);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (role === roles.mentor && token.trim() === '')
      return fields.show({ token: 'Enter the code from the invitation' });
    const wrong = checkSignUp(role, form);
    if (wrong) return fields.show({ [wrong.field]: wrong.message });
    fields.clear();
    const result = await signUp.run(toInput(role, form, { placeId, token }));
    if (!result.ok) return fields.show(onForm(result.error.fields ?? {}));
    setSession(result.data);
    await navigate('/verify-otp', { replace: true });
  }

  const text = (name: 'designation' | 'full_name' | 'email', label: string, autoComplete: string) => (
    <TextInput
      name={name}
      label={label}
      withAsterisk
      aria-required="true"
      autoComplete={purpose(autoComplete, form[name])}
      {...(name === 'email' ? { type: 'email' } : {})}
      value={form[name]}
      error={fields.messages[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );

  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>
        Already have an account?{' '}
        <Link className="fb-link" to="/signin">
          Sign in
        </Link>
      </p>
      <form ref={fields.form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {place && (
          <>
            <AutocompleteField
              name="place_name"
              label={place.label}
              lookUp={place.lookUp}
              required
              text={form.place_name}
              id={placeId}
              {...(placeId === null ? {} : { description: 'Its owners will be asked to accept you.' })}
              error={fields.messages.place_name}
              onChange={(name, id) => {
                change({ place_name: name });
                setPlaceId(id);
              }}
            />
            {text('designation', 'Designation', 'organization-title')}
          </>
        )}
        {role === roles.mentor && invitation === '' && (
          <TextInput
            name="token"
            label="Code from the invitation"
            withAsterisk
            aria-required="true"
            autoComplete="one-time-code"
            value={token}
            error={fields.messages['token']}
            onChange={(event) => {
              setToken(event.currentTarget.value);
              fields.clear('token');
            }}
          />
        )}
        {text('full_name', 'Full name', 'name')}
        {text('email', 'Email', 'email')}
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          meter
          value={form.password}
          error={fields.messages.password}
          onChange={(password) => change({ password })}
        />
        <PasswordField
          name="confirm_password"
          label="Confirm password"
          autoComplete="new-password"
          value={form.confirm_password}
          error={fields.messages.confirm_password}
          onChange={(confirm_password) => change({ confirm_password })}
        />
        <Checkbox
          name="tos"
          checked={form.tos}
          error={fields.messages.tos}
          aria-required="true"
          onChange={(event) => change({ tos: event.currentTarget.checked })}
          label={<LegalLinks />}
        />
        <LocalWorkspaceNote />
        <FormProblem
          message={fields.above(signUp.problem && { ...signUp.problem, message: messageOf(signUp.problem) })}
        />
        <Button type="submit" size="md" fz={14} loading={signUp.busy}>
          Create account
        </Button>
      </form>
      {role !== roles.mentor && <SocialButtons intent="signup" role={role} />}
    </>
  );
}

/** Said before somebody trusts a service with their data that runs under a login of several people. */
function LocalWorkspaceNote() {
  const { data } = useDesk('workspace.read');
  if (data?.mode !== 'embedded') return null;
  return (
    <p className={classes.small}>
      This workspace is on this computer only. Anyone who uses the same computer login can read what its service stores,
      and its mail.
    </p>
  );
}

interface Beside {
  readonly placeId: number | null;
  /** Of an invitation. */
  readonly token: string;
}

function toInput(role: SignUpFormProps['role'], form: Fields, { placeId, token }: Beside): DeskInput<'session.signUp'> {
  const person = { email: form.email.trim(), password: form.password, ...splitFullName(form.full_name) };
  if (role === roles.student) return { role, ...person };
  if (role === roles.mentor) return { role, ...person, token: token.trim() };
  return { role, ...person, place_name: form.place_name, designation: form.designation, place_id: placeId };
}

/** The service names fields as they travel; the form has one for the full name. */
function onForm(fields: Record<string, string>): Record<string, string> {
  const { first_name, last_name, email_address, ...rest } = fields;
  const name = first_name ?? last_name;
  return { ...rest, ...(name ? { full_name: name } : {}), ...(email_address ? { email: email_address } : {}) };
}

function messageOf(problem: Problem): string {
  return gotNoAnswer(problem) ? signUpMessages.noAnswer : problem.message;
}
