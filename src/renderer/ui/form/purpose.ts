/**
 * `autocomplete` of a field: its purpose (WCAG 1.3.5) while it is empty and a browser can help, then `off`. Browsers write
 * what stands in fields that allow it down in clear, to bring it back after their own restart.
 */
export const purpose = (name: string, value: string): string => (value === '' ? name : 'off');
