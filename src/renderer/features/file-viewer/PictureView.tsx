import { useEffect, useState } from 'react';
import { readImage } from '#shared/rules/files/image-header.ts';
import { LoadingLines } from '../../ui/states/States.tsx';
import { CantShow } from './CantShow.tsx';
import classes from './file-viewer.module.css';
import { pictureRefusal, viewTexts } from './viewable.ts';

interface PictureViewProps {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** CSS pixels. */
  readonly width: number;
}

/** A picture. One that is too large, or that isn't what it says, is not decoded. */
export function PictureView({ name, bytes, width }: PictureViewProps) {
  const [link, setLink] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  const problem = pictureRefusal(bytes);
  useEffect(() => {
    const facts = problem ? null : readImage(bytes);
    if (!facts) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: facts.type }));
    setLink(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, problem]);
  if (problem ?? broken) return <CantShow why={problem ?? viewTexts.damagedPicture} />;
  if (!link) return <LoadingLines lines={10} />;
  return <img className={classes.picture} src={link} alt={name} style={{ width }} onError={() => setBroken(true)} />;
}
