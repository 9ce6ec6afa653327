import { Button, Group, Slider } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { fileMessages } from '#shared/rules/files/file-checks.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { type CropChoice, cropArea, movedArea } from './crop-area.ts';
import classes from './PictureField.module.css';

interface CropDialogProps {
  readonly file: File;
  readonly onCropped: (file: File) => void;
  /** It said it is a picture, and no picture can be read from it. */
  readonly onUnreadable: (problem: string) => void;
  readonly onClose: () => void;
}

/** Side of the picture that is sent, and of the one that is shown, in pixels. */
const sides = { sent: 512, shown: 280 } as const;
const whole: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };
const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: 8, y: 0 },
  ArrowRight: { x: -8, y: 0 },
  ArrowUp: { x: 0, y: 8 },
  ArrowDown: { x: 0, y: -8 },
};

/** Chooses the part of a picture that is kept: moved by pointer or arrow keys, enlarged by a slider. */
export function CropDialog({ file, onCropped, onUnreadable, onClose }: CropDialogProps) {
  const bitmap = useBitmap(file, () => {
    onClose();
    onUnreadable(fileMessages.notAnImage);
  });
  const canvas = useRef<HTMLCanvasElement>(null);
  const [choice, setChoice] = useState(whole);
  const isTaken = useRef(false);
  useEffect(() => {
    if (bitmap && canvas.current) draw(canvas.current, bitmap, choice);
  }, [bitmap, choice]);

  const move = (by: { x: number; y: number }) => {
    if (!bitmap) return;
    const scale = cropArea(bitmap, choice).side / sides.shown;
    setChoice(movedArea(bitmap, choice, { x: by.x * scale, y: by.y * scale }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 1) move({ x: event.movementX, y: event.movementY });
  };

  async function take() {
    if (!bitmap || isTaken.current) return;
    isTaken.current = true;
    const large = document.createElement('canvas');
    large.width = sides.sent;
    large.height = sides.sent;
    draw(large, bitmap, choice);
    const blob = await new Promise<Blob | null>((resolve) => large.toBlob(resolve, 'image/jpeg', 0.9));
    isTaken.current = blob !== null;
    if (blob) onCropped(new File([blob], 'picture.jpg', { type: 'image/jpeg' }));
  }

  return (
    <OpenModal onClose={onClose} title="Crop your picture">
      <div className={classes.crop}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          width={sides.shown}
          height={sides.shown}
          role="img"
          aria-label="Your picture. Drag it or press the arrow keys to move it"
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        />
        <Slider
          className={classes.zoom}
          aria-label="Zoom"
          thumbLabel="Zoom"
          min={1}
          max={4}
          step={0.1}
          label={null}
          value={choice.zoom}
          onChange={(zoom) => setChoice((before) => ({ ...before, zoom }))}
        />
      </div>
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!bitmap} onClick={() => void take()}>
          Save picture
        </Button>
      </Group>
    </OpenModal>
  );
}

/** The picture of a file, once it is read. */
function useBitmap(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    let gone = false;
    const reading = createImageBitmap(file);
    void reading.then(
      (read) => gone || setBitmap(read),
      () => gone || unreadable.current(),
    );
    return () => {
      gone = true;
      void reading.then(
        (read) => read.close(),
        () => undefined,
      );
    };
  }, [file]);
  return bitmap;
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, choice: CropChoice): void {
  const context = canvas.getContext('2d');
  const { left, top, side } = cropArea(bitmap, choice);
  if (!context) return;
  // A transparent picture stands on white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
