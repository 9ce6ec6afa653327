import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core';
import { IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FieldMessages } from '#shared/errors.ts';
import {
  type MessageFileField,
  maxMessage,
  messageFileFields,
  messageTexts,
} from '#shared/rules/messages/message-checks.ts';
import { acceptedDocuments, type ChosenFile, takeDocument } from '../../app/desk/chosen-file.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { useQueuedRequest } from '../../app/outbox/use-queued-request.ts';
import { useKept } from '../../app/session/use-kept.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { AttachedFiles } from './AttachedFiles.tsx';
import { messageTitle } from './addressee.ts';
import classes from './composer.module.css';
import { hasNoWords, isMessageWords, type MessageWords, noWords, wordsTo } from './message-words.ts';
import { useLeaving } from './use-leaving.ts';

const maxFiles = messageFileFields.length;
const kindsTaken = 'PDF, PPT, PPTX, DOC or DOCX, up to 5 MB';

interface ComposerProps {
  /** Whom the message goes to: 'institution:7'. */
  readonly party: string;
  readonly name: string;
  /** Queues a text without files; answers whether it is on its way; what is not stays in the field. */
  readonly onSend: (text: string) => Promise<boolean>;
}

/** Where a message is written, and files are attached: Enter sends it, Shift and Enter begin a new line. */
export function Composer({ party, name, onSend }: ComposerProps) {
  const kept = useKept(wordsTo(party), noWords, isMessageWords);
  /** How many files are being taken. */
  const [taking, setTaking] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const request = useQueuedRequest();
  const leaving = useLeaving(kept, (words) => (words.files.length > 0 ? sendFiles(words) : onSend(words.text.trim())));
  const { text, files } = leaving.words;
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = hasNoWords({ text, files });
  const full = files.length >= maxFiles;
  const said = problem ?? refusalOf(request.messages, files);

  async function send() {
    if (taking > 0) return;
    setProblem(null);
    await leaving.send();
    field.current?.focus();
  }

  const sendFiles = (words: MessageWords) =>
    request.run(null, (requestId) =>
      runCommand('messages.sendFiles', {
        requestId,
        to: party,
        title: messageTitle(name),
        text: words.text.trim(),
        fileIds: words.files.map(({ fileId }) => fileId),
      }),
    );

  async function attach(chosen: readonly File[]) {
    const room = maxFiles - files.length;
    setProblem(chosen.length > room ? messageTexts.tooManyFiles : null);
    for (const file of chosen.slice(0, room)) {
      setTaking((count) => count + 1);
      const taken = await takeDocument(file);
      setTaking((count) => count - 1);
      if (taken.file === null) setProblem(`${file.name}: ${taken.problem}`);
      else kept.change((before) => ({ ...before, files: [...before.files, taken.file] }));
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      {...kept.mark}
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <RestoredNote kept={kept} />
      {said && (
        <p className={classes.problem} role="alert">
          {said}
        </p>
      )}
      <AttachedFiles
        files={files}
        onRemove={(fileId) => {
          setProblem(null);
          for (const name of Object.keys(request.messages)) request.setMessage(name, undefined);
          kept.change((before) => ({ ...before, files: before.files.filter((file) => file.fileId !== fileId) }));
        }}
      />
      <FileButton multiple accept={acceptedDocuments} onChange={(chosen) => void attach(chosen)}>
        {({ onClick }) => (
          <Tooltip label={`Attach files (${kindsTaken})`} disabled={full}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              loading={taking > 0}
              {...disabledBecause(full && messageTexts.tooManyFiles)}
              aria-label="Attach files"
              onClick={onClick}
            >
              <IconPaperclip size={19} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={`Message to ${name}`}
        placeholder={`Write to ${name}`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxMessage}
        value={text}
        onChange={({ currentTarget: { value } }) => leaving.changeText(value)}
        onKeyDown={onKeyDown}
      />
      <Tooltip label="Send with Enter. Shift and Enter add a new line" disabled={isEmpty}>
        <ActionIcon
          type="submit"
          size={36}
          {...disabledBecause(isEmpty && 'Write a message or attach a file first')}
          disabled={taking > 0}
          aria-label="Send"
        >
          <IconSend2 size={19} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </form>
  );
}

/** Why the desk did not take a message: with the file's name, where it is one of the files. */
function refusalOf(messages: FieldMessages, files: readonly ChosenFile[]): string | undefined {
  const [field, message] = Object.entries(messages)[0] ?? [];
  const file = files[messageFileFields.indexOf(field as MessageFileField)];
  return file ? `${file.name}: ${message}` : message;
}
