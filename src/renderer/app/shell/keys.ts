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
  { keys: ['U', 'Z'], does: 'Undo the last change, while Undo is offered' },
  { keys: [commandKey, 'Z'], does: 'Undo the last change, up to an hour later' },
  { keys: ['F2', 'N'], does: 'Checking a list: edit the cell; go to the next error' },
  { keys: [commandKey, 'Z'], does: 'Checking a list: undo the last correction' },
  { keys: ['J', 'K'], does: 'Candidates: next, previous' },
  { keys: ['S', 'H', 'X'], does: 'Candidates: shortlist, hire, not interested' },
  { keys: ['Space'], does: 'Candidates: select' },
  { keys: ['J', 'K', 'Space'], does: 'Beside an opportunity: next student, previous student, select' },
  { keys: ['A', 'Enter'], does: 'Beside an opportunity: select all who qualify; send it' },
  { keys: ['J', 'K', 'T', 'W', 'M'], does: 'Calendar: next, previous, today, week, month' },
  { keys: ['I', 'N'], does: 'Inviting: send an invitation, or one with a note' },
  { keys: [commandKey, 'S'], does: 'Not needed: everything is saved automatically' },
];
