/** A size in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** What of a picture is kept: how far it is enlarged (1 or more), and where its middle is, 0 to 1 each way. */
export interface CropChoice {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The square that is kept, in pixels of the picture. It never reaches beyond the picture. */
export function cropArea({ width, height }: PixelSize, { zoom, x, y }: CropChoice) {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.max(0, Math.min(length - side, middle * length - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/** The choice after the picture was moved by some pixels of the picture. */
export function movedArea(
  size: PixelSize,
  choice: CropChoice,
  by: { readonly x: number; readonly y: number },
): CropChoice {
  const { left, top, side } = cropArea(size, choice);
  const next = { ...choice, x: (left + side / 2 - by.x) / size.width, y: (top + side / 2 - by.y) / size.height };
  const area = cropArea(size, next);
  return { ...next, x: (area.left + side / 2) / size.width, y: (area.top + side / 2) / size.height };
}
