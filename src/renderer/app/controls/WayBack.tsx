import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

/** From a page that has nothing to show to the one that it belongs to, by the name of that page. */
export function WayBack({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<IconArrowLeft size={16} />}>
      Back to {name}
    </Button>
  );
}
