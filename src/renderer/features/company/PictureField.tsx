import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import type { PictureCall } from '#shared/desk/queued-picture.ts';
import { pictureMessages } from '#shared/rules/files/picture-messages.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { usePictureOnItsWay } from '../../app/outbox/picture-on-its-way.ts';
import { CropDialog } from './CropDialog.tsx';
import classes from './PictureField.module.css';
import { pictureProblem, usePicture } from './use-picture.ts';

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

/** A picture: dropped, or chosen from the disk, shown, replaced and removed. It is queued at once, without a save. */
export function PictureField({ name, label, call, link, of, shape }: PictureFieldProps) {
  const { busy, problem, refuse, set, takeBack, remove } = usePicture(call, label);
  const { waiting, refused, link: shown } = usePictureOnItsWay(call, link);
  const refusal = refused && `${pictureMessages.failed}: ${refused.problem?.message ?? 'it wasn’t accepted'}`;
  const queued = waiting ?? refused;
  const said = problem ?? refusal;
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
      <Portrait link={shown} name={of} size={72} shape={shape} />
      <div className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.hint} id={hint}>
          PNG, JPEG, GIF or WebP, up to 1 MB. Drop it here, or choose it. You don’t need to press Save.
        </span>
        {waiting && (
          <span className={classes.hint} role="status">
            {pictureMessages.onItsWay}
          </span>
        )}
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
            {shown ? `Replace ${words}` : `Upload ${words}`}
          </Button>
          {queued && (
            <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => void takeBack(queued.id)}>
              {waiting ? 'Take it back' : 'Discard it'}
            </Button>
          )}
          {link && !waiting && (
            <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => void remove()}>
              Remove {words}
            </Button>
          )}
        </div>
        {said && (
          <p className={classes.problem} role="alert">
            {said}
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
