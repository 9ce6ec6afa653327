import { Kbd } from '@mantine/core';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { shortcutList } from './keys.ts';
import classes from './Shortcuts.module.css';

/** The list of keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <OpenModal onClose={onClose} title="Keyboard shortcuts" size="md">
      <dl className={classes.list}>
        {shortcutList.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </OpenModal>
  );
}
