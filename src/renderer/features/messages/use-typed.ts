import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** What was typed to a party and not sent: kept while the window is open and the same person is there. */
export function useTyped(party: string): [string, (text: string) => void] {
  const client = useQueryClient();
  const [text, setText] = useState(() => client.getQueryData<string>(['typed message', party]) ?? '');
  const change = useCallback(
    (next: string) => {
      setText(next);
      client.setQueryDefaults(['typed message'], { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(['typed message', party], next);
    },
    [client, party],
  );
  return [text, change];
}
