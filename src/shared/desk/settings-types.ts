/** What the desk remembers for this computer. */
export interface DeskSettings {
  readonly theme: 'light' | 'dark' | 'auto';
  readonly sidebarCollapsed: boolean;
  /** New notifications show outside the window while it isn't in front, if the browser or system allows it. */
  readonly desktopNotifications: boolean;
  /** Several people use this computer: sessions are short, nothing opens again after a restart, and idle desks lock. */
  readonly sharedComputer: boolean;
  /** The computer's owner has fixed that. */
  readonly sharedComputerFixed?: true;
  /** Minutes until an idle desk locks, where the computer is shared. */
  readonly lockAfterMinutes: number;
  /** By table: the columns that somebody hid. A table that nobody has changed is left out. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>;
}
/** The minutes that may be chosen for the lock of an idle desk. */
export const lockMinutes = { least: 2, max: 15, standard: 5 } as const;
