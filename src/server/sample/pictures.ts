import { type Colour, drawPicture, type Layer } from './draw-picture.ts';

const white: Colour = [255, 255, 255];

const within = (x: number, y: number, across: number, down: number) => (x / across) ** 2 + (y / down) ** 2 <= 1;
const ring = (x: number, y: number, across: number, down: number, width = 0.07) =>
  within(x, y, across + width / 2, down + width / 2) && !within(x, y, across - width / 2, down - width / 2);
/** All that is drawn so is as wide to the left as to the right. */
const box = (x: number, y: number, across: number, top: number, bottom: number) =>
  Math.abs(x) <= across && y >= top && y <= bottom;
const layer = (colour: Colour, inside: Layer['inside']): Layer => ({ colour, inside });
const peak = (x: number, y: number, at: number, top: number, slope: number) =>
  y >= top + Math.abs(x - at) * slope && y <= 0.55;

/** A globe with its meridians. */
const globe = [
  layer(white, (x, y) => ring(x, y, 0.62, 0.62) || ring(x, y, 0.28, 0.62)),
  layer(white, (x, y) => Math.abs(y) < 0.035 && Math.abs(x) < 0.62),
  layer([245, 180, 60], (x, y) => within(x - 0.44, y + 0.44, 0.17, 0.17)),
];
const mountains = [
  layer([180, 205, 255], (x, y) => peak(x, y, 0.25, -0.35, 1.25)),
  layer(white, (x, y) => peak(x, y, -0.2, -0.05, 1.2)),
  layer([255, 210, 90], (x, y) => within(x + 0.42, y + 0.42, 0.14, 0.14)),
];
const river = [
  layer(white, (x, y) => box(x, y, 0.12, -0.62, 0.06) || box(x, y, 0.34, -0.4, -0.16)),
  layer([160, 225, 225], (x, y) => Math.abs(y - 0.42 - Math.sin(x * 6) * 0.08) < 0.06 && Math.abs(x) < 0.66),
];
const sun = [
  layer([255, 225, 130], (x, y) => Math.hypot(x, y) < 0.72 && Math.cos(Math.atan2(y, x) * 8) > 0.7),
  layer([200, 80, 20], (x, y) => within(x, y, 0.42, 0.42)),
  layer(white, (x, y) => within(x, y, 0.32, 0.32)),
];
const weave = [
  layer(white, (x, y) => Math.abs(x) < 0.62 && Math.abs(y) < 0.62 && Math.floor((x + 1) * 6) % 2 === 0),
  layer([230, 170, 190], (x, y) => Math.abs(x) < 0.62 && Math.abs(y) < 0.62 && Math.floor((y + 1) * 6) % 2 === 0),
  layer(
    white,
    (x, y) =>
      Math.abs(x) < 0.62 &&
      Math.abs(y) < 0.62 &&
      Math.floor((x + 1) * 6) % 4 === 0 &&
      Math.floor((y + 1) * 6) % 4 === 2,
  ),
];
const columns = [
  layer(white, (x, y) => y >= -0.62 + Math.abs(x) * 0.5 && y <= -0.25),
  layer(white, (x, y) => Math.abs(x) < 0.56 && y > -0.18 && y < 0.42 && Math.floor((x + 1.06) / 0.18) % 2 === 0),
  layer(white, (x, y) => box(x, y, 0.66, 0.48, 0.6)),
];
const book = [
  layer(
    white,
    (x, y) => Math.abs(x) < 0.62 && Math.abs(y - 0.08 * Math.cos(x * 5) + 0.05) < 0.38 && Math.abs(x) > 0.04,
  ),
  layer([255, 210, 90], (x, y) => within(x, y + 0.62, 0.1, 0.1)),
];
const rings = [
  layer(white, (x, y) => ring(x, y, 0.58, 0.58, 0.1) || ring(x, y, 0.3, 0.3, 0.1)),
  layer(white, (x, y) => within(x, y, 0.08, 0.08)),
];

const logos: Readonly<Record<string, readonly [Colour, readonly Layer[]]>> = {
  'meridianfoods.example': [[16, 92, 92], globe],
  'sahyadrirobotics.example': [[38, 62, 128], mountains],
  'nilahealth.example': [[20, 110, 140], river],
  'tattvaenergy.example': [[200, 80, 20], sun],
  'kaveritextiles.example': [[140, 30, 70], weave],
};

/** The logo of a sample company as PNG, or null for one that has not got round to it. */
export function companyLogo(domain: string): Buffer | null {
  const logo = logos[domain];
  return logo ? drawPicture(...logo) : null;
}

const collegeShapes = [columns, book, rings];
const collegeColours: readonly Colour[] = [
  [92, 40, 110],
  [30, 84, 60],
  [120, 64, 20],
  [44, 62, 92],
  [130, 30, 40],
];

/** The logo of the sample’s college of that number as PNG. */
export function collegeLogo(number: number): Buffer {
  const colour = collegeColours[number % collegeColours.length] ?? white;
  return drawPicture(colour, collegeShapes[number % collegeShapes.length] ?? rings);
}

const hair: Colour = [42, 28, 26];
const skin: Colour = [196, 140, 104];
const shade: Colour = [176, 120, 88];
const mouth = layer([150, 70, 64], (x, y) => within(x, y - 0.06, 0.11, 0.05) && y > 0.05);
const eyes = layer(hair, (x, y) => within(Math.abs(x) - 0.13, y + 0.2, 0.035, 0.045));
const neck = layer(shade, (x, y) => box(x, y, 0.13, 0.1, 0.42));
const face = layer(skin, (x, y) => within(x, y + 0.14, 0.32, 0.42));

function clothes(jacket: Colour, shirt: Colour): Layer[] {
  return [
    layer(jacket, (x, y) => within(x, y - 1.05, 0.82, 0.68)),
    layer(shirt, (x, y) => y > 0.36 && Math.abs(x) < 0.24 - (y - 0.36) * 0.3),
  ];
}

/** The portrait of the sample's employer as PNG. */
export function employerPortrait(): Buffer {
  return drawPicture(
    [222, 232, 226],
    [
      layer(hair, (x, y) => within(x, y + 0.12, 0.46, 0.56) || box(x, y, 0.46, -0.12, 0.42)),
      ...clothes([30, 70, 96], [240, 236, 226]),
      neck,
      face,
      layer(hair, (x, y) => within(x, y + 0.14, 0.33, 0.43) && y < -0.3 - x * 0.35),
      eyes,
      mouth,
      layer([190, 30, 50], (x, y) => within(x, y + 0.34, 0.024, 0.024)),
    ],
  );
}

/** The portrait of the sample's educator as PNG. */
export function educatorPortrait(): Buffer {
  const glasses = (x: number, y: number) => ring(Math.abs(x) - 0.13, y + 0.2, 0.1, 0.1, 0.03);
  return drawPicture(
    [228, 226, 238],
    [
      ...clothes([74, 58, 48], [224, 234, 242]),
      neck,
      layer(hair, (x, y) => within(x, y + 0.24, 0.36, 0.4) && y < -0.12),
      face,
      layer(hair, (x, y) => within(x, y + 0.14, 0.33, 0.43) && y < -0.36 + x * 0.12),
      eyes,
      layer([40, 40, 48], (x, y) => glasses(x, y) || box(x, y, 0.04, -0.22, -0.19)),
      layer(hair, (x, y) => within(x, y - 0.02, 0.12, 0.025)),
      mouth,
    ],
  );
}
