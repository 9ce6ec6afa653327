import { Button } from '@mantine/core';
import { sampleRoles } from '#shared/rules/accounts/sample-people.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import classes from './account.module.css';
import { saySignedIn } from './say-signed-in.ts';
import { useNextStop } from './use-next-stop.ts';

/** One-click entry per role into the sample workspace. Draws nothing where the service's data is not the sample's. */
export function SamplePeople() {
  const { data: workspace } = useDesk('workspace.read');
  const { data = [] } = useDesk('session.samplePeople', undefined, { enabled: workspace?.reachable === true });
  const enter = useCommand('session.enterSample');
  const { setSession } = useSession();
  const goOn = useNextStop();
  if (data.length === 0) return null;

  async function go(role: number) {
    const result = await enter.run({ role });
    if (!result.ok) return;
    setSession(result.data);
    saySignedIn(result.data);
    await goOn(result.data);
  }

  return (
    <section className={classes.sample} aria-labelledby="sample-people">
      <h2 id="sample-people" className={classes.sampleTitle}>
        Explore the sample workspace
      </h2>
      <p className={classes.small}>No password needed. Everyone here is made up.</p>
      <ul className={classes.samplePeople}>
        {sampleRoles.map(({ role, name }) => {
          const person = data.find((each) => each.role === role);
          if (!person) return null;
          return (
            <li key={role}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                disabled={enter.busy}
                onClick={() => void go(role)}
              >
                {name}
                <span className={classes.samplePerson} translate="no">
                  {person.first_name}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <FormProblem message={enter.problem?.message} />
    </section>
  );
}
