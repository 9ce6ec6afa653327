/** The IANA time zones that this computer knows, and `own`. */
export function timeZones(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(own) ? known : [own, ...known];
}
