/** True when the end-to-end tests shall drive the desktop app itself instead of the desk in a browser. */
export const inElectron = process.env.FOOTBRIDGE_E2E_HOST === 'electron';
