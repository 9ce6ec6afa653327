import { expect, it } from 'vitest';
import { createXmlScanner } from './xml-scanner.ts';

it('texts are the same wherever their pieces are cut, between entities and within them', () => {
  const xml = '<a>R&amp;D &lt;&amp;&#x41;&gt; x\r\ny</a>';
  for (let at = 1; at < xml.length; at += 1) {
    let text = '';
    const scanner = createXmlScanner({ open: () => undefined, text: (part) => (text += part), close: () => undefined });
    scanner.feed(xml.slice(0, at));
    scanner.feed(xml.slice(at));
    scanner.end();
    expect(text, `cut at ${at}`).toBe('R&D <&A> x\ny');
  }
});
