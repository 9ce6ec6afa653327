import type { AdminUser } from '#shared/contract/admin.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';

/** An act of an admin on an account, in words and as the service takes it. */
export interface UserAct {
  readonly key: string;
  /** In the row's menu. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly needsReason?: boolean;
  readonly body: {
    readonly suspended?: boolean;
    readonly admin?: boolean;
    readonly end_sessions?: true;
    readonly two_factor?: false;
  };
}

/** How an account is named: by its name, else its e-mail. */
export const nameOfUser = (user: AdminUser): string => fullName(user) || user.email_address;

const sessionsOff = ({ role }: AdminUser): string | false => {
  if (role === roles.mentor) return 'This mentor’s open requests and coming sessions are called off for good.';
  return role === roles.student && 'Their open requests and coming sessions with mentors are called off for good.';
};

/** What an admin can do with somebody else's account as it stands. */
export function userActs(user: AdminUser): UserAct[] {
  return [...standingActs(user), ...rightsActs(user)];
}

function standingActs(user: AdminUser): UserAct[] {
  const name = nameOfUser(user);
  const { place_name: place, is_last_member: last } = user;
  const signOut: UserAct = {
    key: 'end_sessions',
    label: 'Sign out everywhere',
    title: `Sign ${name} out everywhere?`,
    text: 'Every session ends. The person can sign in again.',
    confirm: 'Sign out everywhere',
    body: { end_sessions: true },
  };
  const codeOff: UserAct = {
    key: 'code_off',
    label: 'Turn the code at sign-in off',
    title: `Turn ${name}’s code at sign-in off?`,
    text: 'For people who lost the phone with their authenticator app and their recovery codes. Be sure that it is them. The person is signed out, gets a mail, and signs in with the password alone.',
    confirm: 'Turn the code off',
    danger: true,
    needsReason: true,
    body: { two_factor: false },
  };
  const codeActs = user.two_factor ? [codeOff] : [];
  if (user.suspended_at !== null) {
    const lift: UserAct = {
      key: 'lift',
      label: 'Lift suspension',
      title: `Lift the suspension of ${name}?`,
      text: [
        'The person can sign in and work again.',
        last && `Others see ${place} again, with its opportunities and invitations.`,
      ]
        .filter(Boolean)
        .join(' '),
      confirm: 'Lift suspension',
      body: { suspended: false },
    };
    return [lift, ...codeActs];
  }
  const suspend: UserAct = {
    key: 'suspend',
    label: 'Suspend',
    title: `Suspend ${name}?`,
    text: [
      'The person can do nothing on Footbridge and can’t sign in until you lift the suspension. They see the reason.',
      last && `Nobody else can act for ${place}, so others won’t see its opportunities and invitations until then.`,
      sessionsOff(user),
    ]
      .filter(Boolean)
      .join(' '),
    confirm: 'Suspend',
    danger: true,
    needsReason: true,
    body: { suspended: true },
  };
  return user.sessions > 0 ? [signOut, ...codeActs, suspend] : [...codeActs, suspend];
}

function rightsActs(user: AdminUser): UserAct[] {
  const name = nameOfUser(user);
  if (user.role === roles.admin) {
    if (!user.has_earlier_role) return [];
    const take: UserAct = {
      key: 'take_admin',
      label: 'Take admin rights away',
      title: `Take ${name}’s admin rights away?`,
      text: 'The account gets its earlier role back. The person is signed out.',
      confirm: 'Take rights away',
      danger: true,
      body: { admin: false },
    };
    return [take];
  }
  if (!user.is_email_verified || user.suspended_at !== null) return [];
  const grant: UserAct = {
    key: 'make_admin',
    label: 'Make an administrator',
    title: `Make ${name} an administrator?`,
    text: [
      'Admins see every account and organisation and can suspend them. While the account is an admin’s, it does nothing in its earlier role. The person is signed out.',
      sessionsOff(user),
    ]
      .filter(Boolean)
      .join(' '),
    confirm: 'Make an administrator',
    body: { admin: true },
  };
  return [grant];
}
