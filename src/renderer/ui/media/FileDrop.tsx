import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './FileDrop.module.css';

interface FileDropProps {
  /** On the button: 'Upload List'. */
  readonly label: string;
  /** What may be dropped: 'CSV or XLSX, up to 50 MB'. */
  readonly hint: ReactNode;
  /** For the file picker: '.csv,.xlsx'. */
  readonly accept: string;
  readonly busy?: boolean;
  /** Why the last file was refused. */
  readonly error?: string | undefined;
  /** One file; of several dropped ones the first. Give it to bridge.files.receive. */
  readonly onFile: (file: File) => void;
  readonly title?: string;
  /** Smaller and without the filled button: one field among others. */
  readonly quiet?: boolean;
  /** Another button before the own one, for instance the template. */
  readonly beside?: ReactNode;
}

/** Takes a file by drop or by the picker. */
export function FileDrop({
  label,
  hint,
  accept,
  busy = false,
  error,
  onFile,
  title,
  quiet = false,
  beside,
}: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  }

  return (
    <section
      className={classes.drop}
      data-over={over}
      data-quiet={quiet}
      aria-label={title ?? label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {!quiet && <IconUpload size={26} stroke={1.6} className={classes.icon} aria-hidden="true" />}
      {title && !quiet && <h2 className={classes.title}>{title}</h2>}
      <p className={classes.hint}>{hint}</p>
      <div className={classes.buttons}>
        {beside}
        <Button variant={quiet ? 'default' : 'filled'} loading={busy} onClick={() => picker.current?.click()}>
          {label}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
