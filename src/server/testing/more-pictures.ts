/** The shortest files that say what they are and how large, as the formats have it. */
export const tinyPictures = {
  gif: Buffer.concat([Buffer.from('GIF89a'), Buffer.from([3, 0, 2, 0, 0, 0, 0, 0x3b])]),
  /** An application part before the frame, as cameras write. */
  jpeg: Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46, 0xff, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x02, 0x00, 0x03, 0x01,
    0x01, 0x11, 0x00, 0xff, 0xd9,
  ]),
  webpLossy: webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 3, 0, 2, 0]),
  webpLossless: webp('VP8L', [0x2f, 0x02, 0x40, 0x00, 0x00]),
  webpExtended: webp('VP8X', [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]),
} as const;

function webp(type: string, content: readonly number[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const whole = Buffer.alloc(4);
  whole.writeUInt32LE(content.length + 12);
  return Buffer.concat([
    Buffer.from('RIFF'),
    whole,
    Buffer.from('WEBP'),
    Buffer.from(type),
    length,
    Buffer.from(content),
  ]);
}
