/** Said when an application is queued and the service can't be reached. */
export const savedOffline = 'Application saved. It will be sent when you’re back online';
