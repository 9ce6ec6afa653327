import { useDesk } from '../../app/desk/use-read.ts';
import classes from './account.module.css';

/** Which service gets the password. */
export function ServiceLine() {
  const { data } = useDesk('workspace.read');
  if (!data) return null;
  return (
    <p className={classes.small}>
      Service: {data.mode === 'embedded' ? 'the one on this computer' : <strong translate="no">{data.address}</strong>}
    </p>
  );
}
