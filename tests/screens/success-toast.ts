/** The style of a toast that says that something worked. */
export const successToast = /--notification-color: var\(--mantine-color-teal-filled\)/;
