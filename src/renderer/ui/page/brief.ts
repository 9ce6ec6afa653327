/** Widths of a line of tools in pixels, at and below which a button shows its icon alone; each has a rule in `mantine.css`. */
type BriefWidth = 760 | 1000 | 1240;

/** Props of a button with an icon whose words leave where its line is short: they stay its name, and its title says them. */
export function brief(words: string, width: BriefWidth): { title: string; 'data-brief': BriefWidth } {
  return { title: words, 'data-brief': width };
}
