import { Modal } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { LegalSections, type LegalTexts } from '../landing/LegalText.tsx';
import landing from '../landing/landing.module.css';
import { privacy } from '../landing/privacy.ts';
import { terms } from '../landing/terms.ts';

/** 'I accept the terms and the policy': both open over the form, so that nothing typed is left behind. */
export function LegalLinks() {
  const [open, setOpen] = useState<LegalTexts>();
  // The words stay while the window over the form fades.
  const [last, setLast] = useState<LegalTexts>(terms);
  const show = (words: LegalTexts) => (event: MouseEvent) => {
    // With a key held down it is opened in a tab of its own, as any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(words);
    setLast(words);
  };
  return (
    <>
      I accept the{' '}
      <Link className="fb-link" to="/tos" onClick={show(terms)}>
        terms and conditions
      </Link>{' '}
      and the{' '}
      <Link className="fb-link" to="/privacy-policy" onClick={show(privacy)}>
        privacy policy
      </Link>{' '}
      <span aria-hidden="true">*</span>
      <Modal opened={open !== undefined} onClose={() => setOpen(undefined)} size={680} title={last.title}>
        <div className={landing.legal} data-over="true">
          <LegalSections words={last} />
        </div>
      </Modal>
    </>
  );
}
