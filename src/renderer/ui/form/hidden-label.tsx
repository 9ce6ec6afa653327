import { VisuallyHidden } from '@mantine/core';

/** Names a group of choices for screen readers alone: `<Radio.Group {...hiddenLabel('Kinds')}>`. It takes no room. */
export const hiddenLabel = (name: string) => ({
  label: <VisuallyHidden>{name}</VisuallyHidden>,
  labelProps: { pos: 'absolute' as const },
});
