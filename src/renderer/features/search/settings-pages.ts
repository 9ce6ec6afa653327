import type { User } from '#shared/contract/accounts.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { computerPath, profilePath, settingsPath } from '../../app/session/profile-path.ts';

/** A setting that the palette leads to. */
export interface SettingPage {
  readonly label: string;
  /** What people may call it besides its label. */
  readonly alsoCalled: string;
  readonly path: string;
}

/** Settings of the person and of this computer, each down to its card. */
export function settingsPages(user: User): SettingPage[] {
  const account = profilePath(user.role);
  const isStudent = user.role === roles.student;
  const settings = settingsPath(user);
  const computer = settings ?? account;
  const page = (label: string, alsoCalled: string, path: string) => ({ label, alsoCalled, path });
  return [
    page('E-mail address', 'change email mail login sign in', `${account}#email`),
    page('Change password', 'security', isStudent ? '/student/settings?part=password' : `${account}#password`),
    page(
      'Code at sign-in',
      'two-factor authentication 2FA OTP TOTP authenticator app recovery codes security',
      `${account}#two-factor`,
    ),
    page('Mails', 'email e-mail notifications weekly summary digest unsubscribe', `${account}#mails`),
    ...(isStudent || user.role === roles.mentor
      ? [page('Your calendar elsewhere', 'ics subscribe google outlook feed address', `${account}#calendar-feed`)]
      : []),
    page('Where you’re signed in', 'sessions devices security sign out', `${account}#signed-in`),
    ...(isStudent
      ? [page('Who can find you', 'privacy discoverable institution', '/student/settings?part=privacy')]
      : []),
    ...(settings ? [page('Appearance', 'dark light theme', `${settings}#appearance`)] : []),
    page('This computer', 'shared computer lock', computerPath(user)),
    page('Service', 'server address connection workspace', `${computer}#service`),
    page('Storage and diagnostics', 'disk space log back up backup restore', `${computer}#storage`),
    ...(user.role === roles.admin
      ? []
      : [
          page(
            'Contact the helpdesk',
            'help support ticket problem',
            isStudent ? '/student/settings?part=helpdesk' : `${account}#helpdesk`,
          ),
        ]),
    page('Download your data', 'export archive privacy', `${account}#your-data`),
    page('Delete account', 'remove close', `${account}#delete-account`),
  ];
}
