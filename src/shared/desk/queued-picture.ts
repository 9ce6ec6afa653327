import { z } from 'zod';
import { keptFile } from './kept-file.ts';

/** The calls that set a picture: the own one, or the logo of the own company or institution. */
const pictureCalls = ['user.image', 'student.image', 'company.logo', 'institution.logo'] as const;
/** A call that sets a picture, as a schema. */
export const pictureCall = z.enum(pictureCalls);
/** A call that sets a picture. */
export type PictureCall = z.output<typeof pictureCall>;

/** A picture that waits in the outbox. */
export const queuedPicture = z.object({
  call: pictureCall,
  /** The id of the company or institution whose logo it is; null for the own picture. */
  place: z.number().int().nullable(),
  files: z.object({ picture: keptFile }),
});
/** A picture that waits in the outbox. */
export type QueuedPicture = z.output<typeof queuedPicture>;

/** The aggregate of the pictures that take the place of one another. */
export const aggregateOfPicture = (call: PictureCall): string =>
  call === 'company.logo' || call === 'institution.logo' ? 'picture:logo' : 'picture:own';
