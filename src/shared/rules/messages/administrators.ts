/** What messages to the administrators of the service are addressed to. They write as one, whoever of them it is. */
export const administratorsParty = 'administrators:1';

/** What the administrators are called by everybody else. */
export const administratorsName = 'Footbridge administrators';
