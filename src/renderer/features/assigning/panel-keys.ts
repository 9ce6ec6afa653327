/** What a key does in the panel beside an opportunity. */
export type PanelAction = 'next' | 'previous' | 'every' | 'send';

/** Where a key was pressed: while somebody types, on a student of the panel, or anywhere else. */
export type PanelPlace = 'text' | 'student' | 'control' | 'page';

const letters: Readonly<Record<string, PanelAction>> = { j: 'next', k: 'previous', a: 'every' };

/** The act of a key; null where it is none of ours: Enter opens links and presses buttons. */
export function panelAction(key: string, place: PanelPlace, modified: boolean): PanelAction | null {
  if (modified || place === 'text') return null;
  if (key === 'Enter') return place === 'student' || place === 'page' ? 'send' : null;
  return letters[key.toLowerCase()] ?? null;
}
