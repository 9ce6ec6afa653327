// The links of the sidebar and the texts of the top bar.

/** The tooltip of a locked link. */
export const lockedTooltip = 'Complete your Profile to unlock';
/** Width and height of the avatar, in pixels. */
export const avatarSize = 45;

/** A link of the sidebar. */
export interface SidebarItem {
  readonly key: string;
  readonly label: string;
  readonly path: string;
  readonly locked: boolean;
  /** What unlocks the link; empty for an unlocked link. */
  readonly unlockedBy: string;
}

/** Number of postings or drafts of each kind. */
export interface KindCounts {
  readonly project: number;
  readonly internship: number;
  readonly job: number;
}

/** The employer's links. A kind unlocks with its first posting or draft, the last three links at a score of 100. */
export function employerSidebar(facts: {
  readonly postings: KindCounts;
  readonly drafts: KindCounts;
  /** 0 to 100. */
  readonly score: number;
}): SidebarItem[] {
  const kind = (key: keyof KindCounts, label: string) =>
    item(
      `${key}s`,
      label,
      `/employer/${key}/list`,
      facts.postings[key] + facts.drafts[key] > 0,
      `Start your first ${key} on the dashboard`,
    );
  const complete = (key: string, label: string) =>
    item(key, label, `/employer/${key}`, facts.score >= 100, 'Complete your profile to 100%');
  return [
    item('dashboard', 'Dashboard', '/employer/dashboard', true, ''),
    kind('project', 'Projects'),
    kind('internship', 'Internships'),
    kind('job', 'Jobs'),
    complete('partner-institutions', 'Partner Institutions'),
    complete('subscription', 'Subscription'),
    complete('settings', 'Settings'),
  ];
}

/**
 * The educator's links. Student unlocks with the first student, Partner Companies with the first partner or invitation.
 */
export function educatorSidebar(facts: {
  readonly students: number;
  /** Number of partnerships and invitations, sent or received. */
  readonly partners: number;
  /** 0 to 100. */
  readonly score: number;
}): SidebarItem[] {
  const complete = (key: string, label: string) =>
    item(key, label, `/educator/${key}`, facts.score >= 100, 'Complete your profile to 100%');
  return [
    item('dashboard', 'Dashboard', '/educator/dashboard', true, ''),
    item('explore', 'Explore', '/educator/explore', true, ''),
    item('student', 'Student', '/educator/student-list', facts.students > 0, 'Upload your list of students'),
    item(
      'partner-companies',
      'Partner Companies',
      '/educator/companies',
      facts.partners > 0,
      'Invite your first company',
    ),
    complete('subscription', 'Subscription'),
    complete('settings', 'Settings'),
  ];
}

/** Whether the top bar shows a back button: for paths of more than three segments, including the empty first one. */
export function showsBackButton(path: string): boolean {
  const bare = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  return bare.split('/').length > 3;
}

/** A person's first and last name as one text. */
export function fullName(person: { readonly first_name: string; readonly last_name: string }): string {
  return `${person.first_name.trim()} ${person.last_name.trim()}`.trim();
}

/** The title of a person's avatar: 'Hello {name}'. */
export function greeting(person: { readonly first_name: string; readonly last_name: string }): string {
  return `Hello ${fullName(person)}`.trim();
}

/** The first letter of a name in upper case, for avatars without a picture; '?' without a name. */
export function avatarLetter(name: string): string {
  const [first] = name.trim();
  return first ? first.toLocaleUpperCase('en') : '?';
}

function item(key: string, label: string, path: string, open: boolean, unlockedBy: string): SidebarItem {
  return { key, label, path, locked: !open, unlockedBy: open ? '' : unlockedBy };
}
