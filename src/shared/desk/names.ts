/** Every desk command. Plain data, so that the preload bundle needs no schema. */
export const commandNames = [
  'app.info',
  'app.openLink',
  'session.read',
  'session.refresh',
  'session.signIn',
  'session.signUp',
  'session.signOut',
  'session.sendOtp',
  'session.verifyOtp',
  'session.forgotPassword',
  'session.resetPassword',
  'session.changePassword',
  'session.deleteAccount',
  'session.social',
  'session.unlock',
  'session.startEmpty',
  'session.aside',
  'session.openAside',
  'session.active',
  'api.read',
  'api.send',
  'drafts.list',
  'drafts.create',
  'drafts.read',
  'drafts.save',
  'drafts.history',
  'drafts.restoreVersion',
  'drafts.discard',
  'drafts.recover',
  'drafts.duplicate',
  'drafts.publish',
  'postings.close',
  'outbox.list',
  'outbox.summary',
  'outbox.retry',
  'outbox.cancel',
  'roster.open',
  'roster.inspect',
  'roster.check',
  'roster.read',
  'roster.rows',
  'roster.fix',
  'roster.commit',
  'roster.cancel',
  'roster.list',
  'roster.template',
  'roster.problems',
  'roster.export',
  'files.save',
  'files.release',
  'settings.read',
  'settings.save',
  'workspace.read',
  'workspace.connect',
  'mail.list',
] as const;
/** A desk command. */
export type CommandName = (typeof commandNames)[number];

const commands: ReadonlySet<string> = new Set(commandNames);
/** Whether a string is a command's name. */
export function isCommandName(name: string): name is CommandName {
  return commands.has(name);
}

/** Every event that the desk sends to its window. */
export const eventNames = [
  'session.changed',
  'session.locking',
  'workspace.changed',
  'outbox.changed',
  'drafts.changed',
  'roster.progress',
  'roster.changed',
  'mail.arrived',
  'notice',
  'connected',
  'disconnected',
] as const;
/** An event's name. */
export type EventName = (typeof eventNames)[number];
