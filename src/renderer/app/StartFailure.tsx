import { Logo } from '../ui/media/Logo.tsx';
import classes from './StartFailure.module.css';

/** What shows when the desk does not answer at all. Needs no theme and no router. */
export function StartFailure({ message }: { message: string }) {
  return (
    <main className={classes.page}>
      <Logo size={40} />
      <h1>Footbridge couldn’t start</h1>
      <p>{message}</p>
      <p>Your saved work is safe. Start Footbridge again and open the address it shows.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  );
}
