import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Card } from '../../ui/page/Card.tsx';
import classes from './profile.module.css';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
];

/** Light, dark, or as the system. Remembered on this computer. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card id="appearance" title="Appearance">
      <div className={classes.form}>
        <p className={classes.note}>For this computer. Press [ to collapse the sidebar, and ? to list all shortcuts.</p>
        <div>
          <SegmentedControl
            aria-label="Appearance"
            data={schemes}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
          />
        </div>
      </div>
    </Card>
  );
}
