/** The style of a toast that says that something worked. */
export const successToast = /--notification-color: var\(--mantine-color-teal-filled\)/;
/** The style of a toast that says that something failed. */
export const errorToast = /--notification-color: var\(--mantine-color-red-filled\)/;
