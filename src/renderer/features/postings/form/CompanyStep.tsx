import { AutocompleteField } from '../../../app/controls/AutocompleteField.tsx';
import { useUser } from '../../../app/session/session-context.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import classes from './form.module.css';
import { LongField, type StepProps } from './StepFields.tsx';

/** Step 1: who posts it, and where the work is. */
export function CompanyStep(props: StepProps) {
  const user = useUser();
  const { body, messages, change } = props;
  return (
    <>
      <FormSection title="Company" note="Shown to students and institutions.">
        <dl className={classes.facts}>
          <dt>Company</dt>
          <dd>{user.company?.company_name}</dd>
          <dt>Contact</dt>
          <dd>
            {`${user.first_name} ${user.last_name}`.trim()}
            {user.designation && `, ${user.designation}`}
          </dd>
        </dl>
      </FormSection>
      <FormSection title="Location" note="Where people will work. Not needed for remote work without office visits.">
        <AutocompleteField
          name="city"
          label="City"
          lookUp="location.cities"
          text={body.city_text}
          id={body.city}
          error={messages.city}
          nothing="No city found. Choose the nearest one on the list"
          onChange={(city_text, city) => change({ city_text, city })}
        />
        <LongField {...props} name="location" label="Address" rows={2} />
      </FormSection>
    </>
  );
}
