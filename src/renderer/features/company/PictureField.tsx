import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { CropDialog } from './CropDialog.tsx';
import classes from './PictureField.module.css';
import { type PictureCall, pictureProblem, usePicture } from './use-picture.ts';

interface PictureFieldProps {
  /** Also its id, by which the profile leads here. */
  readonly name: string;
  /** What it is: 'Company logo'. */
  readonly label: string;
  readonly call: PictureCall;
  /** The picture there is; empty without one. */
  readonly link: string;
  /** Whose it is, for the letter in its place. */
  readonly of: string;
  readonly shape: 'round' | 'square';
}

/** A picture: dropped, or chosen from the disk, shown, replaced and removed. It is saved at once. */
export function PictureField({ name, label, call, link, of, shape }: PictureFieldProps) {
  const { busy, problem, refuse, set, remove } = usePicture(call);
  const [cropping, setCropping] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const words = `${label[0]?.toLowerCase() ?? ''}${label.slice(1)}`;

  /** A student's picture is cropped first. What is no picture, or too large, is refused before that. */
  async function take(file: File) {
    if (call !== 'student.image') return set(file);
    refuse(undefined);
    const wrong = await pictureProblem(file);
    if (wrong) refuse(wrong);
    else setCropping(file);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) void take(file);
  }

  return (
    <section
      className={classes.field}
      data-over={over}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Portrait link={link} name={of} size={72} shape={shape} />
      <div className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.hint} id={hint}>
          PNG, JPEG, GIF or WebP, up to 1 MB. Drop it here, or choose it. It is saved at once.
        </span>
        <div className={classes.buttons}>
          <Button
            id={name}
            size="xs"
            variant="default"
            loading={busy}
            aria-describedby={hint}
            leftSection={<IconPhotoUp size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {link ? `Replace ${words}` : `Upload ${words}`}
          </Button>
          {link && (
            <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => void remove()}>
              Remove {words}
            </Button>
          )}
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {cropping && (
        <CropDialog
          file={cropping}
          onClose={() => setCropping(null)}
          onUnreadable={refuse}
          onCropped={(file) => {
            setCropping(null);
            void set(file);
          }}
        />
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void take(file);
        }}
      />
    </section>
  );
}
