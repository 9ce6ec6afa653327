import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Clock, Mailer } from '../service.ts';
import { createMailFolder, type MailFolder } from './mail-folder.ts';

/** Sends through SMTP_URL, or lays mails down as files. */
export function createMailer(config: Config, clock: Clock, local: MailFolder): Mailer {
  return config.smtpUrl === '' ? createMailFolder(local, clock) : createSmtpMailer(config);
}

/** The headers by which a mail program offers to unsubscribe (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function createSmtpMailer({ smtpUrl, mailFrom }: Config): Mailer {
  const transport = createTransport(smtpUrl, { from: mailFrom });
  return {
    send: async ({ to, subject, text, unsubscribe }) => {
      // As an object, since nodemailer would take a comma in a string for a second recipient.
      const headers = unsubscribe === undefined ? {} : oneClick(unsubscribe);
      await transport.sendMail({ to: { name: '', address: to }, subject, text, headers });
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
