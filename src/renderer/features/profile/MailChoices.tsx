import { Switch } from '@mantine/core';
import { useSend } from '../../app/desk/use-command.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './profile.module.css';

const choices = [
  {
    name: 'notifications',
    label: 'Notifications by e-mail',
    description: 'A mail on what you haven’t read in the app, once an hour at most.',
  },
  {
    name: 'weekly_digest',
    label: 'Weekly summary',
    description: 'Once a week, a mail about what ends soon and what waits for an answer. None when there is nothing.',
  },
] as const;

/** Which mails the account gets, beside those about its sign-in and its requests. */
export function MailChoices() {
  const user = useUser();
  const { data, problem, refetch, live, asOf } = useRead('notifications.preferences');
  const save = useSend('notifications.savePreferences');
  const saved = data?.data;

  async function change(choice: (typeof choices)[number]['name'], isOn: boolean) {
    const result = await save.run({ body: { [choice]: isOn } });
    if (result.ok) toast.done('Saved');
    else refetch();
  }

  return (
    <Card id="mails" title="Mails">
      <div className={classes.form}>
        <OfflineNote live={live} asOf={asOf} />
        {!saved && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={3} />)}
        {saved && (
          <p className={classes.note}>
            {saved.sends_mail
              ? `They go to ${user.email_address}. Codes and mails about your account always arrive.`
              : 'This workspace sends no notifications and no summaries by e-mail.'}
          </p>
        )}
        {saved &&
          choices.map(({ name, label, description }) => (
            <Switch
              key={name}
              label={label}
              description={description}
              checked={saved.sends_mail && saved[name]}
              disabled={save.busy || !saved.sends_mail}
              onChange={(event) => void change(name, event.currentTarget.checked)}
            />
          ))}
        <FormProblem message={save.problem?.message} />
      </div>
    </Card>
  );
}
