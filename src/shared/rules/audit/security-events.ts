/**
 * Every event that the security log knows, with the words it is shown by. Add one here, then write it with
 * `noteSecurity` in the transaction of its effect.
 */
export const securityEvents = {
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  code_asked: 'Was asked for the code at sign-in',
  sign_in_failed: 'Wrong e-mail or password',
  code_failed: 'Wrong code',
  password_failed: 'Wrong password in the settings',
  password_changed: 'Changed the password',
  password_reset: 'Set a password by mail',
  code_on: 'Turned the code at sign-in on',
  code_off: 'Turned the code at sign-in off',
  app_set_up: 'Set up an authenticator app',
  app_removed: 'Removed the authenticator app',
  recovery_codes_made: 'Made new recovery codes',
  recovery_code_used: 'Used a recovery code',
  email_changed: 'Changed the e-mail address',
  member_joined: 'Joined a company or institution',
  member_removed: 'Was removed from a company or institution',
  member_left: 'Left a company or institution',
  owner_made: 'Became an owner',
  owner_taken: 'Is no longer an owner',
} as const;

/** The name of an event of the security log. */
export type SecurityEvent = keyof typeof securityEvents;

/** Every event of the security log. */
export const securityEventNames = Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]];

/** Days that the security log keeps an event. */
export const securityLogDays = 180;
