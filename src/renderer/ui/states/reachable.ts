import { createContext } from 'react';

/** Whether the service can be reached, as the app above says. */
export const ReachableContext = createContext(false);
