import { PasswordInput } from '@mantine/core';
import { strengthBarWidth, strengthLabel } from '#shared/rules/accounts/password-strength.ts';
import classes from './form.module.css';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Shows how strong it is. */
  readonly meter?: boolean;
  /** `current-password` at sign-in, `new-password` elsewhere, `off` for one of earlier times. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
  readonly description?: string;
  /** In a dialog: where one begins. */
  readonly first?: boolean;
}

/** A password with a button that shows it and, for new ones, its strength. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, value, onChange, error, meter = false, autoComplete, description, first } = props;
  return (
    <div>
      <PasswordInput
        name={name}
        label={label}
        withAsterisk
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        autoComplete={autoComplete}
        description={description}
        data-autofocus={first}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
        aria-required="true"
      />
      {meter && value !== '' && <Meter password={value} />}
    </div>
  );
}

function Meter({ password }: { password: string }) {
  const label = strengthLabel(password) ?? '';
  return (
    <div className={classes.meter}>
      <div className={classes.meterTrack}>
        <div className={classes.meterBar} data-label={label} style={{ width: `${strengthBarWidth(password)}%` }} />
      </div>
      <span className={classes.meterLabel} role="status" aria-label={`Password strength: ${label}`}>
        {label}
      </span>
    </div>
  );
}
