/** How this computer calls the key of commands. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The keyboard shortcuts, for the list that `?` opens. */
export const shortcutList: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: [commandKey, 'K'], does: 'Search everything, go to, create' },
  { keys: ['/'], does: "Go to the page's search box" },
  { keys: ['?'], does: 'This list' },
  { keys: ['['], does: 'Collapse or expand the sidebar' },
  { keys: ['↑', '↓'], does: 'Move through the rows of a table' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: [commandKey, 'S'], does: 'Never needed: everything saves itself' },
];
